import { app } from "@clearhouse/functions/api/app.ts";
import { serve } from "@hono/node-server";

/** Only the API on node-server, to be compared with hello.ts. Its environment is passed to the process. */
const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => {
  process.send?.({ url: `http://127.0.0.1:${port}` });
});
process.once("disconnect", () => {
  server.close();
  process.exit(0);
});
