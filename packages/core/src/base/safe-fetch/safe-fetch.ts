import { type ClientRequest, request as httpRequest, type IncomingMessage, type RequestOptions } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import { pipeline, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { requireTeamId } from "../../platform/identity/actor.ts";
import { foreignUrl, hostOf, isPublicAddress } from "./address.ts";
import { inSlot, withinBudget } from "./budget.ts";
import { network, type Place } from "./network.ts";
import { ForeignError } from "./safe-fetch.errors.ts";

const REDIRECTS = 5;
const REDIRECT = new Set([301, 302, 303, 307, 308]);
/** HTTP statuses after which a later try may succeed. */
const LATER = new Set([408, 425, 429]);
/** How much longer a slot is reserved than the fetch may take, so that the fetch can release the slot itself. */
const MARGIN_MS = 10_000;
const AGENT = "Clearhouse/1.0";
const HEADER_BYTES = 16 * 1024;

export interface Limits {
  /** The most bytes of the file, both as it is sent and after unpacking. */
  bytes: number;
  /** The longest time from the first DNS look-up to the last byte, redirects included. */
  totalMs: number;
  /** The longest time without a byte being received. */
  idleMs: number;
  /** The content types that are accepted, without parameters, in lower case; "" stands for a missing type. */
  types: RegExp;
  /** If given, only these hosts and their subdomains are called; otherwise all public hosts. */
  hosts?: readonly string[];
}

export interface ForeignFile {
  /** The host's content type, without parameters, in lower case; "" if missing. */
  contentType: string;
  /** The unpacked file; throws a ForeignError if the file exceeds a limit. */
  body: AsyncIterable<Uint8Array>;
}

/**
 * Fetches a file from another site; all fetches of files from other sites use this function. The first URL and every
 * redirect are checked, and hosts outside the public internet are refused (see address.ts). The connection is made to
 * the IP address that was checked, so the host can't redirect the connection by changing the host name's IP address.
 * Neither cookies nor data about the person are sent. The actor's team can run two fetches of files at a time, and has
 * a daily limit of bytes.
 * @param read reads the file while it arrives
 * @throws ForeignError with one of the problems of safe-fetch.schema.ts; whatever `read` throws
 */
export const safeFetch = async <T>(
  address: string,
  limits: Limits,
  read: (file: ForeignFile) => Promise<T>,
): Promise<T> => {
  const teamId = requireTeamId();
  // The URL is checked before a slot is taken or bytes are counted, so a refusal costs nothing.
  const url = foreignUrl(address, limits);
  return inSlot(teamId, limits.totalMs + MARGIN_MS, () =>
    withinBudget(teamId, limits.bytes, (granted, used) => fetchWithin(url, limits, { granted, used }, read)),
  );
};

interface Budget {
  granted: number;
  used(bytes: number): void;
}

const fetchWithin = async <T>(
  url: URL,
  limits: Limits,
  budget: Budget,
  read: (file: ForeignFile) => Promise<T>,
): Promise<T> => {
  const clock = new AbortController();
  const timer = setTimeout(() => clock.abort(new ForeignError("unreachable", "out of time")), limits.totalMs);
  try {
    const answer = await follow(url, limits, clock.signal);
    try {
      return await read(fileOf(answer, limits, budget));
    } finally {
      answer.destroy();
    }
  } finally {
    clearTimeout(timer);
  }
};

const follow = async (first: URL, limits: Limits, signal: AbortSignal): Promise<IncomingMessage> => {
  let url = first;
  for (let hop = 0; hop <= REDIRECTS; hop++) {
    const answer = await ask(url, await placeOf(url, signal), limits, signal);
    const status = answer.statusCode ?? 0;
    if (status === 200) return answer;
    const { location } = answer.headers;
    answer.destroy();
    if (!REDIRECT.has(status) || location === undefined) throw refusalOf(status);
    // Node reads headers as Latin-1, but a URL in a header is UTF-8.
    url = foreignUrl(Buffer.from(location, "latin1").toString(), { ...limits, base: url });
  }
  throw new ForeignError("redirects", `more than ${REDIRECTS}`);
};

const refusalOf = (status: number): ForeignError =>
  new ForeignError(status >= 500 || LATER.has(status) ? "unreachable" : "missing", `status ${status}`);

/**
 * The IP address to connect to. The host name is resolved once, and refused if any of its IP addresses isn't public.
 */
export const placeOf = async (url: URL, signal: AbortSignal): Promise<Place> => {
  const host = hostOf(url);
  const addresses = isIP(host) > 0 ? [host] : await resolve(host, signal);
  if (!addresses.every(isPublicAddress)) throw new ForeignError("refused", "resolves into a private network");
  const address = addresses.find((one) => isIP(one) === 4) ?? addresses[0];
  if (address === undefined) throw new ForeignError("unreachable", "no address");
  return { address, port: url.protocol === "https:" ? 443 : 80 };
};

const resolve = async (host: string, signal: AbortSignal): Promise<readonly string[]> => {
  try {
    return await orAborted(network().resolve(host), signal);
  } catch (error) {
    throw foreign(error);
  }
};

/** Rejects when the signal aborts, because a DNS look-up can't be stopped. */
const orAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise<T>((done, fail) => {
    const stop = () => fail(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    work.then(done, fail).finally(() => signal.removeEventListener("abort", stop));
  });

const foreign = (error: unknown): ForeignError => {
  if (error instanceof ForeignError) return error;
  return new ForeignError("unreachable", error instanceof Error ? error.name : "", error);
};

/** Sends a request. @param posted the headers and body to post; absent for a fetch */
export const ask = (
  url: URL,
  checked: Place,
  { idleMs }: Pick<Limits, "idleMs">,
  signal: AbortSignal,
  posted?: { headers: Record<string, string>; body: string },
): Promise<IncomingMessage> => {
  const { address, port, plain = false } = network().dial(checked);
  const host = hostOf(url);
  const options: RequestOptions & { servername?: string } = {
    host: address,
    port,
    path: `${url.pathname}${url.search}`,
    // The certificate is checked against the host name, although the connection is made to an IP address.
    ...(isIP(host) === 0 ? { servername: host } : {}),
    method: posted ? "POST" : "GET",
    headers: {
      ...posted?.headers,
      ...(posted && { "content-length": String(Buffer.byteLength(posted.body)) }),
      host,
      "user-agent": AGENT,
      accept: "*/*",
      "accept-encoding": "identity",
    },
    // The connection isn't shared with other requests and uses no proxy of the process.
    agent: false,
    maxHeaderSize: HEADER_BYTES,
    signal,
  };
  return new Promise((done, fail) => {
    const sent: ClientRequest = url.protocol === "https:" && !plain ? httpsRequest(options) : httpRequest(options);
    sent.setTimeout(idleMs, () => sent.destroy(new ForeignError("unreachable", "silent")));
    sent.on("error", (error) => fail(foreign(signal.aborted ? signal.reason : error)));
    sent.on("response", (answer) => {
      // An answer without a length ends with its connection. Without an error, an answer that is cut off after a
      // timeout would look complete.
      sent.on("timeout", () => answer.destroy(new ForeignError("unreachable", "silent")));
      const stop = () => answer.destroy(signal.reason);
      signal.addEventListener("abort", stop, { once: true });
      answer.on("close", () => signal.removeEventListener("abort", stop));
      done(answer);
    });
    // If a host switches to another protocol (status 101), Node emits neither an answer nor an error, only the event
    // `close`.
    sent.on("close", () => fail(new ForeignError("unreachable", "no answer")));
    sent.end(posted?.body);
  });
};

const UNPACK: Record<string, () => Transform> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * The file in an answer.
 * @throws ForeignError wrong_type, too_large, over_budget if the headers say so
 */
const fileOf = (answer: IncomingMessage, limits: Limits, budget: Budget): ForeignFile => {
  const contentType = (answer.headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (!limits.types.test(contentType)) throw new ForeignError("wrong_type", "content type");
  const encoding = (answer.headers["content-encoding"] ?? "identity").trim().toLowerCase();
  const announced = Number(answer.headers["content-length"] ?? 0);
  if (announced > 0) within(announced, limits, budget);
  const packed = counted(answer, limits, budget);
  if (encoding === "identity" || encoding === "") return { contentType, body: packed };
  const unpack = UNPACK[encoding];
  if (!unpack) throw new ForeignError("wrong_type", "content encoding");
  return { contentType, body: unpacked(packed, unpack(), limits) };
};

const within = (bytes: number, limits: Limits, { granted }: Budget): void => {
  if (bytes > limits.bytes) throw new ForeignError("too_large", "more than allowed");
  if (bytes > granted) throw new ForeignError("over_budget", "more than is left");
};

async function* counted(answer: IncomingMessage, limits: Limits, budget: Budget): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
      budget.used(chunk.length);
      within(bytes, limits, budget);
      yield chunk;
    }
  } catch (error) {
    throw foreign(error);
  }
}

/** Unpacks the file while it is read, and stops at the limit, because a small answer may unpack to endless data. */
async function* unpacked(
  packed: AsyncIterable<Uint8Array>,
  unpack: Transform,
  { bytes: most }: Limits,
): AsyncGenerator<Uint8Array> {
  const stream = pipeline(packed, unpack, () => {
    // The stream that is read below throws the errors.
  });
  let bytes = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
      if (bytes > most) throw new ForeignError("too_large", "unpacks to more than allowed");
      yield chunk;
    }
  } catch (error) {
    throw foreign(error);
  }
}
