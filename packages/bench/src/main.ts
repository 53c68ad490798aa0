/**
 * Run by scripts/bench.mjs. --quick: a tenth of the assets and fewer rounds, for a first impression; --only GROUP,
 * which can be repeated: only these groups of rows. With either, the table isn't stored.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startChild } from "./child.ts";
import { NO_SLACK, useEnvironment } from "./environment.ts";
import type { Row } from "./measure.ts";
import { asText, keep } from "./report.ts";
import { FULL, QUICK } from "./sizes.ts";
import type { Board } from "./slow-page.ts";

/** The groups for which the embedded run is filled with 100,000 assets. */
const SERVED = [
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
const GROUPS = ["start", "webhooks", ...SERVED, "browser", "bundles"] as const;
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
  "Requests go to what npm start runs, through its front, over 16 connections from this machine's same cores; processor time is that of all its processes by /proc, up to the last answer. The reference server (packages/bench/src/children/reference.ts) is Hono over node-server with node:sqlite on disk: it looks up whose a token is with each call, gives the same JSON, and keeps no log, checks no input, tells nobody. Memory is resident memory of all processes, the launcher's among them.",
  "Lists and status changes run in one process against the table of an embedded run in another; both ways use the same client.",
  "The search function runs over a snapshot in memory. Snapshots are written in this process, which the processor time is of.",
  "Synthetic assets are answered below the SDK in each process that is measured, with Node's limits on Lambda; the rest goes to the embedded run's table and objects. Half of them have ids as imports make them, and a tenth of those come in four chunks, with a compaction after each. The ratio is that of the most memory to the function's.",
  "Imports go the whole way, through outbox, bus and consequence of the embedded run; raw BatchWrites are as many at once. Parsing runs in a process of its own each time, best of 3 there, and seven of them in turn; its memory is the process' largest over that before.",
  "The browser is Chromium without a graphics processor on the same two cores as the server and the measuring; each frame scrolls on by 200 pixels, 200 frames at each place: at the top pages are read on meanwhile, then all is read without the slow-down. Beside ours stands the markup our page had drawn, moved by a dozen lines of plain script.",
  "Hashing runs in a process of its own each time, as a consequence does; its memory is resident memory over that of one that hashed 1 MB.",
  "Cold loads: bundles as the stacks build them, source maps on; processor time of the import alone, without starting Node.",
  "The public site's Lighthouse scores, and how they are measured: [lighthouse.md](lighthouse.md).",
];

const step = (text: string): void =>
  void process.stderr.write(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${text} …\n`);

const rows: Row[] = [];

/**
 * Measures a group, unless only others were chosen. Its rows are printed at once, so that a later failure doesn't lose
 * them.
 */
const group = async (name: Group, what: string, measure: () => Promise<Row[]>): Promise<void> => {
  if (!wanted.includes(name)) return;
  step(what);
  const measured = await measure();
  process.stderr.write(`${asText(measured)}\n`);
  rows.push(...measured);
};

/** Everything that needs the embedded run with 100,000 assets; for the other groups it would only be a disturbance. */
const served = async (folder: string): Promise<void> => {
  step("Starting an embedded run");
  useEnvironment(NO_SLACK);
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
    await group("lists", "Lists", async () => {
      const { lists } = await import("./lists.ts");
      return lists({ member: small, assets: SIZES.small }, { member: large, assets: SIZES.large }, SIZES.pages);
    });
    await group("calls", "Calls of the table", async () =>
      (await import("./table-calls.ts")).tableCalls(large, SIZES.calls),
    );
    await group("search", "Search", async () => (await import("./search.ts")).search(full, SIZES.searches));
    await group("million", `${SIZES.synthetic.toLocaleString("en")} assets without a database`, async () =>
      (await import("./million.ts")).million(SIZES.synthetic),
    );
    await group("changes", "Status changes", async () => {
      const { statusChange } = await import("./status-change.ts");
      const { written } = await import("./written.ts");
      const changed = await statusChange(large, records, SIZES.changes);
      const unchanged = records.findLast(({ status }) => status === "approved");
      return [...changed, ...(unchanged ? await written(large, unchanged) : [])];
    });
    await group("decisions", "Decisions", async () => {
      const { decision } = await import("./decisions.ts");
      const { signature } = await import("./signatures.ts");
      return [await decision(small, SIZES.decisions), await signature(small, SIZES.decisions)];
    });
    await group("network", "Lists of a team", async () =>
      (await import("./team-lists.ts")).teamLists([small, large], SIZES.network, SIZES.pages),
    );
    await group("documents", "Licenses and contracts", async () => {
      const { licencePdf } = await import("./licences.ts");
      const { contractPdf } = await import("./contracts.ts");
      return [await licencePdf(SIZES.documents), ...(await contractPdf(SIZES.documents))];
    });
    await group("timers", "Timers", async () => [
      await (await import("./expiries.ts")).expiries(large, SIZES.large, SIZES.large / 100),
    ]);
    await group("writes", "Writes", async () =>
      (await import("./writes.ts")).flatWrites(large, SIZES.large, join(folder, "new"), SIZES.writes),
    );
    await group("imports", "CSV imports", async () => {
      const { importing, parsing } = await import("./imports.ts");
      const imported = await importing(SIZES.importedRows, SIZES.imports);
      return [...imported, ...(await parsing(folder, SIZES.parsedRows, SIZES.parsings))];
    });
    await group("load", "First load", async () => [await (await import("./first-load.ts")).firstLoad(full, env)]);
    await group("thumbnails", "Thumbnails", async () =>
      (await import("./thumbnails.ts")).thumbnails(large, SIZES.thumbnails),
    );
    await group("slack", "Slack", async () => [
      await (await import("./slack.ts")).slackAnswer(small, env, SIZES.slackCalls),
    ]);
    await group("health", "Health", async () =>
      (await import("./health.ts")).health(env.ORIGIN_SECRET ?? "", SIZES.healthRounds),
    );
    await group("backups", "Backups", async () =>
      (await import("./backups.ts")).backups(SIZES.backedUp, SIZES.backups),
    );
    await group("hashing", "Hashing", async () => (await import("./hashing.ts")).hashing(folder, SIZES.hashes));
  } finally {
    await site.stop();
  }
};

/** What a person with a slow computer sees: each view scrolled, and a search typed, each in its own page. */
const browsed = async (folder: string): Promise<Row[]> => {
  const { launchBrowser } = await import("./slow-page.ts");
  const { scrolling, VIEWS } = await import("./scrolling.ts");
  const { typing } = await import("./typing.ts");
  const { seenElsewhere } = await import("./seen-elsewhere.ts");
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
    (await import("./built.ts")).built(folder, SIZES.built),
  );
  await group("webhooks", "Webhooks", async () => (await import("./webhooks.ts")).webhooks(folder, SIZES.webhooks));
  if (SERVED.some((name) => wanted.includes(name))) await served(folder);
  await group("browser", "A browser", () => browsed(folder));
  await group("bundles", "Bundles", async () => (await import("./bundles.ts")).bundles(folder, SIZES.loads));
};

const folder = mkdtempSync(join(tmpdir(), "clearhouse-bench-"));
try {
  await measure(folder);
  console.log(`\n${asText(rows)}\n`);
  if (wanted === GROUPS && !values.quick) console.log(`Kept in ${keep(rows, NOTES)}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
