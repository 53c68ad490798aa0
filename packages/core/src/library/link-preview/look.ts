import { text } from "node:stream/consumers";
import pRetry from "p-retry";
import { ForeignError } from "../../base/safe-fetch/safe-fetch.errors.ts";
import type { ForeignProblem } from "../../base/safe-fetch/safe-fetch.schema.ts";
import { type ForeignFile, type Limits, safeFetch } from "../../base/safe-fetch/safe-fetch.ts";
import { SUPPORTED_HOSTS } from "../../platform/fields.schema.ts";
import { readOembed } from "./oembed.ts";
import { headReader, readOpenGraph } from "./open-graph.ts";
import { platformOf, type Seen } from "./platform.ts";

const MEGABYTE = 1024 * 1024;
/** The longest time of one call to a platform. */
const CALL_MS = 4_000;
/** The most bytes of a page that are read. The page's `<head>` can be long, but its `<body>` isn't needed. */
const HEAD_BYTES = 2 * MEGABYTE;

const HOSTS = { hosts: SUPPORTED_HOSTS, totalMs: CALL_MS, idleMs: 3_000 };
const JSON_LIMITS: Limits = { ...HOSTS, bytes: MEGABYTE, types: /^(?:|(?:application|text)\/(?:[\w.+-]*\+)?json)$/ };
/** The page may be larger than the part that is read. */
const PAGE_LIMITS: Limits = { ...HOSTS, bytes: 16 * MEGABYTE, types: /^(?:text\/html|application\/xhtml\+xml)$/ };

/** The problems with oEmbed after which the post's page is read, because oEmbed doesn't know all posts. */
const ASK_THE_PAGE: ReadonlySet<ForeignProblem> = new Set(["missing", "wrong_type", "too_large"]);

/**
 * The public details of a post of a supported platform: from oEmbed if the platform offers oEmbed to everybody,
 * otherwise from the Open Graph tags of the post's page.
 * @param until ms since 1970: the end of the wait for one of the team's fetch slots (see safe-fetch/budget.ts)
 * @returns undefined if there are no details
 * @throws ForeignError
 */
export const look = async (address: string, until: number): Promise<Seen | undefined> => {
  const url = new URL(address);
  const platform = platformOf(url);
  if (!platform) return undefined;
  const found = {
    provider_name: platform.name,
    type: platform.isVideo(url.pathname) ? ("video" as const) : ("image" as const),
  };
  if (platform.oembed) {
    try {
      const endpoint = `${platform.oembed}${encodeURIComponent(address)}`;
      const body = await whenFree(until, () => safeFetch(endpoint, JSON_LIMITS, (found) => text(found.body)));
      const seen = readOembed(body, found);
      if (seen) return seen;
    } catch (error) {
      if (!(error instanceof ForeignError) || !ASK_THE_PAGE.has(error.problem)) throw error;
    }
  }
  const meta = await whenFree(until, () => safeFetch(address, PAGE_LIMITS, headOf));
  return readOpenGraph(meta, { ...found, url });
};

/**
 * The first wait is short, because a person is waiting. Later waits are longer, because many calls may be waiting, and
 * each try writes to the team's partition of the table. The waits are random, so that calls that began to wait together
 * don't try again together.
 */
const WAITS = { retries: Number.POSITIVE_INFINITY, minTimeout: 170, maxTimeout: 2_500, randomize: true };

/**
 * Repeats `work` while all of the team's fetch slots are in use, but not after the time `until`.
 * @throws what `work` throws; foreign.busy if no slot became free
 */
export const whenFree = <T>(until: number, work: () => Promise<T>): Promise<T> =>
  pRetry(work, {
    ...WAITS,
    shouldRetry: ({ error }) => error instanceof ForeignError && error.problem === "busy" && Date.now() < until,
  });

const headOf = async ({ body }: ForeignFile): Promise<ReadonlyMap<string, string>> => {
  const decoder = new TextDecoder();
  const head = headReader();
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    head.write(decoder.decode(chunk, { stream: true }));
    if (head.hasEnded() || bytes >= HEAD_BYTES) break;
  }
  return head.meta();
};
