import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ALL } from "../../packages/core/src/base/happenings/list.schema.ts";
import { consequencesOf } from "../../packages/functions/src/subscriptions.ts";
import { API_PAGE, EVENTS_PAGE, eventsPage, withWebhooks } from "./page.ts";

test("docs/events.md and the webhooks in docs/api.md are as npm run events writes them", () => {
  expect(readFileSync(EVENTS_PAGE, "utf8")).toBe(eventsPage());
  const guide = readFileSync(API_PAGE, "utf8");
  expect(guide).toBe(withWebhooks(guide));
});

test("each event has a consequence", () => {
  const unheard = ALL.flatMap(([name, { data }]) => (data && consequencesOf(name).length === 0 ? [name] : []));
  expect(unheard).toEqual([]);
});
