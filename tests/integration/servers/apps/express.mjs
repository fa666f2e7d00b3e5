import express, { Router } from "express";

import { family, integration, options, ready, SECRET, thrown } from "./common.mjs";

const { install } = await integration("express");

const app = express();
app.use((request, response, next) => {
  if (request.headers.origin) response.setHeader("Access-Control-Allow-Origin", "https://app.example");
  next();
});
app.use(express.json({ limit: "1kb" }));
app.get("/thing", (_request, response) => response.json({ ok: true }));
app.post("/thing", (request, response) => response.json({ name: request.body.name }));
app.delete("/thing", (_request, response) => response.json({}));
app.post("/own-json", (_request, response) => response.json(JSON.parse(`{${SECRET}`)));
app.get("/throw/:kind", (request, response) => {
  response.setHeader("Content-Encoding", "gzip");
  response.setHeader("ETag", SECRET);
  throw thrown(request.params.kind);
});
app.get("/late-throw/:kind", async (request) => {
  await new Promise((done) => setTimeout(done, 1));
  throw thrown(request.params.kind);
});
app.get("/http/:status", (request, _response, next) => {
  const status = Number(request.params.status);
  const headers = { "WWW-Authenticate": "Bearer", "X-Kept": "yes", "X-Split": "a\r\nSet-Cookie: stolen=1" };
  next(Object.assign(new Error(SECRET), { status, statusCode: status, expose: status < 500, headers }));
});
app.use("/middleware", (request) => {
  throw thrown(request.path.split("/").at(-1));
});
const nested = Router();
nested.get("/one/:id", (_request, response) => response.json({}));
nested.put("/one/:id", (_request, response) => response.json({}));
app.use("/nested", nested);
app.get("/broken-off", async (_request, response) => {
  response.write("half");
  await new Promise((done) => setTimeout(done, 20));
  throw new Error(SECRET);
});

install(app, family, options);
const server = app.listen(0, "127.0.0.1", () => ready(server));
