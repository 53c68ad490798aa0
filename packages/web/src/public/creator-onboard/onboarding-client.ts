import type { ChallengeWork } from "@clearhouse/core/base/challenge/challenge.schema.ts";
import {
  type Onboarded,
  type OnboardInput,
  type OnboardingInvite,
  onboarded,
  onboardingInvite,
} from "@clearhouse/core/contracts/onboarding/onboarding.schema.ts";
import type { Api } from "@clearhouse/functions/api/app.ts";
import { hc } from "hono/client";
import { receive } from "@/lib/api/receive.ts";
import { type Challenge, readChallenge } from "@/lib/proof-of-work/challenge.ts";
import { provingFetch } from "@/lib/proof-of-work/proving-fetch.ts";

export interface OnboardingClient {
  read(signal: AbortSignal): Promise<OnboardingInvite>;
  challenge(work: ChallengeWork): Promise<Challenge>;
  /** @param key the idempotency key: a profile that is sent again with the same key has the same result */
  onboard(input: OnboardInput, key: string): Promise<Onboarded>;
}

/**
 * The API for an invited creator; the invite's code is sent in a header. Every method throws an ApiError if it fails.
 */
export const onboardingClient = (code: string): OnboardingClient => {
  const headers = { "Clearhouse-Token": code };
  const connection = hc<Api>(window.location.origin, { headers, fetch: provingFetch() });
  const invite = connection.api["creator-onboard"];
  return {
    read: (signal) => receive(invite.$get({}, { init: { signal } }), onboardingInvite),
    challenge: readChallenge,
    onboard: (json, key) =>
      receive(invite.$post({ json }, { headers: { ...headers, "Idempotency-Key": key } }), onboarded),
  };
};
