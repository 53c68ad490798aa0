import { hmac, keyFor } from "../../platform/hash.ts";
import type { RightsRequestRecord } from "../rights-request/rights-request.entity.ts";
import { CODE_MINUTES } from "./proof.schema.ts";

/**
 * The six digits of a code. They follow from the code's id by this server's key, so nothing that is stored, logged or
 * sent to a handler tells them.
 */
export const digitsOf = async (
  { teamId, requestId }: Pick<RightsRequestRecord, "teamId" | "requestId">,
  codeId: string,
): Promise<string> => {
  const digest = hmac(await keyFor("owner-proof"), `code ${teamId} ${requestId} ${codeId}`);
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, "0");
};

/** When a code that was mailed then stops to be valid, ISO 8601. */
export const codeEnd = (sentAt: string): string => new Date(Date.parse(sentAt) + CODE_MINUTES * 60_000).toISOString();
