import { ERASED } from "../../platform/erased.ts";
import { INTENDED_USES } from "../../rights/rights-request/intended-use.schema.ts";
import { type Item, kindOf } from "../archive/registry.ts";
import { items } from "../archive/table.ts";
import { leavesIn } from "./item.ts";
import type { Leaf, Subject } from "./leaves.ts";
import { isWholly, keyRef, type Matcher, matcherOf, type Person, type RequestOwner, standsIn } from "./person.ts";

/** What the items of the whole table say of a person. */
export interface Known {
  emails: ReadonlySet<string>;
  ids: ReadonlySet<string>;
  /** The teams that have any record about the person: team id → what the team's records say of the person. */
  teams: ReadonlyMap<string, Person>;
  /** For each of these teams: the person's names that somebody without an account typed, for example an owner. */
  typed: ReadonlyMap<string, ReadonlySet<string>>;
  /** For each of these teams: its own words that are a name of the person, or have one in them, and stay in texts. */
  kept: ReadonlyMap<string, readonly string[]>;
  /** For each of these teams: the names of other people, with the ids or addresses of those who have the name. */
  others: ReadonlyMap<string, Names>;
  /** The person's ids as a user. */
  userIds: ReadonlySet<string>;
  /** The person as the records of no team say: by addresses and ids alone. */
  everywhere: Person;
}

/** Names in lower case, each with the ids or addresses of the people who have it. */
export type Names = ReadonlyMap<string, ReadonlySet<string>>;

const said = (value: unknown): string => (typeof value === "string" ? value.trim() : "");
const lower = (value: unknown): string => said(value).toLowerCase();

interface Account {
  id: string;
  email: string;
  former: string[];
  isUser: boolean;
}

/** The users and creators of the whole table, and who made each API key. Members have the ids of users. */
const accounts = async (): Promise<{ all: Account[]; keys: { keyId: string; makerId: string }[] }> => {
  const all: Account[] = [];
  const keys: { keyId: string; makerId: string }[] = [];
  for await (const page of items()) {
    for (const item of page) {
      const kind = kindOf(item);
      if (kind === "apikey") keys.push({ keyId: String(item.keyId), makerId: String(item.makerId) });
      if (kind !== "user" && kind !== "member" && kind !== "creator") continue;
      const former = (kind === "user" ? (item.formerEmails as { email: string }[] | undefined) : undefined) ?? [];
      all.push({
        id: String(kind === "creator" ? item.creatorId : item.userId),
        email: lower(item.email),
        former: former.map((one) => lower(one.email)),
        isUser: kind !== "creator",
      });
    }
  }
  return { all, keys };
};

/**
 * All email addresses and ids of the person with this email address. A user's earlier addresses are included, unless
 * somebody else has them now. Who had the address earlier is the person only if no user has it now.
 */
const identityOf = async (asked: string): Promise<{ person: Person; userIds: Set<string> }> => {
  const { all, keys } = await accounts();
  const email = lower(asked);
  const users = all.filter(({ isUser }) => isUser);
  const isTaken = users.some((one) => one.email === email);
  const own = all.filter((one) => one.email === email || (!isTaken && one.former.includes(email)));
  const ids = new Set(own.map(({ id }) => id));
  const taken = new Set(users.filter(({ id }) => !ids.has(id)).map((one) => one.email));
  const emails = own.filter(({ isUser }) => isUser).flatMap((one) => [one.email, ...one.former]);
  const refsOf = (isTheirs: boolean): Set<string> =>
    new Set(keys.filter(({ makerId }) => ids.has(makerId) === isTheirs).map(({ keyId }) => keyRef(keyId)));
  return {
    userIds: new Set(own.filter(({ isUser }) => isUser).map(({ id }) => id)),
    person: {
      emails: new Set([email, ...emails.filter((one) => !taken.has(one))]),
      names: new Set(),
      own: new Set(),
      ids,
      keys: refsOf(true),
      otherIds: new Set([
        ...all.map(({ id }) => id).filter((id) => !ids.has(id)),
        ...keys.map(({ keyId }) => keyId),
        ...refsOf(false),
      ]),
      owners: new Map(),
      links: new Map(),
    },
  };
};

/** What a team calls itself and its brands. An outsider who types these words as their name doesn't take them along. */
const ownWords = ({ name, legalName, defaultBrand, brands }: Item): string[] => {
  const tags = Array.isArray(brands) ? brands.map((brand) => said((brand as { tag?: string }).tag)) : [];
  const words = [name, legalName, defaultBrand].map(said);
  return [...words, ...tags, ...tags.map((tag) => tag.replace(/^@/, ""))].filter(Boolean);
};

interface TeamFindings {
  names: Set<string>;
  /** The person's names as a user. */
  ofAccount: Set<string>;
  /** What the team calls itself and its brands, in lower case. */
  own: string[];
  others: Map<string, Set<string>>;
  owners: Map<string, RequestOwner>;
  links: Map<string, boolean>;
  /** Whether any record is about the person. */
  isTold: boolean;
}

const refOf = ({ id, email }: Subject): string => id[0] ?? lower(email[0]);

const note = (into: TeamFindings, leaf: Leaf, matcher: Matcher, userIds: ReadonlySet<string>): void => {
  const { is, subject, text } = leaf;
  if (is === "address" || is === "text" || is === "member" || !subject) {
    if (matcher.finds(text)) into.isTold = true;
    return;
  }
  const whose = matcher.whose(subject);
  if (whose === "theirs") into.isTold = true;
  const name = text.trim();
  if (is !== "name" || name.length < 2 || name === ERASED || matcher.isEmail(name)) return;
  if (whose === "theirs") {
    into.names.add(name);
    if (subject.id.some((id) => userIds.has(id))) into.ofAccount.add(name);
  }
  if (whose !== "another's") return;
  const known = into.others.get(name.toLowerCase()) ?? new Set();
  into.others.set(name.toLowerCase(), known.add(refOf(subject)));
};

/** The owner of a request, unless the request says by an address that it is the person. */
const otherOwner = (leaves: readonly Leaf[], matcher: Matcher): RequestOwner | undefined => {
  const leaf = leaves.find(({ path }) => path[0] === "contentOwner");
  const whose = leaf?.subject && matcher.whose(leaf.subject);
  return leaf && whose && whose !== "theirs" ? { name: leaf.text, isAnothers: whose === "another's" } : undefined;
};

/** Whether the person is who a record was sent to: who signs a contract, or answers a request. */
const isRecipient = (leaves: readonly Leaf[], matcher: Matcher): boolean =>
  leaves.some(({ around }) => matcher.isOwn(around, ["signer", "owner", "answerer", "writer"]));

/** Notes who answers by which link, and how requests call their owners. */
const noteLink = (into: TeamFindings, kind: string, item: Item, leaves: readonly Leaf[], matcher: Matcher): void => {
  if (kind === "contract") into.links.set(String(item.contractId), isRecipient(leaves, matcher));
  if (kind === "creatorinvite" && item.creatorId) into.links.set(String(item.inviteId), matcher.isId(item.creatorId));
  if (kind !== "rightsrequest") return;
  const requestId = String(item.requestId);
  into.links.set(requestId, isRecipient(leaves, matcher));
  const owner = otherOwner(leaves, matcher);
  if (owner) into.owners.set(requestId, owner);
};

/** Which names an erasure takes from a team's texts, and which of the team's own words it leaves there. */
const sorted = (names: readonly string[], words: readonly string[]) => {
  const taken = names.filter((name) => !words.some(isWholly(name)));
  const own = words.filter((word) => taken.some((name) => standsIn(name)(word)));
  const kept = new Set([...names.filter((name) => !taken.includes(name)), ...own]);
  return { names: new Set(taken), own: new Set(own), kept: [...kept] };
};

/** Whether an attribute of the item is an id or address of the person. */
const isTheirs = (item: Item, matcher: Matcher): boolean =>
  Object.values(item).some((value) => typeof value === "string" && (matcher.isId(value) || matcher.isEmail(value)));

/**
 * Finds the ids, names and email addresses of the person with an email address. Only a name that a record declares to
 * be about the person's id or address counts (platform/about.ts). Reads the whole table twice.
 * @param team if given, only this team's records are used
 */
export const discover = async (email: string, team: string | undefined): Promise<Known> => {
  const { person, userIds } = await identityOf(email);
  const matcher = matcherOf(person);
  const found = new Map<string, TeamFindings>();
  for await (const page of items()) {
    for (const item of page) {
      const kind = kindOf(item);
      if (kind === undefined) continue;
      const teamId = typeof item.teamId === "string" ? item.teamId : "";
      if (team && teamId && teamId !== team) continue;
      const into: TeamFindings = found.get(teamId) ?? {
        names: new Set(),
        ofAccount: new Set(),
        own: [],
        others: new Map(),
        owners: new Map(),
        links: new Map(),
        isTold: false,
      };
      found.set(teamId, into);
      const leaves = leavesIn(kind, item);
      for (const leaf of leaves) note(into, leaf, matcher, userIds);
      if (kind === "team") into.own.push(...ownWords(item));
      if (isTheirs(item, matcher)) into.isTold = true;
      noteLink(into, kind, item, leaves, matcher);
    }
  }
  const everywhere = found.get("")?.names ?? new Set<string>();
  const told = [...found].filter(([teamId, { isTold }]) => teamId && isTold);
  const sortedOf = ({ names, own }: TeamFindings) =>
    sorted([...new Set([...names, ...everywhere])], [...new Set([...own, ...INTENDED_USES])]);
  const ofTeams = told.map(([id, findings]) => ({ id, findings, ...sortedOf(findings) }));
  return {
    ...{ emails: person.emails, ids: person.ids, userIds, everywhere: person },
    teams: new Map(
      ofTeams.map(({ id, findings: { owners, links }, names, own }) => [id, { ...person, names, own, owners, links }]),
    ),
    kept: new Map(ofTeams.map(({ id, kept }) => [id, kept])),
    typed: new Map(
      told.map(([id, { names, ofAccount }]) => [id, new Set([...names].filter((name) => !ofAccount.has(name)))]),
    ),
    others: new Map(told.map(([id, { others }]) => [id, others])),
  };
};
