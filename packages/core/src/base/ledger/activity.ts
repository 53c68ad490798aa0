import { nowIso } from "../../platform/clock.ts";
import { shownFileName } from "../../platform/file-name.policy.ts";
import { currentActor, currentCaller } from "../../platform/identity/actor.ts";
import { pagesOf } from "../../platform/store/query-pages.ts";
import { putItem, type Write } from "../../platform/store/transaction.ts";
import { ownNetworkFacts } from "../own-network/own-network.policy.ts";
import { ActivityEntity, type ActivityRecord } from "./activity.entity.ts";
import type { ActivityEntry, ActivityType } from "./activity.schema.ts";
import { authorName, type ChainEntry, type ChainHead, memberPerson, nextEntry, type Person } from "./chain.ts";

export * as Activity from "./activity.ts";

/** An entry of an asset's hash chain (chain.ts). */
export type Entry = ChainEntry & { assetId: string; type: ActivityType };

export interface Step {
  type: ActivityType;
  from?: string;
  to?: string;
  /** Facts without personal data. */
  facts?: Record<string, string>;
  /**
   * The name and email address that a content owner or signer entered; absent for the steps of members and of the
   * product itself.
   */
  owner?: { name: string; email: string };
  /** The owner who is asked, by name or handle, and the email address to which the link is sent. */
  asked?: { name: string; email: string | undefined };
  /** The asset's name since this step, if the step gives it one. Only a hash of it becomes a part of the entry. */
  assetName?: string;
  /**
   * The person or music that a release is about, and a minor's guardian. The names are personal data, so they aren't
   * part of `facts`.
   */
  release?: { name: string; guardian: string };
}

/** The entry for a step of the current actor; it follows `head`. */
export const entry = (teamId: string, assetId: string, head: ChainHead, step: Step): Entry => {
  const { actor, person } = author(step);
  const facts = { ...ownNetworkFacts(currentCaller().ownNetwork), ...step.facts };
  const content = { teamId, assetId, type: step.type, at: nowIso(), actor, from: step.from, to: step.to };
  return nextEntry(head, { ...content, facts }, person, step.assetName);
};

const author = (step: Step): { actor: Entry["actor"]; person: Person } => {
  const actor = currentActor();
  const { ip, userAgent } = currentCaller();
  switch (actor.kind) {
    case "member":
      return {
        actor: { kind: "member", id: actor.userId },
        person: withAsked(memberPerson(actor), askedPerson(step)),
      };
    case "owner":
      return {
        actor: { kind: "owner", id: actor.requestId },
        person: { name: step.owner?.name ?? "", email: step.owner?.email, ip, userAgent },
      };
    case "signer":
      return {
        actor: { kind: "signer", id: actor.contractId },
        person: { name: step.owner?.name ?? "", email: step.owner?.email, ip, userAgent },
      };
    case "system":
      return { actor: { kind: "system", id: actor.name }, person: { name: "" } };
    default:
      throw new Error(`A ${actor.kind} actor leaves no activity`);
  }
};

const withAsked = (person: Person, asked: Pick<Person, "about" | "facts">): Person =>
  person.facts ? { ...person, ...asked, facts: { ...person.facts, ...asked.facts } } : { ...person, ...asked };

const askedPerson = ({ asked, release }: Step): Pick<Person, "about" | "facts"> => {
  if (release) return { about: release.name, facts: release.guardian ? { guardian: release.guardian } : undefined };
  return asked ? { about: asked.name, facts: asked.email ? { email: asked.email } : undefined } : {};
};

/** The write that stores an entry. It fails if the chain already has an entry of this number, so a chain can't fork. */
export const store = (chainEntry: Entry): Write => putItem(ActivityEntity.create(chainEntry).params());

const entryOf = (item: ActivityRecord): Entry => ({ ...item, previous: item.previous ?? "" }) as Entry;

/** An asset's entries from number 2 on, in order, by strongly consistent reads. */
export const stored = async (teamId: string, assetId: string): Promise<Entry[]> =>
  (await Array.fromAsync(pages(teamId, assetId))).flat();

/** The same entries as {@link stored} returns, page by page, for callers that need one entry at a time. */
export async function* pages(teamId: string, assetId: string): AsyncGenerator<Entry[]> {
  const all = pagesOf((at) =>
    ActivityEntity.query.primary({ teamId, assetId }).go({ ...at, consistent: true, order: "asc" }),
  );
  for await (const page of all) yield page.map(entryOf);
}

/** More entries than an asset will ever have. */
const END = 999_999_999;

/**
 * Some of an asset's entries from number 2 on, newest first, by a strongly consistent read.
 * @param before the number of an entry; only older entries are returned
 */
export const newest = async (
  teamId: string,
  assetId: string,
  { before = END, limit }: { before?: number; limit: number },
): Promise<Entry[]> => {
  if (before <= 2) return [];
  const { data } = await ActivityEntity.query
    .primary({ teamId, assetId })
    .between({ seq: 2 }, { seq: before - 1 })
    .go({ order: "desc", limit, pages: 1, consistent: true });
  return data.map(entryOf);
};

/** One of an asset's entries from number 2 on, by a strongly consistent read. */
export const storedAt = async (teamId: string, assetId: string, seq: number): Promise<Entry | undefined> => {
  const { data } = await ActivityEntity.get({ teamId, assetId, seq }).go({ consistent: true });
  return data ? entryOf(data) : undefined;
};

/**
 * An entry as a member of the team sees it. Only admins see the email addresses, IP addresses and browsers of
 * outsiders. All members see an email address that the team itself entered.
 */
export const view = (chainEntry: Entry, forAdmin: boolean): ActivityEntry => {
  const { seq, type, at, actor, from, to, facts, hash, person } = chainEntry;
  const outsider = forAdmin && person ? { email: person.email, ip: person.ip, userAgent: person.userAgent } : {};
  const shown = facts.file === undefined ? facts : { ...facts, file: shownFileName(facts.file) };
  const id = actor.kind === "member" ? actor.id : undefined;
  const by = { kind: actor.kind, id, name: authorName(person), ...outsider };
  return { seq, type, at, by, ...aboutWhom(type, person), from, to, facts: shown, hash };
};

const aboutWhom = (type: ActivityType, person: Person | undefined): Pick<ActivityEntry, "asked" | "release"> => {
  if (!person?.about) return {};
  const { about: name, facts } = person;
  if (type.startsWith("release.")) return { release: { name, guardian: facts?.guardian ?? "" } };
  return { asked: { name, email: facts?.email ?? "" } };
};
