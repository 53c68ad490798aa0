import { setTimeout } from "node:timers/promises";
import { ms, type Row, spelled, timed } from "../measure.ts";
import type { NpmStart } from "../npm-start.ts";
import { megabytesOf, settled } from "../processes.ts";

const HEALTH_MS = 100;
const PEAK_MB = 2_500;

/**
 * Measures how soon npm start answers, and how much memory it uses, while the PDFs of contracts that
 * are as long as contracts may be are drawn.
 */
export const heavy = async (run: NpmStart, contracts: number): Promise<Row[]> => {
  await settled(run.all);
  let isDone = false;
  const done = run.fill("contracts", contracts).finally(() => {
    isDone = true;
  });
  const times: number[] = [];
  let peak = 0;
  for (; !isDone; await setTimeout(20)) {
    times.push(await timed(async () => (await fetch(`${run.url}/api/health`)).arrayBuffer()));
    peak = Math.max(peak, megabytesOf(run.all()));
  }
  await done;
  times.sort((a, b) => a - b);
  const [most = Number.NaN, late = Number.NaN] = [times.at(-1), times[Math.floor(times.length * 0.99)]];
  const [answered, used] = [`${ms(most)} at most, ${ms(late)} in 99 of 100`, `${peak.toFixed(0)} MB at most`];
  const limit = `${spelled(times.length)} calls`;
  const what = `while ${contracts} contracts of 200,000 Chinese characters are signed and drawn`;
  const memory = `memory of all processes of npm start ${what}`;
  return [
    { what: `/api/health ${what}`, ours: answered, limit, goal: `≤ ${HEALTH_MS} ms`, met: most <= HEALTH_MS },
    { what: memory, ours: used, goal: `≤ ${spelled(PEAK_MB)} MB`, met: peak <= PEAK_MB },
  ];
};
