import type { OnboardingInvite } from "@clearhouse/core/onboarding/onboarding.schema.ts";

/** What the server drew, handed to the page's script so that it need not ask again. */
export type FirstState = { kind: "ready"; invite: OnboardingInvite } | { kind: "missing" };
