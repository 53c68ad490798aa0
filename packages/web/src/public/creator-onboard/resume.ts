import { onboarded } from "@clearhouse/core/onboarding/onboarding.schema.ts";
import { proofSource } from "@/lib/proof-of-work/proof-source.ts";
import { profileOf } from "./check.ts";
import { draftIn, EMPTY, sentIn } from "./draft.ts";
import { onboardingClient } from "./onboarding-client.ts";
import { type Outcome, outcomeOf } from "./send.ts";

/**
 * What came of a profile that an earlier load of the page sent, by the key that it was sent under: the link is used, and
 * whether by this very profile the server knows.
 * @param kept by that load
 */
export const resume = async (code: string, kept: unknown): Promise<Outcome> => {
  const done = onboarded.safeParse(kept);
  if (done.success) return { kind: "done", result: done.data };
  const sent = sentIn(kept);
  if (!sent) return { kind: "gone" };
  const client = onboardingClient(code);
  const { key, ...read } = sent;
  return outcomeOf(async () => {
    const proof = await proofSource(client.challenge).take();
    return client.onboard({ ...profileOf({ ...EMPTY, ...draftIn(kept) }), ...read, agreed: true, proof }, key);
  });
};
