import type { Onboarded } from "@clearhouse/core/contracts/onboarding/onboarding.schema.ts";
import { ApiError } from "@/lib/api/api-error.ts";
import type { Errors } from "./check.ts";

export type Outcome =
  | { kind: "done"; result: Onboarded }
  | { kind: "refused"; errors: Errors }
  /** The agreement has changed since the page was loaded. */
  | { kind: "changed" }
  | { kind: "registered" }
  /** Somebody else used the invite. */
  | { kind: "used" }
  /** The link is no longer valid. */
  | { kind: "gone" }
  | { kind: "permission" }
  | { kind: "security" }
  | { kind: "limited" }
  | { kind: "failed" };

const CODES: Readonly<Record<string, "registered" | "used" | "gone" | "security">> = {
  "creator.already_registered": "registered",
  "creator_invite.used": "used",
  "creator_invite.not_found": "gone",
  "security.check_failed": "security",
};

/** The result of sending a profile; never rejects for an error answer or a lost connection. */
export const outcomeOf = (act: () => Promise<Onboarded>): Promise<Outcome> =>
  act().then((result) => ({ kind: "done" as const, result }), refusalOf);

const refusalOf = (error: unknown): Outcome => {
  // Anything else that was thrown (no proof, say): trying again may help.
  if (!(error instanceof ApiError)) return { kind: "failed" };
  const { code, status, fields } = error;
  const kind = CODES[code];
  if (kind) return { kind };
  if (status === 401 || status === 403) return { kind: "permission" };
  if (status === 429) return { kind: "limited" };
  if (status !== 422) return { kind: "failed" };
  if ("agreementSha256" in fields || "disclosureSha256" in fields) return { kind: "changed" };
  return { kind: "refused", errors: fields };
};
