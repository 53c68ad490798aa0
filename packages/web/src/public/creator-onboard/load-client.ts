import type { OnboardingClient } from "./onboarding-client.ts";

/** The API's client with its checks, brought when it is first needed: a page that came filled in needs none to be read. */
export const loadClient = async (code: string): Promise<OnboardingClient> => {
  const { onboardingClient } = await import("./onboarding-client.ts");
  return onboardingClient(code);
};
