import type { Inquiry } from "@clearhouse/core/custody/support/inquiries.ts";
import { type Command, optional, Refusal } from "./command.ts";

const DAYS = "30";
const MOST_DAYS = 3_650;

/**
 * Parses the option --days.
 * @throws Refusal for anything but a whole number of days within the limit
 */
const daysOf = (given: string): number => {
  const days = Number(given);
  if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS) {
    throw new Refusal(`--days takes a whole number from 1 to ${MOST_DAYS}.`);
  }
  return days;
};

/**
 * Replaces control characters except line breaks, so that a text that somebody typed can't move the terminal's cursor
 * or change its colors.
 */
const tame = (text: string): string => text.replace(/[^\P{C}\n]/gu, " ");

const indented = (text: string): string[] => (text ? text.split("\n").map((line) => `  ${line}`) : []);

const headOf = (one: Inquiry): string[] =>
  one.kind === "support"
    ? [
        `support ${one.ticket} (${one.priority}) ${one.teamId}`,
        `  ${one.userName} <${one.userEmail}>`,
        `  ${one.subject}`,
      ]
    : [`site ${one.plan}`, `  ${[one.name, one.company].filter(Boolean).join(", ")} <${one.email}>`];

const textOf = (one: Inquiry): string => {
  const [first, ...rest] = headOf(one);
  const said = one.kind === "support" ? one.description : one.message;
  const lines = [`${one.createdAt.slice(0, 16).replace("T", " ")} UTC  ${first}`, ...rest, ...indented(said)];
  return tame(lines.join("\n"));
};

export const inquiries: Command = {
  name: "inquiries",
  summary: "lists support requests, and what visitors of the public site asked for",
  usage: `[--days ${DAYS}] [--json]

Lists the support requests of all teams and the inquiries of the public site's visitors (the beta, a plan) of the last
days, newest first, also those that weren't mailed (CLEARHOUSE_SUPPORT_EMAIL, CLEARHOUSE_SALES_EMAIL). With --json each
is a line of JSON. The output is personal data: names, addresses and messages. It reads the whole table.`,
  options: { days: { type: "string" }, json: { type: "boolean" } },
  onStage: true,
  async run(values, { say, complain }) {
    const days = daysOf(optional(values, "days") ?? DAYS);
    const { DAY_MS, isoIn } = await import("@clearhouse/core/platform/clock.ts");
    const { inquiriesSince } = await import("@clearhouse/core/custody/support/inquiries.ts");
    const found = await inquiriesSince(isoIn(-days * DAY_MS));
    for (const one of found) say(values.json === true ? JSON.stringify(one) : `${textOf(one)}\n`);
    if (found.length === 0) complain(`Nobody asked for anything in the last ${days} days.`);
    return 0;
  },
};
