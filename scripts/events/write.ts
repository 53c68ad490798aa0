import { readFile, writeFile } from "node:fs/promises";
import { API_PAGE, EVENTS_PAGE, eventsPage, withWebhooks } from "./page.ts";
import { STORED, withMissing } from "./stored.ts";

await writeFile(EVENTS_PAGE, eventsPage());
await writeFile(API_PAGE, withWebhooks(await readFile(API_PAGE, "utf8")));
await writeFile(STORED, `${JSON.stringify(withMissing(JSON.parse(await readFile(STORED, "utf8"))), null, 2)}\n`);
console.log("Written: docs/events.md, the webhooks in docs/api.md, and examples of new events");
