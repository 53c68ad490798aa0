import autocannon from "autocannon";
import { startChild } from "./child.ts";
import { atLeast, median, type Row } from "./measure.ts";

const CONNECTIONS = 10;
/** Short and often: what else the machine does then hits both. */
const SECONDS = 1;

const requestsPerSecond = async (url: string): Promise<number> => {
  const { requests, non2xx, errors } = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS });
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} wrong answers, ${errors} errors`);
  return requests.average;
};

/** The API through the embedded run's front door against the least that Hono can do. */
export const health = async (site: string, rounds: number): Promise<Row[]> => {
  const hello = await startChild<{ url: string }>("hello");
  try {
    const [ours, limit]: [number[], number[]] = [[], []];
    await requestsPerSecond(`${site}/api/health`);
    await requestsPerSecond(hello.message.url);
    for (let round = 0; round < rounds; round++) {
      ours.push(await requestsPerSecond(`${site}/api/health`));
      limit.push(await requestsPerSecond(hello.message.url));
    }
    const [a, b] = [median(ours), median(limit)];
    const rate = (value: number) => `${Math.round(value).toLocaleString("en")}/s`;
    return [atLeast("/api/health", rate(a), `${rate(b)} bare Hono hello`, a / b, 0.5)];
  } finally {
    await hello.stop();
  }
};
