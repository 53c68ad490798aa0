import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "@clearhouse/local/demo/accounts.ts";
import { startEmbedded } from "@clearhouse/local/embedded.ts";

/**
 * Runs npm start's local server with its pages and the demo team. Arguments: the data folder, how many assets to add,
 * the port.
 */
const [dataDir = "", assets = "0", port = "0"] = process.argv.slice(2);
const embedded = await startEmbedded({ dataDir, port: Number(port), demo: true, web: "built" });
process.once("disconnect", () => {
  embedded.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
// Core reads its environment when it is imported.
const { fillDemoTeam } = await import("../seed.ts");
await fillDemoTeam(embedded.url, Number(assets));
process.send?.({ url: embedded.url, email: DEMO_ACCOUNTS[0].email, password: DEMO_PASSWORD });
