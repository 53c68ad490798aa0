import { onboarded } from "@clearhouse/core/contracts/onboarding/onboarding.schema.ts";
import { proofSource } from "@/lib/proof-of-work/proof-source.ts";
import { profileOf } from "./check.ts";
import { draftIn, EMPTY, sentIn } from "./draft.ts";
import { onboardingClient } from "./onboarding-client.ts";
import { type Outcome, outcomeOf } from "./send.ts";

/**
 * The result of a profile that was sent before the page was reloaded, found by its idempotency key. The invite has been
 * used, and the server knows whether this profile used it.
 * @param kept what was stored before the reload
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
