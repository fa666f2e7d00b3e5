// A few named checks in one process: prints, as JSON, each name with null or what went wrong.

const results = {};

export async function check(name, body) {
  try {
    await body();
    results[name] = null;
  } catch (error) {
    results[name] =
      error instanceof Error ? `${error.message}\n${error.stack}` : "something that is no error was thrown";
  }
}

/** What a promise or a call throws. */
export async function thrown(body) {
  try {
    await body();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}

export function report() {
  process.stdout.write(JSON.stringify(results));
}
