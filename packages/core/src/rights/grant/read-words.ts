import type { Limit } from "../../base/license/own-words.policy.ts";
import { limitsLeft } from "../../base/license/words-left.policy.ts";
import type { ParsedReadWords, WordsRead } from "../../base/license/words-read.schema.ts";
import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import type { Asset } from "../../library/asset/asset.schema.ts";
import { change } from "../../library/asset/change.ts";
import { grantsOf } from "../../library/asset/grants-of.ts";
import { viewer } from "../../library/asset/view.ts";
import { Team } from "../../people/team/index.ts";
import { dayIn, nowIso } from "../../platform/clock.ts";
import { requireMember } from "../../platform/identity/actor.ts";
import { updateItem } from "../../platform/store/transaction.ts";
import { findGrant, GrantEntity, type GrantRecord } from "./grant.entity.ts";
import { grantEnded, grantNotFound, limitLeft, noOwnWords, readMeanwhile } from "./grant.errors.ts";
import { withMark } from "./holding.ts";
import { scopeOf, wordsOf } from "./list.ts";

/**
 * Marks the own words of whoever granted a license as read, with one of two results: the fields say it all, or one line
 * is still to heed. The mark stands on the grant, outside its hash, and on the asset. It can be made anew: the latest
 * counts, and each is an entry. Repeating one's own mark changes nothing.
 * @throws asset.not_found; grant.not_found for a grant that the asset never had; grant.ended if it was withdrawn;
 * grant.no_words; grant.read_meanwhile if somebody else has marked it since the caller looked; grant.limit_left if the
 * fields don't say a limit that the words certainly name, which has to be heeded then
 */
export const readWords = async (
  assetId: string,
  grantId: string,
  { result, heed: line, seen }: ParsedReadWords,
): Promise<Asset> => {
  const { teamId, userId: by, displayName: name } = requireMember();
  const show = await viewer();
  const heed = result === "to_heed" ? line : "";
  const { record } = await change(teamId, assetId, async (current) => {
    const { grant, limits } = await readable(current, grantId);
    const { read: before } = grant;
    if (before?.by === by && before.heed === heed) return undefined;
    if (before && before.at !== seen) throw readMeanwhile(before.name);
    const [limit] = limits;
    if (limit && heed === "") throw limitLeft(limit.said);
    const read: WordsRead = { at: nowIso(), by, name, heed };
    return {
      next: { ...withMark(current, grantId, { read: { at: read.at, heed } }), version: current.version + 1 },
      step: {
        type: "grant.words.read",
        facts: { grant: grantId, result: heed ? "Still to heed" : "The fields say it all", ...(heed && { heed }) },
      },
      also: [updateItem(GrantEntity.patch({ teamId, grantId }).set({ read }).params())],
    };
  });
  return show(record);
};

/** The grant, if its own words can be marked, and what they limit beside its fields. @throws grant.not_found, grant.ended, grant.no_words */
const readable = async (
  current: AssetRecord,
  grantId: string,
): Promise<{ grant: GrantRecord; limits: readonly Limit[] }> => {
  const { teamId, assetId } = current;
  const grant = await findGrant(teamId, grantId);
  if (grant?.assetId !== assetId) throw grantNotFound();
  if (!grantsOf(current).some((one) => one.grantId === grantId)) throw grantEnded();
  const { timeZone } = await Team.get(teamId);
  const scope = scopeOf(grant, timeZone);
  const words = wordsOf(grant, scope);
  if (words.length === 0) throw noOwnWords();
  const { expiresOn, grantedAt } = grant;
  const day = dayIn(timeZone, new Date(grantedAt));
  return { grant, limits: limitsLeft(words, { scope, expiresOn: expiresOn ?? "" }, day) };
};
