import type { Button, ConfirmationDialog, KnownBlock } from "@slack/types";

/** Slack's limits for a message, in characters; `fields` is the number of fields. */
const LIMITS = { text: 3_000, field: 2_000, button: 75, fields: 10 } as const;

export interface Message {
  /** The text for notifications, and for clients that can't show blocks. */
  text: string;
  blocks: KnownBlock[];
}

/**
 * A person's text, escaped so that Slack doesn't read mentions, links or commands in it. With the option `verbatim`,
 * Slack doesn't turn names and URLs in the text into links either.
 */
export const escapeText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Cuts a text that is too long, but never within a character. */
const shorten = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, "")}…`;

/** A text as one line of at most `max` characters. */
export const clip = (text: string, max: number): string => shorten(text.replace(/\s+/g, " ").trim(), max);

/** A text shortened by {@link clip}, and escaped for Slack's markup. */
export const said = (text: string, max = 300): string => escapeText(clip(text, max));

/** A link with a text. The URL must belong to this site, or have been checked when somebody entered the URL. */
export const link = (address: string, words: string): string =>
  `<${escapeText(address).replaceAll("|", "%7C")}|${said(words).replaceAll("|", "\u2758")}>`;

const markup = (text: string, max: number) => ({
  type: "mrkdwn" as const,
  text: cut(text, max),
  verbatim: true,
});

/** Shortens a text like {@link shorten}, but never cuts within an escaped character. */
const cut = (text: string, max: number): string =>
  text.length <= max ? text : shorten(text, max).replace(/&[a-z]{0,4}…$/, "…");

export const section = (text: string): KnownBlock => ({ type: "section", text: markup(text, LIMITS.text) });

/** Pairs of names and values, shown in two columns. */
export const facts = (list: readonly (readonly [name: string, value: string])[]): KnownBlock[] => {
  const shown = list.filter(([, value]) => value !== "").slice(0, LIMITS.fields);
  if (shown.length === 0) return [];
  return [{ type: "section", fields: shown.map(([name, value]) => markup(`*${name}*\n${said(value)}`, LIMITS.field)) }];
};

export const context = (text: string): KnownBlock => ({ type: "context", elements: [markup(text, LIMITS.text)] });

const words = (text: string, max: number) => ({ type: "plain_text" as const, text: clip(text, max), emoji: false });

/** A button whose press Slack reports to us: `action` says what to do, and `value` with which record. */
export const button = (
  label: string,
  action: string,
  value: string,
  more: Pick<Button, "style" | "confirm"> = {},
): Button => ({ type: "button", text: words(label, LIMITS.button), action_id: action, value, ...more });

/** A button that opens a page. */
export const linkButton = (label: string, action: string, url: string): Button => ({
  type: "button",
  text: words(label, LIMITS.button),
  action_id: action,
  url,
});

export const confirmation = (title: string, text: string, confirm: string, deny: string): ConfirmationDialog => ({
  title: words(title, 100),
  text: words(text, 300),
  confirm: words(confirm, 30),
  deny: words(deny, 30),
  style: "danger",
});

export const actions = (elements: Button[]): KnownBlock => ({ type: "actions", elements });

/** A message of one text in Slack's markup. */
export const message = (text: string, ...more: KnownBlock[]): Message => ({
  text: cut(text, LIMITS.text),
  blocks: [section(text), ...more],
});

/** Settings of every message: Slack shows no link previews, and doesn't turn names in the text into links. */
export const AS_WRITTEN = { unfurl_links: false, unfurl_media: false, link_names: false, parse: "none" } as const;
