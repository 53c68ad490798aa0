import type { OnboardingInvite } from "@clearhouse/core/onboarding/onboarding.schema.ts";

/** The data with which the server drew the page, passed to the page's script so that it needn't load it again. */
export type FirstState = { kind: "ready"; invite: OnboardingInvite } | { kind: "missing" };
