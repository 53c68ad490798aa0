import autocannon from "autocannon";
import { startChild } from "../child.ts";
import { atLeast, median, type Row } from "../measure.ts";

const CONNECTIONS = 10;
/** Short rounds, so that other work on the machine affects both servers alike. */
const SECONDS = 1;

type Target = { url: string; headers?: Record<string, string> };

const requestsPerSecond = async (target: Target): Promise<number> => {
  const options = { ...target, connections: CONNECTIONS, duration: SECONDS };
  const { requests, non2xx, errors } = await autocannon(options);
  if (non2xx > 0 || errors > 0) throw new Error(`${target.url}: ${non2xx} wrong answers, ${errors} errors`);
  return requests.average;
};

const rate = (value: number): string => `${Math.round(value).toLocaleString("en")}/s`;

/** Measures /api/health, compared with the smallest Hono application, both on node-server. */
export const health = async (originSecret: string, rounds: number): Promise<Row[]> => {
  const [hello, api] = await Promise.all([startChild<Target>("hello"), startChild<Target>("api")]);
  const targets: Target[] = [
    { url: `${api.message.url}/api/health`, headers: { "x-clearhouse-origin": originSecret } },
    { url: hello.message.url },
  ];
  const rates = targets.map((): number[] => []);
  try {
    for (const target of targets) await requestsPerSecond(target);
    for (let round = 0; round < rounds; round++) {
      for (const [n, target] of targets.entries()) rates[n]?.push(await requestsPerSecond(target));
    }
  } finally {
    await Promise.all([hello.stop(), api.stop()]);
  }
  const [alone = 0, limit = 0] = rates.map(median);
  return [atLeast("/api/health over node-server", rate(alone), `${rate(limit)} bare Hono hello`, alone / limit, 0.5)];
};
