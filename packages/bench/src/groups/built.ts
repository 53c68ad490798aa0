import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { backupHealth } from "@clearhouse/core/backup/backup.schema.ts";
import { type BuiltRun, signIn, startBuilt, type Target } from "../built-run.ts";
import { askChild } from "../child.ts";
import { median, ms, type Row } from "../measure.ts";
import { megabytesOf, settled } from "../processes.ts";
import { routes } from "../routes.ts";
import { uploadMemory } from "../uploads.ts";

const LIST = "/api/assets?limit=50";
const GOAL = { firstAnswerMs: 1_500, idleMb: 200, loadedMb: 450 } as const;

interface Sizes {
  assets: number;
  starts: number;
  rounds: number;
  requests: number;
}

/**
 * Waits for the end of the backup's first check. The check begins up to a minute after the server's start. The check
 * records each of the team's files, and takes a minute for 10,000 files.
 */
const checked = async (url: string, headers: Target["headers"]): Promise<void> => {
  for (;;) {
    const answer = await fetch(`${url}/api/backup/health`, { headers });
    const { last_checked, checking } = backupHealth.parse(await answer.json());
    if (last_checked && !checking) return;
    await setTimeout(500);
  }
};

/** Adds assets to the demo team, and waits until the team can be searched. */
const fill = async (folder: string, run: BuiltRun, assets: number): Promise<Target["headers"]> => {
  const told = join(folder, "run.json");
  // The server answers before the demo's people and assets exist. Once they exist, the server writes this file.
  while (!existsSync(told)) await setTimeout(100);
  const headers = await signIn(run.url);
  await askChild("fill", [told, String(assets)]);
  await run.firstAnswer(LIST, headers);
  // The first search takes longest, because the process has no data of the team in memory yet.
  await run.firstAnswer(`${LIST}&q=bridge`, headers);
  // Without these waits, the measured starts would also finish the work on the demo's pictures, copies and mails.
  await checked(run.url, headers);
  await settled(run.all, 20);
  return headers;
};

const megabytes = (what: string, value: number, goal: number): Row => ({
  what: `memory of all processes of npm start, ${what}`,
  ours: `${value.toFixed(0)} MB`,
  limit: "",
  ratio: undefined,
  goal: `≤ ${goal} MB`,
  met: value <= goal,
});

const firstAnswer = (times: readonly number[], assets: string): Row => {
  const value = median(times);
  return {
    what: `npm start with ${assets} existing assets: time until the first list of 50`,
    ours: ms(value),
    limit: "",
    ratio: undefined,
    goal: `≤ ${GOAL.firstAnswerMs / 1_000} s`,
    met: value <= GOAL.firstAnswerMs,
  };
};

/**
 * Measures what npm start needs of a machine: the time to its first answer, memory before and after load, and the
 * requests per second and processor time of the most used routes.
 */
export const built = async (folder: string, { assets, starts, ...size }: Sizes): Promise<Row[]> => {
  const data = join(folder, "built");
  let run = await startBuilt(data);
  try {
    const headers = await fill(data, run, assets);
    const times: number[] = [];
    for (let start = 0; start < starts; start++) {
      await run.stop();
      run = await startBuilt(data);
      times.push(await run.firstAnswer(LIST, headers));
    }
    await settled(run.all);
    const idle = megabytesOf(run.all());
    const beside = join(folder, "reference");
    mkdirSync(beside);
    const rows = await routes({ url: run.url, headers, processes: run.processes }, beside, size);
    await settled(run.all);
    const loaded = megabytesOf(run.all());
    return [
      firstAnswer(times, assets.toLocaleString("en")),
      megabytes("idle", idle, GOAL.idleMb),
      megabytes("after all requests below", loaded, GOAL.loadedMb),
      ...rows,
      await uploadMemory(run, folder),
    ];
  } finally {
    await run.stop();
  }
};
