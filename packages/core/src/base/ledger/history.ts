import { nowIso } from "../../platform/clock.ts";
import { currentActor, currentCaller, requireMember } from "../../platform/identity/actor.ts";
import { putItem, type Write } from "../../platform/store/transaction.ts";
import { ownNetworkFacts } from "../own-network/own-network.policy.ts";
import { authorName, type ChainHead, memberPerson, nextEntry, type Person } from "./chain.ts";
import type { PersonalFact } from "./history.about.ts";
import { HistoryEntity } from "./history.entity.ts";
import type { HistoryEntry, HistoryPage, HistoryQuery, HistoryType } from "./history.schema.ts";
import { type Entry, entryOf } from "./stored.ts";

export { headsSince } from "./heads.ts";
export * as History from "./history.ts";
export type { Entry } from "./stored.ts";
export { verify, verifyAll } from "./verify.ts";

export interface Step {
  type: HistoryType;
  from?: string;
  to?: string;
  /** Facts as texts that name no person. */
  facts?: Record<string, string>;
  /** The name and email address that a person without an account gave; absent for members and for the system. */
  outsider?: { name: string; email?: string };
  /** The name of the person who was affected, and facts that name a person. */
  personal?: { about?: string; facts?: Partial<Record<PersonalFact, string>> };
}

/** The entry for a step of the current actor, as the successor of the entry that `head` names. */
export const entry = (teamId: string, subjectId: string, head: ChainHead, step: Step): Entry => {
  const { actor, person } = author(step);
  const content = { teamId, subjectId, type: step.type, at: nowIso(), actor, from: step.from, to: step.to };
  const facts = { ...ownNetworkFacts(currentCaller().ownNetwork), ...step.facts };
  return nextEntry(head, { ...content, facts }, personOf(person, step.personal));
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

/** The write that stores an entry. It fails if the history has an entry with the same number. */
export const store = (chainEntry: Entry): Write => putItem(HistoryEntity.create(chainEntry).params());

/**
 * The history of a creator or a contract of the actor's team, newest first. The caller has checked that the actor may
 * see the history. The cursor holds the number of the page's last entry, so it stays valid while entries are added.
 */
export const page = async (subjectId: string, { cursor, limit }: HistoryQuery): Promise<HistoryPage> => {
  const { teamId, role } = requireMember();
  const before = cursor === undefined ? Number.NaN : Number(cursor);
  const query = HistoryEntity.query.primary({ teamId, subjectId });
  const range = Number.isSafeInteger(before) && before > 0 ? query.lt({ seq: before }) : query;
  // A Query returns at most 1 MB, so a page with fewer entries than `limit` may not be the last page.
  const { data, cursor: cut } = await range.go({ order: "desc", limit: limit + 1, pages: 1, consistent: true });
  const items = data.slice(0, limit).map((item) => view(entryOf(item), role === "admin"));
  return { items, cursor: data.length > limit || cut !== null ? String(items.at(-1)?.seq) : null };
};

/**
 * An entry as a member of the team sees it. Facts that name a person are included until the person is erased. Only
 * admins see the email addresses, IP addresses and browsers of outsiders.
 */
const view = ({ seq, type, at, actor, from, to, facts, hash, person }: Entry, forAdmin: boolean): HistoryEntry => {
  const outsider = forAdmin && person ? { email: person.email, ip: person.ip, userAgent: person.userAgent } : {};
  const id = actor.kind === "member" ? actor.id : undefined;
  const { madeBy: _, ...own } = person?.facts ?? {};
  const by = { kind: actor.kind, id, name: authorName(person), ...outsider };
  return { seq, type, at, by, from, to, facts: { ...facts, ...own }, hash };
};
