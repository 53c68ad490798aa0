import {
  type OnboardInput,
  type OnboardingInvite,
  onboardingInvite,
} from "@clearhouse/core/contracts/onboarding/onboarding.schema.ts";
import { aProfile } from "@clearhouse/core/testing/onboarding.ts";
import { aProof } from "@clearhouse/core/testing/scene.ts";
import type { Answer, Transport } from "../call.ts";

/** The browser of a person with a creator invite's link. The browser stores the page's cookies. */
export const anInvitedCreator = ({ send }: Transport, code: string, userAgent = "Mozilla/5.0 (iPhone)") => {
  let cookie: string | undefined;
  const call = async (method: string, body?: object, key?: string): Promise<Answer> => {
    const headers = { "clearhouse-token": code, "user-agent": userAgent, cookie, "idempotency-key": key };
    const answer = await send({ method, path: "/api/creator-onboard", headers, body });
    cookie = answer.cookies[0]?.split(";")[0] ?? cookie;
    return answer;
  };
  let read: Pick<OnboardInput, "agreementSha256" | "disclosureSha256"> | undefined;
  const asked = async (): Promise<OnboardingInvite> => {
    const invite = onboardingInvite.parse(JSON.parse((await call("GET")).text));
    read = { agreementSha256: invite.agreement.sha256, disclosureSha256: invite.disclosure.sha256 };
    return invite;
  };
  return {
    look: () => call("GET"),
    asked,
    /** Sends a profile as the page does, with the hashes of the two texts that the page has loaded. */
    onboard: async (change: Partial<OnboardInput> & Record<string, unknown> = {}, key?: string): Promise<Answer> => {
      if (!read) await asked();
      const profile = { ...aProfile(), ...read, agreed: true, proof: await aProof(), ...change };
      return call("POST", profile, key);
    },
  };
};
