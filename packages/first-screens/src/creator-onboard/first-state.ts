import type { OnboardingInvite } from "@clearhouse/core/contracts/onboarding/onboarding.schema.ts";

/**
 * The data with which the server drew the page. The server also passes the data to the page's script, so that the
 * script needn't load it.
 */
export type FirstState = { kind: "ready"; invite: OnboardingInvite } | { kind: "missing" };
