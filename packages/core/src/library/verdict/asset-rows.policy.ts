import { shownDate } from "../../platform/calendar-date.policy.ts";
import type { AssetFacts, Facts, Finding, Owner, Refusal, Refused, ReleaseFacts } from "./facts.policy.ts";
import { type Asked, names } from "./question.policy.ts";
import { standingOf } from "./release.policy.ts";
import type { Reason } from "./rows.schema.ts";

/** Makes a finding. All have the same properties, which are read faster than those of objects that differ. */
export const found = (
  reason: Reason,
  text: string,
  {
    clause,
    next = [],
    requestId,
    grantId,
    copyOf,
    stopFacts,
    about,
    limit,
  }: Partial<Omit<Finding, "reason" | "text">> = {},
): Finding => ({ reason, text, clause, next, limit, requestId, grantId, copyOf, stopFacts, about });

/** The rows that hold for an asset, whatever its grants are. */
export const assetRows = (facts: Facts, asked: Asked): Finding[] => [
  ...stops(facts, asked, facts.today),
  ...copyStops(facts, asked),
  ...codeRows(facts, asked),
  ...releaseRows(facts, asked),
  ...noteRows(facts),
];

/** The facts that stop an asset, and its copies with it. */
const stops = (facts: AssetFacts, asked: Asked, today: string): Finding[] => {
  const { removal, claims = [], endedForOwner, refusals = [], deniedByTeam, releases } = facts;
  const stopped: Finding[] = [];
  if (removal && !removal.kept) {
    const next =
      removal.mayBeKept === false ? (["end_license"] as const) : (["end_license", "keep_and_explain"] as const);
    stopped.push(found("removal_open", `The owner asked for removal on ${shownDate(removal.on)}.`, { next }));
  }
  for (const { name, since, isTakenUp } of claims)
    if (isTakenUp) stopped.push(found("claimed", `${name} claims it since ${shownDate(since)}.`));
  if (endedForOwner) stopped.push(ended("ended_for_owner", endedForOwner, true));
  stopped.push(...refusals.flatMap((refusal) => refused(refusal, asked, today)));
  if (deniedByTeam) stopped.push(found("denied_by_team", "The team set this to Denied.", { next: ["request_rights"] }));
  return releases ? [...stopped, ...minorRows(releases, asked)] : stopped;
};

/** The row of a license that was ended, on a day that may be unknown. */
export const ended = (
  reason: Reason,
  { on, reason: why }: { on: string; reason: string },
  postsComeDown: boolean | undefined,
): Finding =>
  found(reason, on ? `Ended on ${shownDate(on)}.` : "Ended by the team.", {
    clause: quoted(why),
    next: [...takingDown(postsComeDown), "request_rights"],
  });

/** The step to what is still published, if that has to come down. */
export const takingDown = (postsComeDown: boolean | undefined) => (postsComeDown ? (["take_down_list"] as const) : []);

const quoted = (words: string | undefined): string | undefined => (words ? `“${words}”` : undefined);

const refused = (refusal: Refusal, asked: Asked, today: string): Finding[] => {
  const { requestId, name = "The owner", on, why, only } = refusal;
  const next = requestId ? (["request_rights", "no_say"] as const) : (["request_rights"] as const);
  if (!only)
    return [found("owner_said_no", `${name} said no on ${shownDate(on)}.`, { clause: quoted(why), next, requestId })];
  // A license whose renewal was refused runs to its end. After it, the end is the reason: {@link missingRows}.
  if (isOverSince(only, today) && isWhole(only)) return [];
  // A later end is asked for by a renewal.
  const again = only.after === undefined ? (["ask_for_use"] as const) : (["renew"] as const);
  return names(asked, only) ? [found("more_refused", refusalWords(refusal), { clause: quoted(why), next: again })] : [];
};

/** Whether a later end was refused of all that the license allows, and not what a later license leaves out. */
const isWhole = ({ uses, brands, ads, ai, edits, countries }: Refused): boolean =>
  [uses, brands, ads, ai, edits, countries].every((field) => field === undefined);

const isOverSince = ({ after }: Refused, today: string): boolean => after !== undefined && after < today;

const refusalWords = ({ name = "The owner", on, only }: Refusal): string =>
  `${name} said no to ${only?.what ?? "it"} on ${shownDate(on)}.`;

/** The words for the end of a license whose renewal was refused; undefined if nobody refused it. */
export const refusedRenewal = ({ refusals = [] }: AssetFacts, today: string): string | undefined => {
  const refusal = refusals.findLast(({ only }) => only !== undefined && isOverSince(only, today));
  return refusal && refusalWords(refusal);
};

const minorRows = ({ releases }: ReleaseFacts, { on }: Asked): Finding[] =>
  releases.flatMap((release) => {
    const { kind, minor, name, withdrawnOn } = release;
    if (kind === "music") return [];
    if (withdrawnOn) return [found("release_withdrawn", `${name ?? "A person"} withdrew the release.`)];
    if (!minor || standingOf(release, on) === "on_file") return [];
    return [found("minor_release_missing", ...missing(release, name ? `${name}, a minor,` : "a minor"))];
  });

/** The words of a release that isn't on file or has ended, and what can be done. */
const missing = (
  release: ReleaseFacts["releases"][number] | undefined,
  whose: string | undefined,
): [string, Parameters<typeof found>[2]] => {
  const what = whose ? `The release of ${whose}` : "A person's release";
  return release?.onFile
    ? [`${what} ended on ${shownDate(release.validUntil)}.`, { next: ["add_release"], about: "release_end" }]
    : [`${what} is missing.`, { next: ["add_release"] }];
};

const copyStops = ({ copies = [], today }: Facts, asked: Asked): Finding[] =>
  copies.flatMap(({ id, name, same, isDeleted, facts, keys: stopFacts }) =>
    stops(facts, asked, today).map(({ text, clause }) =>
      found("copy_stopped", `Same ${same} as ${name}: ${text}`, {
        ...{ clause, stopFacts, copyOf: { id, name, ...(isDeleted && { isDeleted }) } },
        next: isDeleted ? ["lift_stop"] : ["open_asset", "lift_stop"],
      }),
    ),
  );

/** Boosting the owner's post needs the platform's permission too. */
const codeRows = ({ adCode }: AssetFacts, { isBoosting, on }: Asked): Finding[] => {
  if (!isBoosting) return [];
  const next = ["ask_ad_code"] as const;
  if (!adCode) return [found("ad_code_missing", "Boosting this post needs an ad code.", { next })];
  return adCode.until !== "" && adCode.until < on
    ? [found("ad_code_ended", `The ad code ended on ${shownDate(adCode.until)}.`, { next })]
    : [];
};

const releaseRows = ({ releases: shown, strict }: Facts, asked: Asked): Finding[] => {
  const isWide = asked.isCommercial || asked.isPaid;
  const isWideOrAi = isWide || (asked.ai?.length ?? 0) > 0;
  const rows: Finding[] = [];
  const wanting = (kind: "person" | "music") => isWanting(shown, kind, asked.on);
  const next = ["add_release"] as const;
  if (wanting("music")) {
    const words = "The music isn't licensed for this use.";
    if (isWide) rows.push(found("music_not_licensed", words, { next }));
    if (strict) rows.push(found("music_release_missing", words, { next }));
    rows.push(found("music_not_cleared", "Music not cleared: mute or replace.", { next }));
  }
  if (wanting("person")) {
    const [release] = lacking(shown, "person", asked.on);
    const words = missing(release, release?.name);
    if (isWideOrAi || strict) rows.push(found("person_release_missing", ...words));
    rows.push(found("adult_without_release", ...words));
  }
  if (isWideOrAi && isUnsaid(shown))
    rows.push(found("people_music_unsaid", "People and music aren't said yet.", { next: ["say_people_and_music"] }));
  for (const { name, turnedAdult } of shown?.releases ?? [])
    if (turnedAdult) rows.push(found("turned_adult", `${name ?? "A child"} turned 18 in ${turnedAdult}: ask them.`));
  return rows;
};

/** Whether neither a note nor a release says if people, or music, are in it. */
const isUnsaid = (shown: ReleaseFacts | undefined): boolean =>
  (["person", "music"] as const).some(
    (kind) => said(shown, kind) === undefined && !(shown?.releases ?? []).some((one) => one.kind === kind),
  );

const said = (shown: ReleaseFacts | undefined, kind: "person" | "music"): boolean | undefined =>
  kind === "person" ? shown?.people : shown?.music;

/** Whether an adult's release, or a music license, isn't in force though it is needed. */
const isWanting = (shown: ReleaseFacts | undefined, kind: "person" | "music", on: string): boolean => {
  const ofKind = (shown?.releases ?? []).filter((release) => release.kind === kind);
  if (ofKind.length === 0) return said(shown, kind) === true;
  return lacking(shown, kind, on).length > 0;
};

const lacking = (shown: ReleaseFacts | undefined, kind: "person" | "music", on: string): ReleaseFacts["releases"] =>
  (shown?.releases ?? []).filter(
    (release) =>
      release.kind === kind && !(kind === "person" && release.minor) && standingOf(release, on) !== "on_file",
  );

/** What doesn't depend on the question. */
const noteRows = (facts: AssetFacts): Finding[] => {
  const { deleted, removal, looksLike = [], claims = [], isUnreviewed, evidenceErasedOn, feeDue } = facts;
  const rows: Finding[] = [];
  if (deleted) rows.push(found("deleted", `Deleted on ${shownDate(deleted.on)} by ${deleted.by}.`));
  if (removal?.kept) {
    const { on, reason } = removal.kept;
    rows.push(
      found("removal_kept", `Removal asked; kept on ${shownDate(on)}.`, {
        clause: quoted(reason),
        next: ["reconsider"],
      }),
    );
  }
  for (const name of looksLike) rows.push(found("looks_stopped", `Looks like ${name}, which is stopped.`));
  if (claims.some(({ isTakenUp }) => !isTakenUp)) rows.push(found("claim_undecided", "Claimed by somebody else."));
  if (isUnreviewed) rows.push(found("not_reviewed", "Nobody has looked yet."));
  if (evidenceErasedOn) rows.push(found("evidence_erased", `Evidence erased on ${shownDate(evidenceErasedOn)}.`));
  if (feeDue) {
    const { amount, since, grantId } = feeDue;
    rows.push(found("fee_overdue", `${amount} is due since ${shownDate(since)}.`, { next: ["mark_paid"], grantId }));
  }
  return rows;
};

/**
 * The rows of an owner without a grant in force. Of the requests to this owner, the latest one counts alone; that
 * nobody was asked is a row only if nothing else says why there is no grant, and neither an owner nor the team said no.
 */
export const missingRows = ({ grants, endedByTeam, postsComeDown, request }: Owner, facts: Facts): Finding[] => {
  const rows: Finding[] = [];
  if (endedByTeam) rows.push(ended("ended_by_team", endedByTeam, postsComeDown));
  const [last] = grants
    .map(({ scope }) => scope.until)
    .toSorted()
    .slice(-1);
  if (last) {
    const words = refusedRenewal(facts, facts.today) ?? `Rights ended on ${shownDate(last)}.`;
    rows.push(found("rights_ended", words, { next: ["renew", ...takingDown(postsComeDown)] }));
  }
  if (request) rows.push(found(request.reason, request.text, { next: request.next ?? [], grantId: request.grantId }));
  return rows.length > 0 || isRefused(facts)
    ? rows
    : [found("nobody_asked", "Nobody has been asked yet.", { next: ["request_rights"] })];
};

/** Whether a no to everything stands, or nobody can be asked, which is a row of its own. */
const isRefused = ({ refusals = [], deniedByTeam, endedForOwner, deleted }: Facts): boolean =>
  Boolean(deniedByTeam || endedForOwner || deleted) || refusals.some(({ only }) => !only);
