import { app } from "@clearhouse/functions/api/app.ts";
import { serve } from "@hono/node-server";

/** The API alone over node-server, as the bare hello beside it. Its environment comes with the process. */
const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => {
  process.send?.({ url: `http://127.0.0.1:${port}` });
});
process.once("disconnect", () => {
  server.close();
  process.exit(0);
});
