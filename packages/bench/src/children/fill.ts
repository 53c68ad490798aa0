import { useEnvironment } from "../environment.ts";

/**
 * Adds to npm start's local server while it runs. Arguments: "assets", to the demo team, or "contracts"; how many; the
 * server's URL; the environment of its functions as JSON.
 */
const [what = "", count = "", url = "", env = "{}"] = process.argv.slice(2);
useEnvironment(JSON.parse(env));
// Core reads its environment when it is imported.
const { fillDemoTeam, signLongContracts } = await import("../seed.ts");
await (what === "assets" ? fillDemoTeam(url, Number(count)) : signLongContracts(Number(count)));
process.send?.("filled");
process.once("disconnect", () => process.exit(0));
