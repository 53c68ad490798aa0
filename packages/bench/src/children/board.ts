import { openApi } from "@clearhouse/e2e/api.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "@clearhouse/local/demo/accounts.ts";
import { startEmbedded } from "@clearhouse/local/embedded.ts";

/** The embedded run with its pages and the demo team, to whose assets as many are added as the second argument says. */
const [dataDir = "", assets = "0", port = "0"] = process.argv.slice(2);
const embedded = await startEmbedded({ dataDir, port: Number(port), demo: true, web: "built" });
process.once("disconnect", () => {
  embedded.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
const [{ email, displayName, role }] = DEMO_ACCOUNTS;
// Core reads its environment when it is imported.
const { session } = await import("@clearhouse/core/team/session.schema.ts");
const { seed } = await import("../seed.ts");
const api = await openApi(embedded.url, email, DEMO_PASSWORD);
const { user, team } = session.parse(await api("GET", "session"));
await seed({ kind: "member", teamId: team.id, userId: user.id, displayName, email, role }, Number(assets));
process.send?.({ url: embedded.url, email, password: DEMO_PASSWORD });
