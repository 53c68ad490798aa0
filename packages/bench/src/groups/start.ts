import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { backupHealth } from "@clearhouse/core/custody/backup/backup.schema.ts";
import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { listPage } from "@clearhouse/core/library/search/search.schema.ts";
import { type Api, openApi } from "@clearhouse/e2e/api.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "@clearhouse/local/demo/accounts.ts";
import pMap from "p-map";
import { median, ms, type Row, spelled, timed } from "../measure.ts";
import { type NpmStart, npmStart } from "../npm-start.ts";
import { cpuMsOf, megabytesOf, settled } from "../processes.ts";

const LIST = "assets?limit=50";
/** The API requests that a new page sends before it shows the board. */
const FIRST_LOAD = ["session", "assets/board?limit=50"];
const ASSETS = 10_000;
const CONNECTIONS = 16;
const GOAL = { firstAnswerMs: 1_500, idleMb: 200, loadedMb: 450, firstLoadKb: 50 } as const;

/** Adds assets to the demo team, and waits until the team can be searched and its backup was checked. */
const fill = async (run: NpmStart): Promise<Api> => {
  await run.fill("assets", ASSETS);
  const api = await openApi(run.url, DEMO_ACCOUNTS[0].email, DEMO_PASSWORD);
  await run.firstAnswer(() => api("GET", `${LIST}&q=bridge`));
  // Without these waits, the measured starts would also finish the work on the demo's pictures, copies and mails. The
  // check begins up to a minute after the server's start, and takes a minute for 10,000 files.
  const isChecked = async () => {
    const { last_checked, checking } = backupHealth.parse(await api("GET", "backup/health"));
    return last_checked && !checking;
  };
  while (!(await isChecked())) await setTimeout(500);
  await settled(run.all, 20);
  // The load's connections are kept, as a browser's are.
  return (method, path, body) => api(method, path, body, { connection: "keep-alive" });
};

/**
 * Sends requests over 16 connections; each sends its next request as soon as its previous request is answered.
 * @returns requests per second, and milliseconds of processor time for each request: of all processes, of the database
 */
const load = async (run: NpmStart, ask: () => Promise<unknown>, amount: number) => {
  const [all, store] = [cpuMsOf(run.all()), cpuMsOf([run.store()])];
  const took = await timed(() => pMap(Array.from({ length: amount }), ask, { concurrency: CONNECTIONS }));
  const used = [cpuMsOf(run.all()) - all, cpuMsOf([run.store()]) - store] as const;
  return [(amount / took) * 1_000, used[0] / amount, used[1] / amount] as const;
};

/** Returns a function that returns the next asset, and begins again after the last. */
const inTurnOf = (assets: readonly Asset[]): (() => Asset) => {
  let asked = 0;
  return () => assets[asked++ % assets.length] as Asset;
};

/** How much a browser loads before it shows the board. */
const firstLoad = async (api: Api): Promise<Row> => {
  const answers = await pMap(FIRST_LOAD, (path) => api("GET", path));
  const kilobytes = answers.reduce<number>((sum, one) => sum + gzipSync(JSON.stringify(one)).length / 1_000, 0);
  return {
    what: `bytes of the dashboard's first load, ${spelled(ASSETS)} assets`,
    ours: `${kilobytes.toFixed(0)} kB compressed`,
    ...{ goal: `≤ ${GOAL.firstLoadKb} kB`, met: kilobytes <= GOAL.firstLoadKb },
  };
};

type Sizes = Record<"starts" | "rounds" | "requests", number>;

/** Measures the most used routes, and changes of status together with the work that follows the answer. */
const routes = async (run: NpmStart, api: Api, size: Sizes): Promise<Row[]> => {
  const { items } = listPage.parse(await api("GET", "assets?q=sunset+over&status=pending&limit=100"));
  const next = inTurnOf(items);
  const changes = () => {
    const one = next();
    const { id, version } = one;
    const status = one.status === "pending" ? "denied" : "pending";
    Object.assign(one, { status, version: version + 1 });
    return api("PUT", `assets/${id}/status`, { version, status });
  };
  const routes: [what: string, ask: () => Promise<unknown>, goal?: { rate: number; cpuMs: number }][] = [
    ["list of 50", () => api("GET", LIST), { rate: 300, cpuMs: 5 }],
    ["search, 50 of 111", () => api("GET", "assets?q=the+bridge+77")],
    ["one asset", () => api("GET", `assets/${next().id}`)],
    ["status change", changes, { rate: 200, cpuMs: 7 }],
  ];
  const rows: Row[] = [];
  for (const [what, ask, goal] of routes) {
    await load(run, ask, size.requests);
    const loads: Awaited<ReturnType<typeof load>>[] = [];
    for (let n = 0; n < size.rounds; n++) loads.push(await load(run, ask, size.requests));
    const [rate = 0, cpuMs = 0, storeMs = 0] = [0, 1, 2].map((n) => median(loads.map((one) => one[n] ?? 0)));
    rows.push({
      what: `${what}: requests per second at ${CONNECTIONS} connections, CPU per request`,
      ours: `${spelled(Math.round(rate))}/s, ${cpuMs.toFixed(2)} ms CPU (store ${storeMs.toFixed(2)})`,
      ...(goal && { goal: `≥ ${goal.rate}/s, ≤ ${goal.cpuMs} ms`, met: rate >= goal.rate && cpuMs <= goal.cpuMs }),
    });
  }
  await settled(run.all);
  const before = cpuMsOf(run.all());
  const [, answered] = await load(run, changes, size.requests);
  await settled(run.all);
  const all = (cpuMsOf(run.all()) - before) / size.requests;
  const limit = `${answered.toFixed(2)} ms until the answer`;
  const what = "status change with its event handlers";
  return [...rows, { what, ours: `${all.toFixed(2)} ms CPU`, limit, ratio: all / answered }];
};

const memory = (when: string, run: NpmStart, goal: number): Row => {
  const value = megabytesOf(run.all());
  const what = `memory of all processes of npm start, ${when}`;
  return { what, ours: `${value.toFixed(0)} MB`, goal: `≤ ${goal} MB`, met: value <= goal };
};

/** Measures what npm start needs of a machine: time to its first answer, memory, and processor time of its routes. */
export const start = async (folder: string, size: Sizes): Promise<Row[]> => {
  const data = join(folder, "start");
  let run = npmStart(data);
  try {
    const api = await fill(run);
    const times: number[] = [];
    for (let start = 0; start < size.starts; start++) {
      await run.stop();
      run = npmStart(data);
      times.push(await run.firstAnswer(() => api("GET", LIST)));
    }
    const what = `npm start with ${spelled(ASSETS)} existing assets: time until the first list of 50`;
    const [took, goal] = [median(times), GOAL.firstAnswerMs];
    await settled(run.all);
    const idle = memory("idle", run, GOAL.idleMb);
    const loads = await firstLoad(api);
    const measured = await routes(run, api, size);
    await settled(run.all);
    const loaded = memory("after all requests below", run, GOAL.loadedMb);
    const answered = { what, ours: ms(took), goal: `≤ ${goal / 1_000} s`, met: took <= goal };
    return [answered, idle, loaded, ...measured, loads];
  } finally {
    await run.stop();
  }
};
