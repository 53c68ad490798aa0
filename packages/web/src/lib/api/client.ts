import type { Api } from "@clearhouse/functions/api/app.ts";
import { hc } from "hono/client";
import { authorizedFetch } from "./authorized-fetch.ts";

/** The API's client for the signed-in app. Read answers with `receive` from ./receive.ts. */
export const client = hc<Api>(window.location.origin, { fetch: authorizedFetch });

/**
 * The header with which a repeated call returns what the first call has created. Make one key for each action of a
 * person, and use it again if the action is tried again.
 */
export const idempotent = (key: string): { headers: { "Idempotency-Key": string } } => ({
  headers: { "Idempotency-Key": key },
});

export const newIdempotencyKey = (): string => crypto.randomUUID();
