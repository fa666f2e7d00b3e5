// Answers of TypeScript to cases of test_answers.py: node answers.mjs <package folder> <family>, cases on stdin as JSON.

const [, , folder, name] = process.argv;
const load = (path) => import(`${folder}/dist/esm/${path}.js`);
const family = await load(`${name}/index`);
const { HttpLike } = { HttpLike: name === "flue" ? Object.getPrototypeOf(family.AgentInstanceExistsError) : undefined };

function errorOf({ class: kind, cause, ...options }) {
  const more = cause === undefined ? {} : { cause: new Error(cause) };
  if (kind === "Error") return Object.assign(new Error(options.message, more), options.own);
  if (kind === "value") return options.value;
  const made = { ...options, ...more };
  return kind === "FlueHttpError" ? new HttpLike(made) : new family[kind](made);
}

let text = "";
for await (const part of process.stdin) text += part;
const answers = JSON.parse(text).map(({ error, failure, options = {} }) => {
  const logged = [];
  const logger = (one) => logged.push(one);
  const thrown = error === undefined ? undefined : errorOf(error);
  const answer =
    failure === undefined
      ? family.renderError(thrown, { ...options, logger })
      : family.renderFailure(failure, { ...options, error: thrown, logger });
  const { status, headers, body = null } = answer;
  const whole = logged.every((one) => Object.is(one, thrown));
  return { status, headers, body, text: answer.text, logged: logged.length, whole };
});
console.log(JSON.stringify(answers));
