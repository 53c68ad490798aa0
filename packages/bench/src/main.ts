/**
 * Run by scripts/bench.mjs. With --quick, the benchmarks have a tenth of the assets and fewer rounds, for a first
 * impression. With --only GROUP, which can be repeated, only the named groups of rows are measured. With --quick or
 * --only, the table isn't stored in docs/bench.md.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startChild } from "./child.ts";
import { SETTINGS, useEnvironment } from "./environment.ts";
import type { Row } from "./measure.ts";
import { asText, keep } from "./report.ts";
import { FULL, QUICK } from "./sizes.ts";
import type { Board } from "./slow-page.ts";

/** The groups for which npm start's local server is filled with 100,000 assets. */
const SERVED = [
  "snapshot",
  "lists",
  "calls",
  "search",
  "million",
  "changes",
  "decisions",
  "network",
  "documents",
  "timers",
  "writes",
  "imports",
  "load",
  "thumbnails",
  "slack",
  "health",
  "backups",
  "hashing",
] as const;
const GROUPS = ["start", "heavy", "webhooks", ...SERVED, "browser", "bundles"] as const;
type Group = (typeof GROUPS)[number];

const { values } = parseArgs({
  options: { quick: { type: "boolean", default: false }, only: { type: "string", multiple: true, default: [] } },
});
const wanted: readonly Group[] =
  values.only.length === 0 ? GROUPS : GROUPS.filter((name) => values.only.includes(name));
for (const name of values.only) {
  if (!wanted.some((one) => one === name)) throw new Error(`No group ${name}; there are ${GROUPS.join(", ")}`);
}

const SIZES = values.quick ? QUICK : FULL;

const NOTES = [
  "In the rows about requests, a client on the same two cores sends requests over 16 connections to the front server of npm start. The processor time in these rows is that of all processes of npm start from the first request to the last answer, read from /proc; the part in parentheses (store) is the processor time of the local replacement of DynamoDB. The reference server (packages/bench/src/children/reference.ts) is Hono on node-server with node:sqlite on disk: for each call it looks up the token's user and answers with the same JSON; it writes no log, validates no input and notifies nobody. The memory of npm start is the resident memory of all its processes, including the launcher.",
  "In the rows in milliseconds about lists and changes, our code and the raw calls (calls of DynamoDB without our code) run in one process, with the same client; the table is in another process.",
  "The search function reads a snapshot in memory. Snapshots are written in the measuring process, whose processor time is shown.",
  "The million assets are synthetic: a middleware of the SDK in the measured process answers reads of these assets, and all other calls reach the local server's table and buckets. Node has the memory limits that it has on Lambda. Half of the assets have ids like those of imports. A tenth of this half is added in four chunks, with a compaction (the writing of the next search snapshot) after each chunk. When the first chunk is stored, one in fifty assets has changed. The ratio is the highest use of memory, divided by the function's memory limit.",
  "Imports go through the local server's outbox, its bus and the event handler that writes the rows. They are compared with raw BatchWrites, with as many calls at once as in the import. Parsing is measured in seven new processes; each of them parses three times, and its fastest time counts. The memory for parsing is the most that the process used, less what it used before parsing.",
  "The browser is Chromium without a graphics processor on the same two cores as the server and the measuring program. In each frame the list is scrolled by 200 pixels; 200 frames are measured at each place in the list. The first place is the top, where the page loads further rows while the list is scrolled. Before the other places are measured, the rest of the list is loaded without the slow-down. Our page is compared with a page that contains the HTML that our page had rendered, and a dozen lines of plain JavaScript that scroll it.",
  "Each file is hashed in a new process, as in a Lambda function; the memory shown is the resident memory of this process, less that of a process that hashed 1 MB.",
  "A cold load is the processor time of importing a function's bundle, as the stacks build it, with source maps; starting Node isn't included.",
  "The public site's Lighthouse scores, and how they are measured: [lighthouse.md](lighthouse.md).",
];

const step = (text: string): void =>
  void process.stderr.write(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${text} …\n`);

const rows: Row[] = [];

/**
 * Measures a group, unless --only names only other groups. The group's rows are printed at once, so that they aren't
 * lost if a later group fails.
 */
const group = async (name: Group, what: string, measure: () => Promise<Row[]>): Promise<void> => {
  if (!wanted.includes(name)) return;
  step(what);
  const measured = await measure();
  process.stderr.write(`${asText(measured)}\n`);
  rows.push(...measured);
};

/**
 * Measures the groups that need npm start's local server with 100,000 assets. So large a table would disturb the other
 * groups.
 */
const served = async (folder: string): Promise<void> => {
  step("Starting a local server");
  useEnvironment(SETTINGS);
  const site = await startChild<{ url: string; env: Record<string, string> }>("embedded", [join(folder, "data")]);
  const { env } = site.message;
  useEnvironment(env);
  try {
    // Core reads its environment when it is imported.
    const { aTeam } = await import("@clearhouse/core/testing/scene.ts");
    const { seed } = await import("./seed.ts");
    const [small, large] = [(await aTeam("Small team")).admin, (await aTeam("Large team")).admin];
    step(`Filling two teams with ${SIZES.small.toLocaleString("en")} and ${SIZES.large.toLocaleString("en")} assets`);
    await seed(small, SIZES.small);
    const records = await seed(large, SIZES.large);
    const full = { member: large, records };
    await group("snapshot", "First snapshot", async () => [
      await (await import("./groups/search.ts")).firstSnapshot(large, SIZES.large),
    ]);
    await group("lists", "Lists", async () => {
      const { lists } = await import("./groups/lists.ts");
      return lists({ member: small, assets: SIZES.small }, { member: large, assets: SIZES.large }, SIZES.pages);
    });
    await group("calls", "Calls of the table", async () =>
      (await import("./groups/table-calls.ts")).tableCalls(large, SIZES.calls),
    );
    await group("search", "Search", async () => (await import("./groups/search.ts")).search(full, SIZES.searches));
    await group("million", `${SIZES.synthetic.toLocaleString("en")} assets without a database`, async () =>
      (await import("./groups/million.ts")).million(SIZES.synthetic),
    );
    await group("changes", "Status changes", async () => {
      const { statusChange } = await import("./groups/status-change.ts");
      const { written } = await import("./groups/written.ts");
      const changed = await statusChange(large, records, SIZES.changes);
      const unchanged = records.findLast(({ status }) => status === "approved");
      return [...changed, ...(unchanged ? await written(large, unchanged) : [])];
    });
    await group("decisions", "Decisions", async () => {
      const { decision } = await import("./groups/decisions.ts");
      const { signature } = await import("./groups/signatures.ts");
      return [await decision(small, SIZES.decisions), await signature(small, SIZES.decisions)];
    });
    await group("network", "Lists of a team", async () =>
      (await import("./team-lists/team-lists.ts")).teamLists([small, large], SIZES.network, SIZES.pages),
    );
    await group("documents", "Licenses and contracts", async () => {
      const { licencePdf } = await import("./groups/licences.ts");
      const { contractPdf } = await import("./groups/contracts.ts");
      return [await licencePdf(SIZES.documents), ...(await contractPdf(SIZES.documents))];
    });
    await group("timers", "Timers", async () => [
      await (await import("./groups/expiries.ts")).expiries(large, SIZES.large, SIZES.large / 100),
    ]);
    await group("writes", "Writes", async () =>
      (await import("./groups/writes.ts")).flatWrites(large, SIZES.large, join(folder, "new"), SIZES.writes),
    );
    await group("imports", "CSV imports", async () => {
      const { importing, parsing } = await import("./groups/imports.ts");
      const imported = await importing(SIZES.importedRows, SIZES.imports);
      return [...imported, ...(await parsing(folder, SIZES.parsedRows, SIZES.parsings))];
    });
    await group("load", "First load", async () => [
      await (await import("./groups/first-load.ts")).firstLoad(full, env),
    ]);
    await group("thumbnails", "Thumbnails", async () =>
      (await import("./groups/thumbnails.ts")).thumbnails(large, SIZES.thumbnails),
    );
    await group("slack", "Slack", async () => [
      // The Slack group gets a new team, because the logs of the other teams were filled for measuring lists, and
      // accept no further entries.
      await (await import("./groups/slack.ts")).slackAnswer(
        (await aTeam("Team in Slack")).admin,
        env,
        SIZES.slackCalls,
      ),
    ]);
    await group("health", "Health", async () =>
      (await import("./groups/health.ts")).health(env.ORIGIN_SECRET ?? "", SIZES.healthRounds),
    );
    await group("backups", "Backups", async () =>
      (await import("./groups/backups.ts")).backups(SIZES.backedUp, SIZES.backups),
    );
    await group("hashing", "Hashing", async () => (await import("./groups/hashing.ts")).hashing(folder, SIZES.hashes));
  } finally {
    await site.stop();
  }
};

/**
 * Measures what people see in a browser: while scrolling each view, while typing a search, and after another person's
 * change.
 */
const browsed = async (folder: string): Promise<Row[]> => {
  const { launchBrowser } = await import("./slow-page.ts");
  const { scrolling, VIEWS } = await import("./groups/scrolling.ts");
  const { typing } = await import("./groups/typing.ts");
  const { seenElsewhere } = await import("./groups/seen-elsewhere.ts");
  const board = await startChild<Board>("board", [join(folder, "board"), String(SIZES.scrolled)]);
  const browser = await launchBrowser();
  try {
    const seen: Row[] = [];
    for (const view of VIEWS) {
      step(`Scrolling the ${view}`);
      seen.push(await scrolling(browser, board.message, view));
    }
    step("Typing");
    seen.push(...(await typing(browser, board.message, SIZES.scrolled, SIZES.typed)));
    step("Changes seen elsewhere");
    return [...seen, ...(await seenElsewhere(browser, board.message, SIZES.typed))];
  } finally {
    await browser.close();
    await board.stop();
  }
};

const measure = async (folder: string): Promise<void> => {
  await group("start", `npm start with ${SIZES.built.assets.toLocaleString("en")} assets`, async () =>
    (await import("./groups/built.ts")).built(folder, SIZES.built),
  );
  await group("heavy", "Heavy work", async () =>
    (await import("./groups/heavy-work.ts")).heavyWork(folder, SIZES.longContracts),
  );
  await group("webhooks", "Webhooks", async () =>
    (await import("./groups/webhooks.ts")).webhooks(folder, SIZES.webhooks),
  );
  if (SERVED.some((name) => wanted.includes(name))) await served(folder);
  await group("browser", "Browser", () => browsed(folder));
  await group("bundles", "Bundles", async () => (await import("./groups/bundles.ts")).bundles(folder, SIZES.loads));
};

const folder = mkdtempSync(join(tmpdir(), "clearhouse-bench-"));
try {
  await measure(folder);
  console.log(`\n${asText(rows)}\n`);
  if (wanted === GROUPS && !values.quick) console.log(`Written to ${keep(rows, NOTES)}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
