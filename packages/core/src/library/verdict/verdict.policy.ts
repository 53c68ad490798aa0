import { isExpired, leads } from "../../base/license/scope.policy.ts";
import { assetRows, found, missingRows } from "./asset-rows.policy.ts";
import type { Facts, Finding, GrantFacts, Owner, Question } from "./facts.policy.ts";
import { coverWords, grantRows } from "./grant-rows.policy.ts";
import { type Asked, notAsked, prepare } from "./question.policy.ts";
import { ANSWERS, type Answer, answerOf, type Field, type Reason, ROWS } from "./rows.schema.ts";

/** Whether an asset may be used, and why. */
export interface Verdict {
  answer: Answer;
  /** The name of the headline's row. */
  reason: Reason;
  /** The headline first, then everything else that holds, in the order of the table. */
  findings: readonly [Finding, ...Finding[]];
  notAsked: readonly Field[];
  /** The grant that counts; absent if none is in force. */
  grant?: GrantFacts | undefined;
  /** For what the grant is, in words; absent without a grant. */
  covers?: string | undefined;
}

/**
 * Whether an asset may be used for what is asked: the worst of the facts and, for each owner whose yes is needed, of
 * their best grant in force. Each grant is judged alone, because nobody agreed to a mixture of two. An owner without a
 * grant in force adds the reasons for that. Nothing that is added to a question, and no stop that is added to the
 * facts, makes the answer greener.
 */
export const verdict = (facts: Facts, question: Question): Verdict => {
  const asked = prepare(question);
  const ways = bestWay(facts, asked);
  const beside = (facts.coOwners ?? []).map((owner) => ofOwner(owner, facts, asked));
  const owners = [...ways, ...beside];
  const holding = owners.flatMap(({ grant }) => grant ?? []);
  const rows = [
    ...assetRows(facts, asked),
    ...wordRows(facts),
    ...missingOwners(owners),
    ...owners.flatMap((owner) => owner.rows),
  ];
  const findings = inOrder(rows);
  const [headline] = findings;
  const grant = holding.find(({ number }) => number !== undefined) ?? holding[0];
  return {
    answer: answerOf(headline.reason),
    reason: headline.reason,
    findings,
    notAsked: notAsked(question),
    grant,
    covers: grant && coverWords(grant),
  };
};

interface Judged {
  owner: Owner;
  rows: Finding[];
  grant?: GrantFacts;
}

const rank = (name: Reason): number => ANSWERS.indexOf(answerOf(name));
const worst = (rows: readonly Finding[]): number => Math.max(0, ...rows.map(({ reason }) => rank(reason)));
const bySeverity = (a: Finding, b: Finding): number => ROWS[a.reason] - ROWS[b.reason];

/** All rows in the table's order. 'In force' is said only where nothing else is, and a missing owner's row once. */
const inOrder = (rows: readonly Finding[]): [Finding, ...Finding[]] => {
  const sorted = rows.toSorted(bySeverity);
  const [first, ...rest] = sorted.filter(({ reason }) => reason !== "in_force");
  if (first) return [first, ...rest];
  const [granted = found("nobody_asked", "Nobody has been asked yet.")] = sorted;
  return [granted];
};

const runs = ({ scope }: GrantFacts, today: string): boolean => !isExpired(scope.until, today);

/** Of the alternatives with a grant in force, the best one; without any, everything that is missing. */
const bestWay = (facts: Facts, asked: Asked): Judged[] => {
  const judged = facts.ways.map((owners) => owners.map((owner) => ofOwner(owner, facts, asked)));
  const holding = judged.filter((way) => way.some(({ grant }) => grant));
  if (holding.length === 0) return judged.length > 0 ? judged.flat() : [ofOwner({ grants: [] }, facts, asked)];
  return holding.reduce((best, way) => (worstOf(way) < worstOf(best) ? way : best));
};

const worstOf = (way: readonly Judged[]): number => worst([...missingOwners(way), ...way.flatMap(({ rows }) => rows)]);

/** The best of an owner's grants in force; of two equally good ones, the one that ends last. */
const ofOwner = (owner: Owner, facts: Facts, asked: Asked): Judged => {
  const { today } = facts;
  const judged = owner.grants
    .filter((grant) => runs(grant, today))
    .map((grant) => ({ owner, grant, rows: grantRows(grant, asked, facts) }));
  const [first, ...others] = judged;
  if (!first) return { owner, rows: missingRows(owner, facts) };
  return others.reduce((best, one) => (isBetter(one, best) ? one : best), first);
};

type Holding = Judged & { grant: GrantFacts };

const isBetter = (one: Holding, other: Holding): boolean => {
  const [a, b] = [worst(one.rows), worst(other.rows)];
  return a === b ? leads(termOf(one.grant), termOf(other.grant)) : a < b;
};

const termOf = ({ id, since, scope }: GrantFacts) => ({ id, since, expiresOn: scope.until });

/** Where several owners are needed and some haven't said yes. */
const missingOwners = (owners: readonly Judged[]): Finding[] => {
  const missing = owners.filter(({ grant }) => !grant);
  const [first] = missing;
  if (owners.length < 2 || !first) return [];
  const who = first.owner.name ?? "another owner";
  const text = `${owners.length - missing.length} of ${owners.length} owners said yes; ${who} hasn't.`;
  return [found("owner_missing", text, { next: ["remind"] })];
};

/** Own words beside grants in force have to be read, whichever grant counts. */
const wordRows = ({ ways, coOwners = [], today }: Facts): Finding[] =>
  [...ways.flat(), ...coOwners].flatMap(({ grants }) =>
    grants.filter((grant) => runs(grant, today)).flatMap((grant) => wordsLeft(grant)),
  );

const wordsLeft = (grant: GrantFacts): Finding[] => {
  const { id, isAgreement, copyOf, read } = grant;
  if (!isLeftToHeed(grant)) return [];
  const clause = ownWordsOf(grant)
    .map((text) => `“${text}”`)
    .join("\n");
  // The words of an agreement are in its signed text, and nothing is marked there.
  const steps = copyOf ? { next: ["open_asset"] as const, copyOf } : { next: ["read_words"] as const, grantId: id };
  const more = { clause, ...(!isAgreement && steps) };
  return [read ? found("words_to_heed", read.heed, more) : found("words_unread", "Read what was granted.", more)];
};

/** Everything that limits in words: those of the request, the owner's use in other words than a label, and notes. */
export const ownWordsOf = ({ scope, notes = "" }: Pick<GrantFacts, "scope" | "notes">): string[] =>
  [scope.askedWords ?? "", scope.words, notes].map((text) => text.trim()).filter((text) => text !== "");

/** Whether there are own words that nobody has read, or of which something is still to heed. */
export const isLeftToHeed = (grant: GrantFacts): boolean => ownWordsOf(grant).length > 0 && grant.read?.heed !== "";
