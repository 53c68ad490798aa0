import type { IncomingMessage } from "node:http";
import { foreignUrl } from "./address.ts";
import { ForeignError } from "./safe-fetch.errors.ts";
import { ask, placeOf } from "./safe-fetch.ts";

interface PostLimits {
  /** The longest time from the first DNS look-up to the last byte that is read. */
  totalMs: number;
  /** How many bytes of the answer are read; the rest isn't waited for. */
  answerBytes: number;
}

interface Posted {
  headers: Record<string, string>;
  body: string;
}

interface Answered {
  /** The HTTP status of any answer. Redirects aren't followed. */
  status: number;
  /** The beginning of the answer, if it is text. */
  text: string;
}

/**
 * Posts to an https URL of another site, under the same rules as fetches of files (safe-fetch.ts): only to the public
 * internet, and only to the IP address that was checked. Follows no redirect, and sends nothing but the given body and
 * headers.
 * @throws ForeignError refused, unreachable; its detail is `out of time` if the call took longer than allowed
 */
export const safePost = async (address: string, posted: Posted, limits: PostLimits): Promise<Answered> => {
  const url = foreignUrl(address);
  if (url.protocol !== "https:") throw new ForeignError("refused", "not https");
  const clock = new AbortController();
  const timer = setTimeout(() => clock.abort(new ForeignError("unreachable", "out of time")), limits.totalMs);
  try {
    const place = await placeOf(url, clock.signal);
    const answer = await ask(url, place, { idleMs: limits.totalMs }, clock.signal, posted);
    try {
      return { status: answer.statusCode ?? 0, text: await beginning(answer, limits.answerBytes) };
    } finally {
      answer.destroy();
    }
  } catch (error) {
    throw clock.signal.aborted ? clock.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
};

/** The answer as it can be shown: without control characters, and without an incomplete character at the end. */
const shown = (bytes: Buffer): string => bytes.toString("utf8").replace(/[^\P{Cc}\n\t]|\uFFFD/gu, "");

const beginning = async (answer: IncomingMessage, most: number): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Uint8Array>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= most) break;
    }
  } catch (error) {
    if (error instanceof ForeignError) throw error;
    throw new ForeignError("unreachable", error instanceof Error ? error.name : "", error);
  }
  return shown(Buffer.concat(chunks).subarray(0, most));
};
