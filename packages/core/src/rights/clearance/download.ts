import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import { assetNotFound } from "../../library/asset/asset.errors.ts";
import type { Download } from "../../library/asset/asset.schema.ts";
import { change } from "../../library/asset/change.ts";
import { Team } from "../../people/team/index.ts";
import { todayIn } from "../../platform/clock.ts";
import { shownFileName } from "../../platform/file-name.policy.ts";
import { requireMember } from "../../platform/identity/actor.ts";
import { addressOf } from "../../platform/store/object-key.ts";
import { expiredForAdmins, notCleared } from "./clearance.errors.ts";
import { mayDownload, mayUse } from "./gate.policy.ts";
import type { DownloadInput, GateAnswer } from "./gate.schema.ts";
import { rightsOf } from "./rights.ts";

/**
 * The URL at which a file of an asset can be downloaded. The download is recorded in the activity. If the asset's use
 * isn't cleared, the caller has to send the current reason as `despite`, and the activity records that reason.
 * @throws asset.not_found, also for a file that doesn't belong to the asset
 * @throws asset.not_cleared with the reason in `fields.despite`
 * @throws asset.expired if the asset has expired and the team lets only admins download expired assets
 */
export const download = async (assetId: string, { fileId, despite }: DownloadInput): Promise<Download> => {
  const { teamId, role } = requireMember();
  const team = await Team.get(teamId);
  const caller = { role, expiredForAdmins: team.expiredForAdmins ?? false };
  const { record } = await change(teamId, assetId, async (current) => {
    const file = current.files.find(({ id }) => id === fileId);
    if (!file) throw assetNotFound();
    const use = mayUse(await rightsOf(current, team), { on: todayIn(team.timeZone) });
    const answer = mayDownload(use, caller);
    if (answer === "deny") throw expiredForAdmins();
    if (answer === "ask" && despite !== use.reason) throw notCleared(use);
    const facts = { file: file.name, ...overridden(use, current) };
    return { next: current, step: { type: "asset.file.downloaded", facts }, also: [] };
  });
  const file = record.files.find(({ id }) => id === fileId);
  if (!file) throw assetNotFound();
  return { url: `${addressOf(file.key)}?download=1`, name: shownFileName(file.name) };
};

/** The facts that the activity records about the download of an asset that isn't cleared; none if it is cleared. */
const overridden = ({ answer, reason }: GateAnswer, { approval }: AssetRecord): Record<string, string> => {
  if (answer === "allow") return {};
  if (reason === "expired") return { "rights expired on": approval?.expiresOn ?? "" };
  return { "not cleared": reason.replaceAll("_", " ") };
};
