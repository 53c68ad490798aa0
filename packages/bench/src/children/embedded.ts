import { startEmbedded } from "@clearhouse/local/embedded.ts";

/** Runs npm start's local server in its own data folder, without the site's pages. Argument: the folder. */
const [dataDir = ""] = process.argv.slice(2);
const embedded = await startEmbedded({ dataDir, port: 0, demo: false, web: false });
process.once("disconnect", () => {
  embedded.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
process.send?.({ url: embedded.url, env: embedded.env });
