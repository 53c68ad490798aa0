import { todayIn } from "../platform/clock.ts";
import { shownFileName } from "../platform/file-name.policy.ts";
import { requireMember } from "../platform/identity/actor.ts";
import { addressOf } from "../platform/store/object-key.ts";
import { Team } from "../team/index.ts";
import { assetNotFound, expiredForAdmins } from "./asset.errors.ts";
import { isExpired, mayDownload } from "./asset.policy.ts";
import type { Download } from "./asset.schema.ts";
import { change } from "./change.ts";

/**
 * Where a file of an asset is downloaded; a step of the asset's life (product decisions §4), which says so where the
 * rights had expired by then.
 * @throws asset.not_found, also for a file that isn't the asset's
 * @throws asset.expired where the team leaves expired assets to its admins
 */
export const download = async (assetId: string, fileId: string): Promise<Download> => {
  const { teamId, role } = requireMember();
  const team = await Team.get(teamId);
  const today = todayIn(team.timeZone);
  const { record } = await change(teamId, assetId, (current) => {
    const file = current.files.find(({ id }) => id === fileId);
    if (!file) throw assetNotFound();
    const expiresOn = current.approval?.expiresOn ?? "";
    const expired = isExpired(expiresOn, today);
    if (!mayDownload({ expired }, { role, expiredForAdmins: team.expiredForAdmins ?? false })) throw expiredForAdmins();
    const facts = { file: file.name, ...(expired && { "rights expired on": expiresOn }) };
    return { next: current, step: { type: "asset.file.downloaded", facts }, also: [] };
  });
  const file = record.files.find(({ id }) => id === fileId);
  if (!file) throw assetNotFound();
  return { url: `${addressOf(file.key)}?download=1`, name: shownFileName(file.name) };
};
