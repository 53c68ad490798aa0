import type { RequestListener } from "node:http";
import type { ForeignProblem } from "../base/safe-fetch/safe-fetch.schema.ts";
import { type Limits, safeFetch } from "../base/safe-fetch/safe-fetch.ts";
import { newId } from "../platform/id.ts";
import { actAs } from "../platform/identity/actor.ts";

/** The limits of the tests' fetches. */
export const LIMITS: Limits = { bytes: 100_000, totalMs: 5_000, idleMs: 2_000, types: /^(?:$|image\/)/ };

/** Runs `work` as the system in a team; by default in a new team. */
export const asTeam = <T>(work: () => Promise<T>, teamId = newId("team")): Promise<T> =>
  actAs({ kind: "system", name: "test", teamId }, work);

/** Fetches the whole file at a URL. */
export const get = (address: string, limits: Partial<Limits> = {}): Promise<Buffer> =>
  safeFetch(address, { ...LIMITS, ...limits }, async ({ body }) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) chunks.push(chunk);
    return Buffer.concat(chunks);
  });

/** The error of a fetch that is refused or fails. */
export const problem = (one: ForeignProblem) => ({ problem: one, code: `foreign.${one}` });

/** Answers every call with a small file. */
export const serve: RequestListener = (_, answer) => {
  answer.writeHead(200, { "content-type": "image/png" }).end("a file");
};
