import type { Api } from "@clearhouse/functions/api/app.ts";
import { hc } from "hono/client";
import { authorizedFetch } from "./authorized-fetch.ts";

/** Every call of the signed-in app. Read answers with `receive` from ./receive.ts. */
export const client = hc<Api>(window.location.origin, { fetch: authorizedFetch });

/**
 * The header by which a repeated create gives the same thing again. Make one key per act of a person, and reuse it
 * when that act is retried.
 */
export const idempotent = (key: string): { headers: { "Idempotency-Key": string } } => ({
  headers: { "Idempotency-Key": key },
});

export const newIdempotencyKey = (): string => crypto.randomUUID();
