// What each part of a built npm package adds to a page: bundled and minified by esbuild, then gzipped. Bytes as JSON.
// node sizes.mjs PACKAGE
import { readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const folder = resolve(process.argv[2]);
const said = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
const file = (entry) => said.exports[entry].import.default;
const load = (path) => import(pathToFileURL(join(folder, path)).href);

async function bundle(contents, plugins = []) {
  const made = await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    write: false,
    logLevel: "error",
    plugins,
  });
  return made.outputFiles[0].text;
}

const zipped = (text) => (text === "" ? 0 : gzipSync(text, { level: 9 }).length);
const cost = async (names, path) => zipped(await bundle(`export { ${names.join(", ")} } from "${path}";`));

/** Takes the package's word away that its modules do nothing when loaded, so that each has to show it. */
const distrust = {
  name: "distrust",
  setup(context) {
    context.onResolve({ filter: /^\./ }, ({ path, resolveDir }) => ({ path: resolve(resolveDir, path), sideEffects: true }));
  },
};

const sizes = { guards: {}, isCode: {}, words: {}, unused: {}, distrusted: {} };
const entries = Object.keys(said.exports).filter((name) => name !== "./package.json");
for (const entry of entries) {
  const from = JSON.stringify(file(entry));
  const names = Object.keys(await load(file(entry)));
  sizes.unused[entry] = (await bundle(`import { ${names.join(", ")} } from ${from};`)).length;
}
const modules = await readdir(join(folder, "dist/esm"), { recursive: true });
for (const name of modules.filter((name) => name.endsWith(".js")).sort()) {
  sizes.distrusted[name] = (await bundle(`import "./dist/esm/${name}";`, [distrust])).length;
}
for (const entry of entries.filter((name) => `${name}/reference` in said.exports)) {
  const family = entry.slice(2);
  const shapes = `${dirname(file(entry))}/shapes.js`;
  const source = await readFile(join(folder, shapes), "utf8");
  for (const name of Object.keys(await load(shapes)).filter((name) => new RegExp(`function fits${name.slice(2)}\\b`).test(source)))
    sizes.guards[`${family}.${name}`] = await cost([name], file(entry));
  sizes.isCode[family] = await cost(["isCode"], file(entry));
  sizes.words[family] = await cost(["retryableOf", "userMessageFor"], file(entry));
}
console.log(JSON.stringify(sizes, null, 1));
