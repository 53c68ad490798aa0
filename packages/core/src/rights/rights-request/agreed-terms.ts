import { findGrant } from "../grant/grant.entity.ts";
import type { RightsRequestRecord } from "./rights-request.entity.ts";

/** The text that an owner has agreed to, from the evidence of the approval. */
export interface AgreedTerms {
  text: string;
  /** Lower-case hex. */
  sha256: string;
}

/** The text that was agreed to; null if nobody agreed, and for old answers that don't name their grant. */
export const agreedTerms = async ({
  teamId,
  decision,
  agreed,
}: Pick<RightsRequestRecord, "teamId" | "decision" | "agreed">): Promise<AgreedTerms | null> => {
  if (agreed) return { text: agreed.evidence.terms, sha256: agreed.evidence.termsSha256 };
  if (decision?.status !== "approved" || !decision.grantId) return null;
  const evidence = (await findGrant(teamId, decision.grantId))?.evidence;
  return evidence ? { text: evidence.terms, sha256: evidence.termsSha256 } : null;
};
