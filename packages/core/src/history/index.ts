import { authorName, type ChainHead, memberPerson, nextEntry, type Person } from "../activity/chain.ts";
import { nowIso } from "../platform/clock.ts";
import { currentActor, currentCaller, requireMember } from "../platform/identity/actor.ts";
import { putItem, type Write } from "../platform/store/transaction.ts";
import { HistoryEntity } from "./history.entity.ts";
import type { HistoryEntry, HistoryPage, HistoryQuery, HistoryType } from "./history.schema.ts";
import { type Entry, entryOf } from "./stored.ts";

export { headsSince } from "./heads.ts";
export * as History from "./index.ts";
export type { Entry } from "./stored.ts";
export { verify, verifyAll } from "./verify.ts";

export interface Step {
  type: HistoryType;
  from?: string;
  to?: string;
  /** Plain, impersonal facts. */
  facts?: Record<string, string>;
  /** What a person with a link said about themselves. Members and systems are known already. */
  outsider?: { name: string; email?: string };
  /** The person who was affected, and facts that name a person. */
  personal?: { about?: string; facts?: Record<string, string> };
}

/** The entry of a step by the current actor, after `head`. */
export const entry = (teamId: string, subjectId: string, head: ChainHead, step: Step): Entry => {
  const { actor, person } = author(step);
  const content = { teamId, subjectId, type: step.type, at: nowIso(), actor, from: step.from, to: step.to };
  return nextEntry(head, { ...content, facts: step.facts ?? {} }, personOf(person, step.personal));
};

const personOf = (author: Person, { facts, ...about }: Pick<Person, "about" | "facts"> = {}): Person => {
  const all = { ...author.facts, ...facts };
  return { ...author, ...about, ...(Object.keys(all).length > 0 && { facts: all }) };
};

const author = ({ outsider }: Step): { actor: Entry["actor"]; person: Person } => {
  const actor = currentActor();
  const { ip, userAgent } = currentCaller();
  const said = { name: outsider?.name ?? "", email: outsider?.email, ip, userAgent };
  switch (actor.kind) {
    case "member":
      return { actor: { kind: "member", id: actor.userId }, person: memberPerson(actor) };
    case "owner":
      return { actor: { kind: "owner", id: actor.requestId }, person: said };
    case "invited-creator":
      return { actor: { kind: "creator", id: actor.inviteId }, person: said };
    case "signer":
      return { actor: { kind: "signer", id: actor.contractId }, person: said };
    case "system":
      return { actor: { kind: "system", id: actor.name }, person: { name: "" } };
    default:
      throw new Error(`A ${actor.kind} actor leaves no history`);
  }
};

/** The write that stores an entry; conditional, so that no entry is ever replaced. */
export const store = (chainEntry: Entry): Write => putItem(HistoryEntity.create(chainEntry).params());

/**
 * The history of a creator or a contract of the actor's team, newest first. The caller has checked that the actor may
 * see it. The cursor is the place of the last entry, so it stays valid while entries are added.
 */
export const page = async (subjectId: string, { cursor, limit }: HistoryQuery): Promise<HistoryPage> => {
  const { teamId, role } = requireMember();
  const before = cursor === undefined ? Number.NaN : Number(cursor);
  const query = HistoryEntity.query.primary({ teamId, subjectId });
  const range = Number.isSafeInteger(before) && before > 0 ? query.lt({ seq: before }) : query;
  // One Query answers at most 1 MB, so a page may have fewer entries than `limit` without being the last.
  const { data, cursor: cut } = await range.go({ order: "desc", limit: limit + 1, pages: 1, consistent: true });
  const items = data.slice(0, limit).map((item) => view(entryOf(item), role === "admin"));
  return { items, cursor: data.length > limit || cut !== null ? String(items.at(-1)?.seq) : null };
};

/**
 * An entry as a member of the team sees it, with the facts that name a person until they are erased. Only admins see
 * the addresses and browsers of outsiders.
 */
const view = ({ seq, type, at, actor, from, to, facts, hash, person }: Entry, forAdmin: boolean): HistoryEntry => {
  const outsider = forAdmin && person ? { email: person.email, ip: person.ip, userAgent: person.userAgent } : {};
  const id = actor.kind === "member" ? actor.id : undefined;
  const { madeBy: _, ...own } = person?.facts ?? {};
  const by = { kind: actor.kind, id, name: authorName(person), ...outsider };
  return { seq, type, at, by, from, to, facts: { ...facts, ...own }, hash };
};
