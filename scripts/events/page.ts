import { join } from "node:path";
import * as z from "zod";
import type { Happening } from "../../packages/core/src/base/happenings/happening.schema.ts";
import { ALL, PUBLIC_FIELDS, WEBHOOKS } from "../../packages/core/src/base/happenings/list.schema.ts";
import { consequencesOf } from "../../packages/functions/src/subscriptions.ts";

const DOCS = join(import.meta.dirname, "../../docs");
export const EVENTS_PAGE = join(DOCS, "events.md");
export const API_PAGE = join(DOCS, "api.md");

const [BEGIN, END] = ["<!-- webhooks: written by `npm run events` -->\n", "<!-- webhooks end -->"];

const code = (word: string): string => `\`${word}\``;
const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");

const fieldOf = ([name, shape]: [string, unknown]): string => {
  const said = shape instanceof z.ZodEnum ? ` (${shape.options.join(", ")})` : "";
  return `${code(name)}${said}${shape instanceof z.ZodOptional ? " (optional)" : ""}`;
};
const fieldsOf = (fields: readonly [string, unknown][]): string => fields.map(fieldOf).join(", ");

const entriesOf = (name: string, { entry }: Happening): string =>
  Object.entries(entry ?? {})
    .map(([ledger, { type }]) => `${ledger}: ${code(type ?? name)}`)
    .join(", ");
const noticesOf = ({ notice }: Happening): string =>
  [notice ?? []]
    .flat()
    .map(({ kind }) => code(kind))
    .join(", ");

const EVENT_ROWS = ALL.flatMap(([name, happening]) =>
  happening.data
    ? [
        [
          code(name),
          fieldsOf(Object.entries(happening.data)),
          entriesOf(name, happening),
          noticesOf(happening),
          (happening.mail ?? []).join(", "),
          happening.slack ?? "",
          happening.webhook ? code(happening.webhook.name) : "",
          consequencesOf(name).join(", "),
        ],
      ]
    : [],
);

const OTHER_ROWS = ALL.flatMap(([name, happening]) =>
  happening.data ? [] : [[code(name), entriesOf(name, happening), noticesOf(happening)]],
);

export const eventsPage = (): string => `# Events

Written by \`npm run events\` from the [list of happenings](../packages/core/src/base/happenings) and the functions that handle events.
Why there is such a list: [happenings](decisions/happenings.md). An event has \`id\`, \`version\`, \`at\`, \`teamId\`, \`requestId\` and this data; each
of its consequences runs once.

${table(["event", "data", "entries", "notices", "mails", "Slack", "webhook", "consequences"], EVENT_ROWS)}

## What happens without an event

${table(["happening", "entries", "notices"], OTHER_ROWS)}
`;

const WEBHOOK_ROWS = WEBHOOKS.map(({ name, event }) => {
  const { data } = Object.fromEntries(ALL)[event] as Happening;
  const fields = Object.entries(data ?? {}).flatMap(([key, shape]): [string, unknown][] =>
    PUBLIC_FIELDS[key] ? [[PUBLIC_FIELDS[key], shape]] : [],
  );
  return [code(name), fieldsOf(fields)];
});
const TEST_ROW = ["`webhook.test`", "nothing; the button *Send a test* in the admin panel sends this message"];

/** The API guide with the current table of what webhooks get. */
export const withWebhooks = (page: string): string => {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error("docs/api.md has lost the marks of its table");
  return `${before}${BEGIN}\n${table(["type", "data"], [...WEBHOOK_ROWS, TEST_ROW])}\n\n${END}${after}`;
};
