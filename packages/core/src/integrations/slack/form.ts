import type { KnownBlock, PlainTextOption, View } from "@slack/types";
import * as z from "zod";
import { brandOptions, get as getTeam } from "../../people/team/record.ts";
import { DEFAULT_INTENDED_USE, URL_INTENDED_USES } from "../../rights/rights-request/intended-use.schema.ts";
import { clip } from "./blocks.ts";
import { brandNamed } from "./command-text.ts";
import { botOf } from "./read.ts";
import type { SlackIntegrationRecord } from "./slack.entity.ts";
import { type SlackRequest, slackRequest } from "./slack.schema.ts";

/** What was typed before the form opened, and in which channel. */
export interface FormStart {
  url: string;
  owner: string;
  brand: string;
  channelId: string;
}

/** Opens the form of a rights request for the person who sent the command. @throws SlackError */
export const openForm = async (
  integration: SlackIntegrationRecord,
  triggerId: string,
  start: FormStart,
): Promise<void> => {
  const brands = brandOptions(await getTeam(integration.teamId));
  const view = formOf(brands, start);
  // Slack's trigger expires after three seconds, so the call has to be quick.
  await botOf(integration)((slack) => slack.views.open({ trigger_id: triggerId, view }), { timeoutMs: 2_000 });
};

const plain = (text: string, max: number) => ({ type: "plain_text" as const, text: clip(text, max), emoji: false });

/** The most options that Slack accepts in a select menu. */
const OPTIONS = 100;
const option = (value: string): PlainTextOption => ({ text: plain(value, 75), value: clip(value, 150) });

const select = (name: string, label: string, values: readonly string[], chosen: string): KnownBlock => ({
  type: "input",
  block_id: name,
  label: plain(label, 2_000),
  element: {
    type: "static_select",
    action_id: name,
    options: values.slice(0, OPTIONS).map(option),
    initial_option: option(chosen),
  },
});

type Text = "plain_text_input" | "url_text_input" | "email_text_input";

const text = (
  name: string,
  label: string,
  { type = "plain_text_input", initial = "", hint }: { type?: Text; initial?: string; hint?: string },
  optional = false,
): KnownBlock => ({
  type: "input",
  block_id: name,
  optional,
  label: plain(label, 2_000),
  ...(hint && { hint: plain(hint, 2_000) }),
  element: { type, action_id: name, ...(initial && { initial_value: initial }) },
});

const formOf = (brands: readonly string[], { url, owner, brand, channelId }: FormStart): View => ({
  type: "modal",
  callback_id: "rights-request",
  private_metadata: JSON.stringify({ channelId }),
  title: plain("Request rights", 24),
  submit: plain("Request", 24),
  close: plain("Cancel", 24),
  blocks: [
    text("contentUrl", "Content URL", { type: "url_text_input", initial: url }),
    text("contentOwner", "Content owner", { initial: owner, hint: "Name or social handle" }),
    text(
      "contentOwnerEmail",
      "Email of the owner",
      { type: "email_text_input", hint: "The link is mailed there" },
      true,
    ),
    text("contentTitle", "Content title", { hint: "Taken from the post if left empty" }, true),
    select("brand", "Brand", brands, brandNamed(brand, brands.slice(0, OPTIONS)) ?? brands[0] ?? ""),
    select("intendedUse", "Intended use", URL_INTENDED_USES, DEFAULT_INTENDED_USE),
    text(
      "words",
      "In other words",
      { hint: "The owner reads: “Only as these words allow: …” They limit what you ask for and never widen it." },
      true,
    ),
  ],
});

/** A form's values, by block and by element within it. Blocks and elements have the name of their field. */
const formValues = z.record(
  z.string(),
  z.record(
    z.string(),
    z.object({ value: z.string().nullish(), selected_option: z.object({ value: z.string() }).nullish() }),
  ),
);

interface Filled {
  /** The request; missing if a field is invalid. */
  request?: SlackRequest;
  /** Field → message. */
  errors: Record<string, string>;
  channelId: string;
}

/** Reads the submitted values. */
export const readForm = (view: { private_metadata: string; state: { values: unknown } }): Filled => {
  const channelId = channelIn(view.private_metadata);
  const values = formValues.safeParse(view.state.values).data ?? {};
  const entered = Object.entries(values).map(([name, elements]) => {
    const { value, selected_option: chosen } = elements[name] ?? {};
    return [name, value ?? chosen?.value ?? undefined] as const;
  });
  const read = slackRequest.safeParse(Object.fromEntries(entered));
  if (read.success) return { request: read.data, errors: {}, channelId };
  const errors: Record<string, string> = {};
  for (const { path, message } of read.error.issues) errors[String(path[0])] ??= message;
  return { errors, channelId };
};

const channelIn = (metadata: string): string => {
  try {
    return z.object({ channelId: z.string().max(64) }).parse(JSON.parse(metadata)).channelId;
  } catch {
    return "";
  }
};
