/**
 * Run by scripts/bench.mjs. With --quick there are fewer assets and rounds, for a first impression, and docs/bench.md
 * isn't written. With --only GROUP, which can be repeated, only the named groups are measured, and the other rows of
 * docs/bench.md stay.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { askChild } from "./child.ts";
import { useEnvironment } from "./environment.ts";
import { inBrowser } from "./groups/browser.ts";
import { coldLoads } from "./groups/cold-loads.ts";
import { heavy } from "./groups/heavy.ts";
import { start } from "./groups/start.ts";
import { type Row, spelled } from "./measure.ts";
import { npmStart } from "./npm-start.ts";
import { keep, tableOf } from "./report.ts";

/** The groups that need a team of 100,000 assets. */
const FILLED: readonly string[] = ["snapshot", "lists", "changes", "imports", "files", "slack"];
const GROUPS = ["start", "verdicts", "webhooks", "heavy", "browser", ...FILLED, "bundles"];

const { values } = parseArgs({
  options: { quick: { type: "boolean", default: false }, only: { type: "string", multiple: true, default: [] } },
});
const unknown = values.only.find((name) => !GROUPS.includes(name));
if (unknown) throw new Error(`No group ${unknown}; there are ${GROUPS.join(", ")}`);
const isWanted = (name: string): boolean => values.only.length === 0 || values.only.includes(name);
const size = (full: number, quick: number): number => (values.quick ? quick : full);

const step = (text: string): void =>
  void process.stderr.write(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${text} …\n`);

const rows: Row[] = [];

/** Measures a group, and prints its rows at once, so that they aren't lost if a later group fails. */
const group = async (name: string, measure: () => Promise<Row[]>): Promise<void> => {
  if (!isWanted(name)) return;
  step(name);
  const measured = await measure();
  process.stderr.write(`${tableOf(measured)}\n`);
  rows.push(...measured);
};

/** Measures with one npm start: first what a large table would disturb, then with a team of 100,000 assets. */
const served = async (folder: string): Promise<void> => {
  const run = npmStart(join(folder, "served"));
  try {
    const env = await run.demoMade();
    await group("heavy", () => heavy(run, size(10, 2)));
    const demo = size(10_000, 1_000);
    if (isWanted("browser")) await run.fill("assets", demo);
    await group("browser", () => inBrowser(run.url, demo, size(9, 3)));
    if (!FILLED.some(isWanted)) return;
    useEnvironment(env);
    // Core reads its environment when it is imported.
    const { aTeam } = await import("@clearhouse/core/testing/scene.ts");
    const { seed } = await import("./seed.ts");
    const team = async (assets: number) => {
      const { admin } = await aTeam(`Team of ${spelled(assets)}`);
      return { member: admin, assets, records: await seed(admin, assets) };
    };
    const [small, large] = [await team(1_000), await team(size(100_000, 10_000))];
    const lists = await import("./groups/lists.ts");
    await group("snapshot", async () => [await lists.firstSnapshot(large), await lists.firstSearch(large)]);
    await group("lists", async () => [
      ...(await lists.lists(small, large, size(400, 60))),
      await lists.tableClient(large, size(40, 10)),
      await lists.feedback(small, large, [200, size(10_000, 2_000)], size(400, 60)),
    ]);
    const { changes } = await import("./groups/changes.ts");
    const { imports } = await import("./groups/imports.ts");
    const { slackAnswer } = await import("./groups/slack.ts");
    await group("changes", () => changes(large, size(400, 60), size(100, 20)));
    await group("imports", async () => [await imports(size(10_000, 1_000), size(2, 1))]);
    const files = await import("./groups/files.ts");
    await group("files", async () => [
      await files.contractPdf(size(15, 5)),
      await files.thumbnail(size(30, 5)),
      await files.backup(size(10_000, 1_000), size(3, 1)),
      await files.hash(folder, size(5, 1)),
    ]);
    await group("slack", async () => [await slackAnswer(env.ORIGIN_SECRET ?? "", size(100, 20))]);
  } finally {
    await run.stop();
  }
};

const folder = mkdtempSync(join(tmpdir(), "clearhouse-bench-"));
try {
  const sizes = { starts: size(5, 1), rounds: size(3, 1), requests: size(640, 200) };
  await group("start", () => start(folder, sizes));
  await group("verdicts", async () => [await askChild<Row>("verdicts", `${size(50, 10)}`)]);
  await group("webhooks", async () => [await askChild<Row>("webhook", join(folder, "webhook"), `${size(20, 3)}`)]);
  if (["heavy", "browser", ...FILLED].some(isWanted)) await served(folder);
  await group("bundles", () => coldLoads(folder, size(11, 3)));
  console.log(`\n${tableOf(rows)}\n`);
  if (!values.quick) console.log(`Written to ${keep(rows, values.only)}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
