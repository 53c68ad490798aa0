import type { Finding } from "@clearhouse/core/activity/chain.ts";
import { type Command, optional, Refusal } from "./command.ts";

const REASONS: Record<Extract<Finding, { ok: false }>["reason"], string> = {
  missing: "is missing",
  changed: "was changed",
  foreign: "belongs to another asset",
  unlinked: "doesn't follow from the one before it",
  person_changed: "names another person than the one it was written with",
  head_differs: "isn't where the asset says its history ends",
  status_differs: "sets another status than the asset shows",
};

/** The chains to walk: of one asset, of one team, of all. */
async function* findings(team: string | undefined, asset: string | undefined) {
  const { verifyAsset, verifyTeam } = await import("@clearhouse/core/asset/verify.ts");
  if (team && asset) {
    yield { teamId: team, assetId: asset, finding: await verifyAsset(team, asset) };
    return;
  }
  const { Team } = await import("@clearhouse/core/team/index.ts");
  for await (const teamId of team ? [team] : Team.ids()) {
    for await (const { assetId, finding } of verifyTeam(teamId)) yield { teamId, assetId, finding };
  }
}

export const verify: Command = {
  name: "verify",
  summary: "walks the activity chains and names the first entry that doesn't fit",
  usage: `[--team tea_…] [--asset ast_…]

Walks the hash chain of every asset, of one team's, or of one asset (--asset needs --team). For each chain that doesn't
fit it names the first entry that doesn't, and why. Entries whose person was erased count as redacted, not as damage.
Ends with exit code 1 when something doesn't fit. It may run while people work.`,
  options: { team: { type: "string" }, asset: { type: "string" } },
  onStage: true,
  async run(values, { say, complain }) {
    const [team, asset] = [optional(values, "team"), optional(values, "asset")];
    if (asset && !team) throw new Refusal("--asset needs --team.");
    let [assets, entries, redacted, broken] = [0, 0, 0, 0];
    for await (const { teamId, assetId, finding } of findings(team, asset)) {
      assets++;
      if (finding.ok) {
        entries += finding.entries;
        redacted += finding.redacted;
      } else {
        broken++;
        complain(`${teamId} ${assetId}: entry ${finding.seq} ${REASONS[finding.reason]} (${finding.reason})`);
      }
    }
    const assetsWalked = `${assets} ${assets === 1 ? "asset" : "assets"}`;
    const entriesThatFit = `${entries} ${entries === 1 ? "entry that fits" : "entries that fit"}`;
    const walked = `${assetsWalked}, ${entriesThatFit}, ${redacted} of them redacted`;
    say(broken === 0 ? `${walked}: every chain fits.` : `${walked}; ${broken} of the chains broken.`);
    return broken === 0 ? 0 : 1;
  },
};
