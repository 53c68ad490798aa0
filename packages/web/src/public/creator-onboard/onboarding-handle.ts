import type { Onboarded, OnboardingInvite } from "@clearhouse/core/contracts/onboarding/onboarding.schema.ts";

export type OnboardingState =
  | { kind: "loading" }
  | { kind: "ready"; invite: OnboardingInvite }
  /** The link belongs to no usable invite. */
  | { kind: "missing" }
  /** A profile was sent before the page was reloaded: its result is being loaded. */
  | { kind: "resuming" }
  | { kind: "used" }
  | { kind: "done"; result: Onboarded }
  | { kind: "limited" }
  | { kind: "unreachable" };

export interface OnboardingHandle {
  state: OnboardingState;
  /** Starts again, with the loading screen. */
  reload: () => void;
  /** Loads the invite again, and leaves the screen unchanged until the answer is there. @throws ApiError */
  refresh: () => Promise<void>;
  /** The profile was received: from now on a reload shows the confirmation, and the input is no longer stored. */
  finish: (result: Onboarded) => void;
  end: (kind: "missing" | "used") => void;
}
