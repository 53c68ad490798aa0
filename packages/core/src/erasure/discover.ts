import { type Item, kindOf } from "../archive/registry.ts";
import { items } from "../archive/table.ts";
import { ERASED } from "../platform/erased.ts";
import type { Person } from "./person.ts";

/** What the items of the whole table say of a person. */
export interface Known {
  emails: ReadonlySet<string>;
  ids: ReadonlySet<string>;
  /** The teams that have any record about the person: team id → what the team's records say of the person. */
  teams: ReadonlyMap<string, Person>;
  /** The person's ids as a user. */
  userIds: ReadonlySet<string>;
}

/** For each attribute with a person's id: the attributes of the same map that hold that person's name. */
const NAMED_BY_ID: Readonly<Record<string, readonly string[]>> = {
  uploaderId: ["uploadedBy"],
  requesterId: ["requestedBy", "requester"],
  senderId: ["senderName"],
  inviterId: ["inviterName"],
  creatorId: ["name", "creator"],
  addedById: ["addedBy"],
  userId: ["displayName", "startedBy", "name", "userName"],
  id: ["name"],
};
/** Attributes that may hold a person's name if the same map holds their email address. */
const NAMED_BY_ADDRESS = ["name", "displayName", "userName", "contentOwner", "owner", "approverName", "creator"];

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Set);
const lower = (value: unknown): string => (typeof value === "string" ? value.trim().toLowerCase() : "");

/** All email addresses and ids of the person with this email address. A user's earlier addresses are included. */
const identities = async (email: string): Promise<{ emails: Set<string>; ids: Set<string>; userIds: Set<string> }> => {
  const emails = new Set([lower(email)]);
  const ids = new Set<string>();
  const userIds = new Set<string>();
  for await (const page of items()) {
    for (const item of page) {
      const kind = kindOf(item);
      const former = (kind === "user" ? (item.formerEmails as { email: string }[] | undefined) : undefined) ?? [];
      const isTheirs = lower(item.email) === lower(email) || former.some((one) => lower(one.email) === lower(email));
      if (!isTheirs || (kind !== "user" && kind !== "member" && kind !== "creator")) continue;
      const id = String(kind === "creator" ? item.creatorId : item.userId);
      ids.add(id);
      if (kind === "creator") continue;
      userIds.add(id);
      for (const one of [lower(item.email), ...former.map((old) => lower(old.email))]) emails.add(one);
    }
  }
  return { emails, ids, userIds };
};

type Identity = Awaited<ReturnType<typeof identities>>;

/**
 * Finds the person's names in a value and in the maps inside it.
 * @returns whether anything in the value is about the person
 */
const namesIn = (value: unknown, identity: Identity, add: (name: unknown) => void): boolean => {
  if (Array.isArray(value)) return value.map((one) => namesIn(one, identity, add)).some(Boolean);
  if (!isMap(value)) return false;
  const { emails, ids } = identity;
  const hasAddress = Object.values(value).some((one) => typeof one === "string" && emails.has(lower(one)));
  if (hasAddress) for (const key of NAMED_BY_ADDRESS) add(value[key]);
  let told = hasAddress;
  for (const [key, named] of Object.entries(NAMED_BY_ID)) {
    if (!ids.has(String(value[key]))) continue;
    told = true;
    for (const one of named) add(value[one]);
  }
  const inner = Object.values(value).map((one) => namesIn(one, identity, add));
  return told || inner.some(Boolean);
};

/** Finds the person's names in the signature of a contract, and in the entries of a hash chain. */
const ofItem = (kind: string, item: Item, { emails, ids }: Identity, add: (name: unknown) => void): void => {
  if (kind === "contract" && isMap(item.party) && emails.has(lower(item.party.email)) && isMap(item.signed)) {
    add(item.signed.fullName);
    add(item.signed.signatureText);
  }
  const entry = (kind === "asset" || kind === "tombstone" ? item.firstEntry : item) as Record<string, unknown>;
  const { actor, facts, person } = entry;
  if (!isMap(person)) return;
  const personal = isMap(person.facts) ? person.facts : {};
  const isBy = (isMap(actor) && ids.has(String(actor.id))) || emails.has(lower(person.email));
  if (isBy) for (const name of [person.name, personal.signature]) add(name);
  const isAbout = (isMap(facts) && ids.has(String(facts.about))) || emails.has(lower(personal.email));
  if (isAbout) for (const name of [person.about, personal["name.from"], personal["name.to"]]) add(name);
};

/**
 * Finds the ids, names and email addresses of the person with an email address. Reads the whole table twice.
 * @param team if given, only this team's records are used
 */
export const discover = async (email: string, team: string | undefined): Promise<Known> => {
  const identity = await identities(email);
  const teams = new Map<string, Set<string>>();
  const everywhere = new Set<string>();
  for await (const page of items()) {
    for (const item of page) {
      const kind = kindOf(item);
      if (kind === undefined) continue;
      const teamId = typeof item.teamId === "string" ? item.teamId : "";
      if (team && teamId && teamId !== team) continue;
      const found = new Set<string>();
      const add = (name: unknown): void => {
        const isName = typeof name === "string" && name.trim().length > 1 && name !== ERASED;
        if (isName && !identity.emails.has(lower(name))) found.add(name.trim());
      };
      const told = namesIn(item, identity, add);
      ofItem(kind, item, identity, add);
      if (!told && found.size === 0) continue;
      const into = teamId ? (teams.get(teamId) ?? new Set()) : everywhere;
      for (const name of found) into.add(name);
      if (teamId) teams.set(teamId, into);
    }
  }
  const { emails, ids, userIds } = identity;
  return {
    ...{ emails, ids, userIds },
    teams: new Map([...teams].map(([id, names]) => [id, { emails, ids, names: new Set([...names, ...everywhere]) }])),
  };
};
