import { sourceKey } from "../../base/post-url/post-url.policy.ts";
import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import { read } from "../../library/asset/change.ts";
import { copyFactsOf, copyStopsOf } from "../../library/asset/copy-stops.ts";
import { coveragesFor } from "../../library/asset/covered-by.ts";
import { readLicense } from "../../library/asset/find-license.ts";
import { namesOf } from "../../library/asset/releases.ts";
import { factsOf } from "../../library/asset/stored-facts.ts";
import { findTombstone } from "../../library/asset/tombstone.entity.ts";
import { readingOf } from "../../library/asset/view.ts";
import type { Facts, Finding, Owner, Question } from "../../library/verdict/facts.policy.ts";
import { asks } from "../../library/verdict/question.policy.ts";
import { ROWS } from "../../library/verdict/rows.schema.ts";
import { verdict } from "../../library/verdict/verdict.policy.ts";
import { Team } from "../../people/team/index.ts";
import type { TeamRecord } from "../../people/team/team.entity.ts";
import { todayIn } from "../../platform/clock.ts";
import { requireTeamId } from "../../platform/identity/actor.ts";
import { dayHasPassed } from "./clearance.errors.ts";
import type { GateAnswer, ParsedGateQuery } from "./gate.schema.ts";
import { gateAnswerOf } from "./gate-answer.policy.ts";

/**
 * Everything that is stored about an asset's rights: its record, its creator's agreements, what stops its copies, and the license of one.
 * @param agreements without a question the agreement that ends last speaks for all of them, as in lists
 * @param mostCopies after how many stopped copies no further ones are read
 */
export const readFacts = async (
  asset: AssetRecord,
  team: TeamRecord,
  { agreements = "all", mostCopies }: { agreements?: "leading" | "all"; mostCopies?: number } = {},
): Promise<Facts> => {
  const [copyStops, copyLicense, all] = await Promise.all([
    copyStopsOf(asset, mostCopies),
    readLicense(asset),
    coveragesFor(asset.teamId, asset, team.timeZone),
  ]);
  const facts = factsOf({
    asset: { ...asset, copyStops, copyLicense },
    coveredBy: agreements === "leading" ? all.slice(0, 1) : all,
    ...readingOf(team),
  });
  return { ...facts, ...Team.licensee(team) };
};

/**
 * Whether an asset of the actor's team may be used for what is asked, on a calendar day in the team's time zone.
 * @param named whether the answer contains the names of people; false for an answer that is shown outside the
 * workspace, for example in Slack
 * @param post the post by which the asset was found: the answer is for this one, also if the asset names another post, or
 * none, since
 * @throws asset.not_found; request.invalid for a day that has passed
 */
export const gate = async (
  assetId: string,
  query: Partial<ParsedGateQuery>,
  { named = false, post }: { named?: boolean; post?: string | undefined } = {},
): Promise<GateAnswer> => {
  const teamId = requireTeamId();
  const [stored, team] = await Promise.all([read(teamId, assetId), Team.get(teamId)]);
  const asset = post === undefined ? stored : showing(stored, post);
  const today = todayIn(team.timeZone);
  const question = questionOf(query, today);
  const agreements = asks(question, today) ? "all" : "leading";
  const [facts, names] = await Promise.all([
    readFacts(asset, team, { agreements }),
    named ? namesIn(asset) : undefined,
  ]);
  return gateAnswerOf(verdict(named ? withNames(facts, names) : withoutNames(facts), question));
};

/** An asset as if it named this post. What was confirmed to be its creator's is the post that it names. */
const showing = (asset: AssetRecord, post: string): AssetRecord => ({
  ...asset,
  source: post,
  ...(sourceKey(asset.source ?? "") !== sourceKey(post) && { coverConfirmed: undefined }),
});

/**
 * What is answered of a deleted asset outside the workspace: when it was deleted, and what stopped it. Undefined if there
 * is none with this id. @throws request.invalid for a day that has passed
 */
export const gateOfDeleted = async (
  assetId: string,
  query: Partial<ParsedGateQuery>,
): Promise<(GateAnswer & { name: string }) | undefined> => {
  const teamId = requireTeamId();
  const [tombstone, team] = await Promise.all([findTombstone(teamId, assetId), Team.get(teamId)]);
  if (!tombstone) return undefined;
  const { name, stop, deletedAt = tombstone.changedAt } = tombstone;
  const { today, dayOf } = readingOf(team);
  const copy = stop && { assetId, name: stop.name, same: "file" as const, isDeleted: true as const, facts: stop.facts };
  const facts: Facts = {
    ...{ today, ...Team.licensee(team), ways: [] },
    deleted: { on: dayOf(deletedAt), by: "an admin" },
    copies: copy && copyFactsOf(copy, dayOf),
  };
  return { name, ...gateAnswerOf(verdict(facts, questionOf(query, today))) };
};

/**
 * Why a publication isn't covered; undefined if it is. Conditions of a license are no objection to what was published,
 * but missing releases are, and a brand that the request didn't name.
 */
export const objectionTo = (
  facts: Facts,
  { brand, use }: { brand: string; use: string | undefined },
): Finding | undefined => {
  const { answer, findings } = verdict(facts, { on: facts.today, brands: [brand], ...(use && { uses: [use] }) });
  return answer === "ask" || answer === "stop" ? findings[0] : findings.find(isObjection);
};

const isObjection = ({ reason, about }: Finding): boolean =>
  ROWS[reason] === ROWS.adult_without_release || about === "brand";

/** @throws request.invalid for a day that has passed */
const questionOf = (query: Partial<ParsedGateQuery>, today: string): Question => {
  const { brand, use, channel, platform, purpose, ads, country, edit, ai, on, until } = query;
  if (on && on < today) throw dayHasPassed("on");
  if (until && until < (on || today)) throw dayHasPassed("until");
  return {
    on: on || today,
    ...{ brands: brand, uses: use, channels: channel, platforms: platform, ads, countries: country, ai },
    ...{ purpose: purpose || undefined, edit: edit || undefined },
    until: until || undefined,
  };
};

/** The names on the releases, by release id. Reads nothing if the asset has no releases. */
const namesIn = async ({ teamId, assetId, releases }: AssetRecord): Promise<Map<string, string> | undefined> =>
  releases && releases.releases.length > 0 ? namesOf(teamId, assetId) : undefined;

const withNames = (facts: Facts, names: ReadonlyMap<string, string> | undefined): Facts => ({
  ...facts,
  releases: facts.releases && {
    ...facts.releases,
    releases: facts.releases.releases.map((release) => ({ ...release, name: names?.get(release.id) })),
  },
});

/** What is shown outside the workspace names nobody. */
export const withoutNames = (facts: Facts): Facts => ({
  ...facts,
  ways: facts.ways.map((owners) => owners.map(unnamed)),
  refusals: facts.refusals?.map((refusal) => ({ ...refusal, name: undefined })),
});

const unnamed = ({ request, ...owner }: Owner): Owner => ({
  ...owner,
  name: undefined,
  request: request && { ...request, text: request.unnamed ?? request.text },
});
