import { app } from "@clearhouse/functions/api/app.ts";
import { serve } from "@hono/node-server";

/** Serves only the API by node-server, to be compared with hello.ts. The caller passes the environment. */
const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => {
  process.send?.({ url: `http://127.0.0.1:${port}` });
});
process.once("disconnect", () => {
  server.close();
  process.exit(0);
});
