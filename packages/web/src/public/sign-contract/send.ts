import type { SignerContract } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import { ApiError } from "@/lib/api/api-error.ts";
import type { SigningErrors } from "./answer.ts";
import type { SigningClient } from "./signing-client.ts";

export type Outcome =
  /** The answer was stored; or, if `earlier`, the contract was answered, withdrawn or expired before. */
  | { kind: "answered"; contract: SignerContract; earlier: boolean }
  | { kind: "refused"; fields: SigningErrors }
  /** The text to agree to has changed since the page was loaded. */
  | { kind: "changed" }
  | { kind: "damaged" }
  /** The contract can't be signed now; the team can explain why. */
  | { kind: "onHold" }
  | { kind: "security" }
  | { kind: "limited" }
  | { kind: "gone" }
  | { kind: "failed" };

/** The contract can't be answered any more: its status is shown. */
const OVER = [
  "contract.already_signed",
  "contract.already_declined",
  "contract.voided",
  "contract.expired",
  "contract.not_your_turn",
];

/** Sends an answer and returns the result; never rejects for an error answer or a lost connection. */
export const send = async (client: SigningClient, act: () => Promise<SignerContract>): Promise<Outcome> => {
  try {
    return { kind: "answered", contract: await act(), earlier: false };
  } catch (error) {
    if (!(error instanceof ApiError) || !OVER.includes(error.code)) return outcomeOf(error);
    return client
      .read(new AbortController().signal)
      .then((contract) => ({ kind: "answered" as const, contract, earlier: true }), outcomeOf);
  }
};

const outcomeOf = (error: unknown): Outcome => {
  // Anything else that was thrown (no proof, say): trying again may help.
  if (!(error instanceof ApiError)) return { kind: "failed" };
  const { code, status, fields } = error;
  if (code === "contract.not_found") return { kind: "gone" };
  if (code === "contract.text_damaged") return { kind: "damaged" };
  if (code === "contract.on_hold") return { kind: "onHold" };
  if (code === "security.check_failed") return { kind: "security" };
  if (status === 429) return { kind: "limited" };
  if (status === 422 && "disclosureSha256" in fields) return { kind: "changed" };
  if (status === 422 && Object.keys(fields).length > 0) return { kind: "refused", fields };
  return { kind: "failed" };
};
