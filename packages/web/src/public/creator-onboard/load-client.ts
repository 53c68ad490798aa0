import type { OnboardingClient } from "./onboarding-client.ts";

/**
 * The API's client with its checks, loaded when it is first needed: reading a page that the server has filled in
 * doesn't need it.
 */
export const loadClient = async (code: string): Promise<OnboardingClient> => {
  const { onboardingClient } = await import("./onboarding-client.ts");
  return onboardingClient(code);
};
