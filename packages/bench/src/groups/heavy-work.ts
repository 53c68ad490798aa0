import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { startBuilt } from "../built-run.ts";
import { askChild } from "../child.ts";
import { ms, type Row, timed } from "../measure.ts";
import { peakDuring, settled } from "../processes.ts";

const GOAL = { healthMs: 100, peakMb: 2_500 } as const;
const BETWEEN_MS = 20;

/** Requests /api/health again and again while `work` is done. @returns the time of each answer in milliseconds */
const healthDuring = async (url: string, work: Promise<unknown>): Promise<number[]> => {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  const times: number[] = [];
  while (!isDone) {
    times.push(await timed(async () => (await fetch(`${url}/api/health`)).arrayBuffer()));
    await setTimeout(BETWEEN_MS);
  }
  await done;
  return times.sort((a, b) => a - b);
};

/**
 * Measures how soon npm start answers, and how much memory it uses, while the PDFs of contracts that are as long as
 * contracts may be are drawn.
 */
export const heavyWork = async (folder: string, contracts: number): Promise<Row[]> => {
  const data = join(folder, "heavy");
  const run = await startBuilt(data);
  try {
    const told = join(data, "run.json");
    while (!existsSync(told)) await setTimeout(100);
    await settled(run.all);
    let times: number[] = [];
    const peak = await peakDuring(run.all, async () => {
      times = await healthDuring(run.url, askChild("sign-contracts", [told, String(contracts)]));
    });
    const [most = Number.NaN, late = Number.NaN] = [times.at(-1), times[Math.floor(times.length * 0.99)]];
    const what = `while ${contracts} contracts of 200,000 Chinese characters are signed and drawn`;
    return [
      {
        what: `/api/health ${what}`,
        ours: `${ms(most)} at most, ${ms(late)} in 99 of 100`,
        limit: `${times.length.toLocaleString("en")} calls`,
        ratio: undefined,
        goal: `≤ ${GOAL.healthMs} ms`,
        met: most <= GOAL.healthMs,
      },
      {
        what: `memory of all processes of npm start ${what}`,
        ours: `${peak.toFixed(0)} MB at most`,
        limit: "",
        ratio: undefined,
        goal: `≤ ${GOAL.peakMb.toLocaleString("en")} MB`,
        met: peak <= GOAL.peakMb,
      },
    ];
  } finally {
    await run.stop();
  }
};
