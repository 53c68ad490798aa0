import { nowIso } from "../platform/clock.ts";
import { shownFileName } from "../platform/file-name.policy.ts";
import { currentActor, currentCaller } from "../platform/identity/actor.ts";
import { pagesOf } from "../platform/store/query-pages.ts";
import { putItem, type Write } from "../platform/store/transaction.ts";
import { ActivityEntity, type ActivityRecord } from "./activity.entity.ts";
import type { ActivityEntry, ActivityType } from "./activity.schema.ts";
import { authorName, type ChainEntry, type ChainHead, memberPerson, nextEntry, type Person } from "./chain.ts";

export * as Activity from "./index.ts";

/** An entry of an asset's chain. */
export type Entry = ChainEntry & { assetId: string; type: ActivityType };

export interface Step {
  type: ActivityType;
  from?: string;
  to?: string;
  /** Plain, impersonal facts. */
  facts?: Record<string, string>;
  /** The name and address that a content owner entered. Members and systems are known already. */
  owner?: { name: string; email: string };
  /** The owner who is asked, by name or handle, and the address the link is mailed to. */
  asked?: { name: string; email: string | undefined };
  /** The person or music of a release, and a minor's guardian: personal data, so it stays out of `facts`. */
  release?: { name: string; guardian: string };
}

/** The entry of a step by the current actor, after `head`. */
export const entry = (teamId: string, assetId: string, head: ChainHead, step: Step): Entry => {
  const { actor, person } = author(step);
  const content = { teamId, assetId, type: step.type, at: nowIso(), actor, from: step.from, to: step.to };
  return nextEntry(head, { ...content, facts: step.facts ?? {} }, person);
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

/** The write that stores an entry; conditional, so that a chain can't fork. */
export const store = (chainEntry: Entry): Write => putItem(ActivityEntity.create(chainEntry).params());

const entryOf = (item: ActivityRecord): Entry => ({ ...item, previous: item.previous ?? "" }) as Entry;

/** An asset's entries from 2 on, strongly consistent, in order. */
export const stored = async (teamId: string, assetId: string): Promise<Entry[]> =>
  (await Array.fromAsync(pages(teamId, assetId))).flat();

/** As {@link stored}, page by page, for callers that need one entry at a time. */
export async function* pages(teamId: string, assetId: string): AsyncGenerator<Entry[]> {
  const all = pagesOf((at) =>
    ActivityEntity.query.primary({ teamId, assetId }).go({ ...at, consistent: true, order: "asc" }),
  );
  for await (const page of all) yield page.map(entryOf);
}

/** More entries than an asset will ever have. */
const END = 999_999_999;

/**
 * Some of an asset's entries from 2 on, strongly consistent, newest first.
 * @param before only what is older than this entry
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

/** One of an asset's entries from 2 on, strongly consistent. */
export const storedAt = async (teamId: string, assetId: string, seq: number): Promise<Entry | undefined> => {
  const { data } = await ActivityEntity.get({ teamId, assetId, seq }).go({ consistent: true });
  return data ? entryOf(data) : undefined;
};

/**
 * An entry as a member of the team sees it. Only admins see the addresses and browsers of outsiders. The address that
 * the team itself entered is shown to all.
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
