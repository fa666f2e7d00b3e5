import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { cors } from "hono/cors";
import { HTTPException } from "hono/http-exception";

import { family, integration, options, ready, SECRET, thrown } from "./common.mjs";

const { install } = await integration("hono");

const app = new Hono();
app.use("*", cors({ origin: "https://app.example" }));
app.get("/thing", (c) => c.json({ ok: true }));
app.post("/thing", async (c) => c.json({ name: (await c.req.json()).name }));
app.delete("/thing", (c) => c.json({}));
app.post("/own-json", async (c) => {
  await c.req.json();
  return c.json(JSON.parse(`{${SECRET}`));
});
app.post("/form", async (c) => c.json(await c.req.parseBody()));
app.post("/form-data", async (c) => c.json([...(await c.req.formData())]));
app.get("/throw/:kind", (c) => {
  throw thrown(c.req.param("kind"));
});
app.get("/late-throw/:kind", async (c) => {
  await new Promise((done) => setTimeout(done, 1));
  throw thrown(c.req.param("kind"));
});
app.get("/http/:status", (c) => {
  const headers = new Headers({ "WWW-Authenticate": "Bearer", "X-Kept": "yes" });
  throw new HTTPException(Number(c.req.param("status")), {
    message: SECRET,
    res: new Response(SECRET, { headers }),
  });
});
app.use("/middleware/*", async (c) => {
  throw thrown(c.req.path.split("/").at(-1));
});
const nested = new Hono();
nested.get("/one/:id", (c) => c.json({}));
nested.put("/one/:id", (c) => c.json({}));
app.route("/nested", nested);

install(app, family, options);
const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, () => ready(server));
