import { serve } from "@hono/node-server";
import { Hono } from "hono";

/** The smallest Hono application on node-server, with which /api/health is compared. */
const app = new Hono().get("/", (c) => c.text("hello"));
const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => {
  process.send?.({ url: `http://127.0.0.1:${port}` });
});
process.once("disconnect", () => {
  server.close();
  process.exit(0);
});
