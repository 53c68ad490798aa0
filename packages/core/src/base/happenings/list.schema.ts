import { ANSWERED } from "./answered.schema.ts";
import { CONTRACTS } from "./contracts.schema.ts";
import { GRANTS } from "./grants.schema.ts";
import type { Happening } from "./happening.schema.ts";
import { LIBRARY } from "./library.schema.ts";
import { PEOPLE } from "./people.schema.ts";
import { REQUESTS } from "./requests.schema.ts";
import { WORKSPACE } from "./workspace.schema.ts";

/** Everything that can happen, by its name; docs/events.md shows it as a table. */
export const HAPPENINGS = { ...LIBRARY, ...REQUESTS, ...ANSWERED, ...GRANTS, ...CONTRACTS, ...PEOPLE, ...WORKSPACE };
type List = typeof HAPPENINGS;
type Name = keyof List;

/** The same list for what goes through all of it. */
export const ALL: readonly [Name, Happening][] = Object.entries(HAPPENINGS) as [Name, Happening][];

/** The names of the happenings that send an event. */
export type EventName = { [Each in Name]: List[Each]["data"] extends null ? never : Each }[Name];
/** The shape of an event's data. */
export type EventShape<Event extends EventName> = List[Event]["data"];

type Ledger = keyof NonNullable<Happening["entry"]>;
type EntryIn<In extends Ledger, Each extends Name> = List[Each]["entry"] extends { [Its in In]: infer Entry }
  ? Entry
  : never;
type TypeOf<Entry, Each> = [Entry] extends [never]
  ? never
  : Entry extends { type: infer Type extends string }
    ? Type
    : Each;
/** The stored types of a ledger's entries. */
export type EntryType<In extends Ledger> = { [Each in Name]: TypeOf<EntryIn<In, Each>, Each> }[Name];
/** The names of the icons in a ledger's timeline. */
export type EntryIcon<In extends Ledger> = Extract<
  { [Each in Name]: EntryIn<In, Each> }[Name],
  { icon: string }
>["icon"];
type EntryOf<In extends Ledger> = Omit<NonNullable<NonNullable<Happening["entry"]>[In]>, "icon"> & {
  icon: EntryIcon<In>;
};

/** What the list says of a ledger's entries, by their stored types. */
export const entriesIn = <In extends Ledger>(ledger: In) =>
  Object.fromEntries(
    ALL.flatMap(([name, { entry }]) => {
      const its = entry?.[ledger];
      return its ? [[its.type ?? name, its]] : [];
    }),
  ) as unknown as Record<EntryType<In>, EntryOf<In>>;

/** An entry of a type that only a newer release knows: it says that there is one, and no more. */
const NEWER = { says: "took a step that this version of the page doesn't know", icon: "RefreshCw" } as const;

/** What an entry of a type says and how it looks. @param entries those of its ledger, of {@link entriesIn} */
export const entryOf = <Type extends string, Its>(entries: Readonly<Record<Type, Its>>, type: Type) => {
  const known: Its | undefined = entries[type];
  return known ?? NEWER;
};

type Listed<One> = One extends readonly (infer Element)[] ? Element : One;
type NoticeOf = Listed<NonNullable<List[Name]["notice"]>>;
export type NotificationKind = NoticeOf["kind"];
export type NoticeIcon = NoticeOf["icon"];

/** The switches in the order of their groups in a summary. */
const SWITCHES: readonly NoticeOf["switch"][] = ["rightsRequests", "approvals", "expiringContent", null];

/** What people are notified of, by the kind; kinds with the same switch stand together. */
export const NOTICES = Object.fromEntries(
  ALL.flatMap(([, { notice }]) => [notice ?? []].flat())
    .sort((a, b) => SWITCHES.indexOf(a.switch) - SWITCHES.indexOf(b.switch))
    .map((notice) => [notice.kind, notice]),
) as { [Kind in NotificationKind]: Extract<NoticeOf, { kind: Kind }> };

/** The kinds of mails that follow events, as logs name them. */
export type MailKind = NonNullable<List[Name]["mail"]>[number];

/** The events whose outcome Slack is told. */
export type SlackEvent = { [Each in Name]: List[Each]["slack"] extends null ? never : Each }[Name];

type WebhookOf = NonNullable<List[Name]["webhook"]>;
export type WebhookEvent = WebhookOf["name"];
const SENT = ALL.flatMap(([event, { webhook }]) => (webhook ? [{ ...webhook, event }] : [])) as (WebhookOf & {
  event: EventName;
})[];
const recordOf = ({ name }: WebhookOf): string => name.slice(0, name.indexOf("."));
const RECORDS = [...new Set(SENT.map(recordOf))];

/** The events that customers' webhooks can get, as people see them: what is sent of the same kind of record together. */
export const WEBHOOKS = SENT.toSorted((a, b) => RECORDS.indexOf(recordOf(a)) - RECORDS.indexOf(recordOf(b)));

/**
 * The fields of an event's data that webhooks get, with their public names. The fields are ids, states and numbers, and
 * nothing about a person.
 */
export const PUBLIC_FIELDS: Readonly<Record<string, string>> = {
  assetId: "assetId",
  requestId: "requestId",
  grantId: "licenseId",
  contractId: "contractId",
  creatorId: "creatorId",
  from: "from",
  to: "to",
  days: "days",
  about: "about",
};
