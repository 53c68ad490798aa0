import { proofSource } from "@/lib/proof-of-work/proof-source.ts";
import { ownerClient } from "./owner-client.ts";
import { type Outcome, sendAnswer } from "./send-answer.ts";
import { termsHash } from "./terms-hash.ts";

/**
 * Approves the terms that the team has proposed, in the name of whoever made the counter-offer.
 * @param text the whole terms, as they are shown
 */
export const agree = (token: string, text: string): Promise<Outcome> => {
  const client = ownerClient(token);
  return sendAnswer(client, async () => {
    const [termsSha256, proof] = await Promise.all([termsHash(text), proofSource(client.challenge).take("")]);
    return client.acceptTerms({ termsSha256, proof });
  });
};
