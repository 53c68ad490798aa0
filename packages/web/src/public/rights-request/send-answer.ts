import type { OwnerRequest } from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";
import type { FieldErrors } from "@clearhouse/first-screens/rights-request/draft.ts";
import { ApiError } from "@/lib/api/api-error.ts";
import type { OwnerClient } from "./owner-client.ts";

export type Outcome =
  /** The answer was stored; or, if `earlier`, somebody had decided before. */
  | { kind: "answered"; request: OwnerRequest; earlier: boolean }
  | { kind: "refused"; fields: FieldErrors }
  | { kind: "terms-changed" }
  | { kind: "security" }
  | { kind: "limited" }
  /** The request was withdrawn after the page had been loaded. */
  | { kind: "gone" }
  | { kind: "failed" };

/** Sends an answer and returns the result; never rejects for an error answer or a lost connection. */
export const sendAnswer = async (client: OwnerClient, send: () => Promise<OwnerRequest>): Promise<Outcome> => {
  try {
    return { kind: "answered", request: await send(), earlier: false };
  } catch (error) {
    if (error instanceof ApiError && error.code === "rights_request.already_decided") return decidedEarlier(client);
    return outcomeOf(error);
  }
};

const decidedEarlier = async (client: OwnerClient): Promise<Outcome> => {
  try {
    return { kind: "answered", request: await client.read(new AbortController().signal), earlier: true };
  } catch (error) {
    return outcomeOf(error);
  }
};

const outcomeOf = (error: unknown): Outcome => {
  // Anything else that was thrown (no proof, say): nothing was decided, and trying again may help.
  if (!(error instanceof ApiError)) return { kind: "failed" };
  if (error.code === "rights_request.terms_changed") return { kind: "terms-changed" };
  if (error.code === "security.check_failed") return { kind: "security" };
  if (error.code === "rights_request.not_found") return { kind: "gone" };
  if (error.status === 429) return { kind: "limited" };
  if (error.status === 422 && Object.keys(error.fields).length > 0) return { kind: "refused", fields: error.fields };
  return { kind: "failed" };
};
