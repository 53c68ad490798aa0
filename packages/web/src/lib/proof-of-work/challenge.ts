import type { Api } from "@clearhouse/functions/api/app.ts";
import { hc } from "hono/client";
import * as z from "zod";
import { receive } from "@/lib/api/receive.ts";

/** What altcha-lib solves; only the time it is good for matters here, the rest is handed through as it came. */
const challenge = z.looseObject({ parameters: z.looseObject({ expiresAt: z.number().optional() }) });
export type Challenge = z.infer<typeof challenge>;

/** A challenge for one form; needs neither a session nor a link. @throws ApiError */
export const readChallenge = (): Promise<Challenge> =>
  receive(hc<Api>(window.location.origin).api.challenge.$get(), challenge);
