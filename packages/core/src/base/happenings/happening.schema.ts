import * as z from "zod";

/** The kinds of steps by which people filter an asset's timeline. */
export const ACTIVITY_KINDS = ["decisions", "requests", "downloads", "edits", "mails", "files"] as const;
type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** An entry of a ledger. */
interface Entry<About extends string = string> {
  /** The entry's stored type; undefined if it is the happening's name. */
  type: string | undefined;
  /** What happened, in words that follow the name of the person who acted. */
  says: string;
  /** Whom the entry is about, beside the person who acted. */
  about: About;
}
/** With the icon's name in lucide-react. */
interface DrawnEntry<About extends string = string> extends Entry<About> {
  icon: string;
}

/** Whom an entry is about; the ledgers' `*.about.ts` say which of its texts are about them. */
type AboutInAsset = "nobody" | "asked" | "released";
type AboutInTeam = "nobody" | "address" | "settings" | "invited" | "invited-creator" | "member";

/** The entries that a happening leaves: in an asset's activity, a creator's or contract's history, or the team's log. */
interface Entries {
  asset?: DrawnEntry<AboutInAsset> & { kind: ActivityKind };
  history?: DrawnEntry<"creator" | "signer">;
  team?: Entry<AboutInTeam>;
}

/** A notification as people see it. */
export interface Notice {
  /** The stored name. */
  kind: string;
  /** The group whose switch turns the notification off; null if it can't be turned off. */
  switch: "rightsRequests" | "approvals" | "expiringContent" | null;
  /** The sentence, with `{actor}` and `{subject}` for the names. */
  says: string;
  /** Who is meant if the actor has no name; null if the sentence names no actor. */
  nobody: string | null;
  /** The icon's name in lucide-react, and its color. */
  icon: string;
  tone: "open" | "good" | "bad" | "plain";
  /** The heading in a summary; null if the notification never waits for a summary. */
  digest: string | null;
}

/**
 * What can happen, and what it means for each part of the product: each is said, or null. The stored and public names
 * are said too, because they differ.
 */
export interface Happening {
  /** The shape of the event's data: only ids, words in lower case and small numbers. Null if no event is sent. */
  data: z.ZodRawShape | null;
  entry: Entries | null;
  notice: Notice | readonly Notice[] | null;
  /** The kinds of the mails that follow, as the logs name them. */
  mail: readonly string[] | null;
  /** What Slack gets: the outcome of a request. */
  slack: "outcome" | null;
  /** The public name for customers' webhooks, and what the admin panel calls it. */
  webhook: { name: string; label: string } | null;
}

/** The id of a record or person. */
export const id = z.string();

export const inAsset = <
  const About extends AboutInAsset,
  const Icon extends string,
  const Type extends string | undefined = undefined,
>(
  kind: ActivityKind,
  about: About,
  icon: Icon,
  says: string,
  type?: Type,
) => ({ asset: { type: type as Type, kind, about, icon, says } });

export const inHistory = <const About extends "creator" | "signer", const Icon extends string>(
  about: About,
  icon: Icon,
  says: string,
) => ({ history: { type: undefined, about, icon, says } });

export const inTeam = <const Type extends string | undefined = undefined>(
  about: AboutInTeam,
  says: string,
  type?: Type,
) => ({ team: { type: type as Type, about, says } });

const NOTHING = { data: null, entry: null, notice: null, mail: null, slack: null, webhook: null } as const;

/** What is only recorded; also what only earlier releases recorded. */
export const recorded = <Entry extends Entries>(entry: Entry) => ({ ...NOTHING, entry });

/** An event that leaves an entry, and of which nobody is told. */
export const logged = <Shape extends z.ZodRawShape, Entry extends Entries>(data: Shape, entry: Entry) => ({
  ...NOTHING,
  data,
  entry,
});

/** An event of the product's own further work, which leaves no entry, and of which nobody is told. */
export const work = <Shape extends z.ZodRawShape>(data: Shape) => ({ ...NOTHING, data });

/** An event after which mails are sent, and which means nothing else. */
export const mailed = <Shape extends z.ZodRawShape, const Mail extends readonly string[]>(
  data: Shape,
  ...mail: Mail
) => ({ ...NOTHING, data, mail });
