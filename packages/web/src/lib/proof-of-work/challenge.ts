import type { ChallengeWork } from "@clearhouse/core/base/challenge/challenge.schema.ts";
import type { Api } from "@clearhouse/functions/api/app.ts";
import { hc } from "hono/client";
import * as z from "zod";
import { receive } from "@/lib/api/receive.ts";

/** A challenge for altcha-lib. Only its expiry is read here; the rest is passed on unchanged. */
const challenge = z.looseObject({ parameters: z.looseObject({ expiresAt: z.number().optional() }) });
export type Challenge = z.infer<typeof challenge>;

/**
 * A challenge for one form; the challenge can be fetched without a session or a link.
 * @throws ApiError
 */
export const readChallenge = (work: ChallengeWork = "usual"): Promise<Challenge> =>
  receive(hc<Api>(window.location.origin).api.challenge.$get({ query: { work } }), challenge);
