/** Run by scripts/bench.mjs. --quick: a tenth of the assets and fewer rounds, for a look; its table isn't kept. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startChild } from "./child.ts";
import { NO_SLACK, useEnvironment } from "./environment.ts";
import type { Row } from "./measure.ts";
import { asText, keep } from "./report.ts";
import { scrolling, VIEWS } from "./scrolling.ts";
import { type Board, launchBrowser } from "./slow-page.ts";
import { typing } from "./typing.ts";

const { values } = parseArgs({ options: { quick: { type: "boolean", default: false } } });

const SIZES = values.quick
  ? {
      small: 1_000,
      large: 10_000,
      synthetic: 100_000,
      pages: 60,
      calls: 10,
      searches: 60,
      changes: 60,
      decisions: 20,
      network: { small: 200, large: 2_000 },
      documents: 5,
      writes: 30,
      importedRows: 1_000,
      parsedRows: 20_000,
      imports: 1,
      parsings: 1,
      thumbnails: 5,
      backedUp: 1_000,
      backups: 1,
      scrolled: 1_000,
      typed: 3,
      healthRounds: 3,
      slackCalls: 20,
      hashes: 1,
      loads: 3,
    }
  : {
      small: 1_000,
      large: 100_000,
      synthetic: 1_000_000,
      pages: 400,
      calls: 40,
      searches: 200,
      changes: 400,
      decisions: 100,
      network: { small: 200, large: 10_000 },
      documents: 15,
      writes: 100,
      importedRows: 10_000,
      parsedRows: 100_000,
      imports: 2,
      parsings: 7,
      thumbnails: 30,
      backedUp: 10_000,
      backups: 3,
      scrolled: 10_000,
      typed: 9,
      healthRounds: 15,
      slackCalls: 100,
      hashes: 5,
      loads: 11,
    };

const NOTES = [
  "Lists and status changes run in one process against the table of an embedded run in another; both ways use the same client.",
  "The search function runs over a snapshot in memory; its route is called in this process, token checked and person read each time. Snapshots are written in this process, which the processor time is of.",
  "Synthetic assets are answered below the SDK in each process that is measured, with Node's limits on Lambda; the rest goes to the embedded run's table and objects. The ratio is that of the most memory to the function's.",
  "Imports go the whole way, through outbox, bus and consequence of the embedded run; raw BatchWrites are as many at once. Parsing runs in a process of its own each time, best of 3 there, and seven of them in turn; its memory is the process' largest over that before.",
  "The browser is Chromium without a graphics processor on the same two cores as the server and the measuring; each frame scrolls on by 200 pixels, 200 frames at each place: at the top pages are read on meanwhile, then all is read without the slow-down. Beside ours stands the markup our page had drawn, moved by a dozen lines of plain script.",
  "Hashing runs in a process of its own each time, as a consequence does; its memory is resident memory over that of one that hashed 1 MB.",
  "Cold loads: bundles as the stacks build them, source maps on; processor time of the import alone, without starting Node.",
];

const step = (text: string): void =>
  void process.stderr.write(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${text} …\n`);

/** Shown as they come, so that what was measured isn't lost with what fails after it. */
const tell = (rows: Row[]): Row[] => {
  process.stderr.write(`${asText(rows)}\n`);
  return rows;
};

/** All but the browser and the bundles, for which the embedded run with 100,000 assets would only be in the way. */
const served = async (folder: string): Promise<Row[]> => {
  step("Starting an embedded run");
  useEnvironment(NO_SLACK);
  const site = await startChild<{ url: string; env: Record<string, string> }>("embedded", [join(folder, "data")]);
  useEnvironment(site.message.env);
  try {
    // Core reads its environment when it is imported.
    const { aTeam } = await import("@clearhouse/core/testing/scene.ts");
    const { seed } = await import("./seed.ts");
    const [small, large] = [(await aTeam("Small team")).admin, (await aTeam("Large team")).admin];
    step(`Filling two teams with ${SIZES.small.toLocaleString("en")} and ${SIZES.large.toLocaleString("en")} assets`);
    await seed(small, SIZES.small);
    const records = await seed(large, SIZES.large);
    step("Lists");
    const { lists } = await import("./lists.ts");
    const rows = tell(
      await lists({ member: small, assets: SIZES.small }, { member: large, assets: SIZES.large }, SIZES.pages),
    );
    step("Calls of the table");
    const { tableCalls } = await import("./table-calls.ts");
    rows.push(...tell(await tableCalls(large, SIZES.calls)));
    step("Search");
    const { search } = await import("./search.ts");
    rows.push(...tell(await search({ member: large, records }, site.message.env, SIZES.searches)));
    step(`Synthetic: ${SIZES.synthetic.toLocaleString("en")} assets`);
    const { million } = await import("./million.ts");
    rows.push(...tell(await million(SIZES.synthetic)));
    step("Status changes");
    const { statusChange } = await import("./status-change.ts");
    rows.push(...tell(await statusChange(large, records, SIZES.changes)));
    const { written } = await import("./written.ts");
    const unchanged = records.findLast(({ status }) => status === "approved");
    if (unchanged) rows.push(...tell(await written(large, unchanged)));
    step("Decisions");
    const { decision } = await import("./decisions.ts");
    rows.push(...tell([await decision(small, SIZES.decisions)]));
    const { signature } = await import("./signatures.ts");
    rows.push(...tell([await signature(small, SIZES.decisions)]));
    step("Licenses");
    const { creatorLists } = await import("./creators.ts");
    rows.push(...tell(await creatorLists(small, large, SIZES.network, SIZES.pages)));
    const { feedbackLists } = await import("./feedback.ts");
    rows.push(...tell(await feedbackLists(small, large, SIZES.network, SIZES.pages)));
    const { licencePdf } = await import("./licences.ts");
    rows.push(...tell([await licencePdf(SIZES.documents)]));
    const { contractPdf } = await import("./contracts.ts");
    rows.push(...tell(await contractPdf(SIZES.documents)));
    const { expiries } = await import("./expiries.ts");
    rows.push(...tell([await expiries(large, SIZES.large, SIZES.large / 100)]));
    step("Writes");
    const { flatWrites } = await import("./writes.ts");
    rows.push(...tell(await flatWrites(large, SIZES.large, join(folder, "new"), SIZES.writes)));
    step("CSV imports");
    const { importing, parsing } = await import("./imports.ts");
    rows.push(...tell(await importing(SIZES.importedRows, SIZES.imports)));
    rows.push(...tell(await parsing(folder, SIZES.parsedRows, SIZES.parsings)));
    step("First load");
    const { firstLoad } = await import("./first-load.ts");
    rows.push(...tell([await firstLoad({ member: large, records }, site.message.env)]));
    step("Thumbnails");
    const { thumbnails } = await import("./thumbnails.ts");
    rows.push(...tell(await thumbnails(large, SIZES.thumbnails)));
    step("Slack");
    const { slackAnswer } = await import("./slack.ts");
    rows.push(...tell([await slackAnswer(small, site.message.env, SIZES.slackCalls)]));
    step("Health");
    const { health } = await import("./health.ts");
    rows.push(...tell(await health(site.message.url, site.message.env.ORIGIN_SECRET ?? "", SIZES.healthRounds)));
    step("Backups");
    const { backups } = await import("./backups.ts");
    rows.push(...tell(await backups(SIZES.backedUp, SIZES.backups)));
    step("Hashing");
    const { hashing } = await import("./hashing.ts");
    rows.push(...tell(await hashing(folder, SIZES.hashes)));
    return rows;
  } finally {
    await site.stop();
  }
};

/** What a slow computer's person sees: each view scrolled, and a search typed, each in a page of its own. */
const browsed = async (folder: string): Promise<Row[]> => {
  step(`Filling a team with ${SIZES.scrolled.toLocaleString("en")} assets for a browser`);
  const board = await startChild<Board>("board", [join(folder, "board"), String(SIZES.scrolled)]);
  const browser = await launchBrowser();
  try {
    const rows: Row[] = [];
    for (const view of VIEWS) {
      step(`Scrolling the ${view}`);
      rows.push(...tell([await scrolling(browser, board.message, view)]));
    }
    step("Typing");
    rows.push(...tell([await typing(browser, board.message, SIZES.scrolled, SIZES.typed)]));
    return rows;
  } finally {
    await browser.close();
    await board.stop();
  }
};

const measure = async (folder: string): Promise<Row[]> => {
  const rows = await served(folder);
  rows.push(...(await browsed(folder)));
  step("Bundles");
  const { bundles } = await import("./bundles.ts");
  rows.push(...tell(await bundles(folder, SIZES.loads)));
  return rows;
};

const folder = mkdtempSync(join(tmpdir(), "clearhouse-bench-"));
try {
  const rows = await measure(folder);
  console.log(`\n${asText(rows)}\n`);
  if (!values.quick) console.log(`Kept in ${keep(rows, NOTES)}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
