import type { OnboardingInvite } from "@clearhouse/core/contracts/onboarding/onboarding.schema.ts";
import { FormLoading } from "@clearhouse/first-screens/creator-onboard/form-loading.tsx";
import { useReader } from "@clearhouse/first-screens/creator-onboard/reader.tsx";
import { Welcome } from "@clearhouse/first-screens/creator-onboard/welcome.tsx";
import { FormNotLoaded } from "../../shared/form-not-loaded.tsx";
import { useHistoryStep } from "../../shared/use-history-step.ts";
import { useLatePictures } from "../../shared/use-late-pictures.ts";
import { useLoaded } from "../../shared/use-loaded.ts";
import type { OnboardingHandle } from "../onboarding-handle.ts";
import { loadFilling } from "../use-onboarding.ts";

const LATER = ["portfolio", "agreement"] as const;

interface OpenedInviteProps {
  code: string;
  invite: OnboardingInvite;
  handle: OnboardingHandle;
}

/** An invite that can be used: who invites, and the three steps, one at a time. */
export function OpenedInvite({ code, invite, handle }: OpenedInviteProps) {
  const { ready } = useReader();
  const { step, open } = useHistoryStep("basic", LATER);
  const { loaded: filling, failed, retry } = useLoaded(loadFilling, ready);
  useLatePictures();
  return (
    <Welcome team={invite.team} invitedBy={invite.invitedBy} step={step}>
      {filling && <filling.Wizard code={code} invite={invite} step={step} onStep={open} handle={handle} />}
      {!filling && (failed ? <FormNotLoaded onRetry={retry} /> : <FormLoading step={step} />)}
    </Welcome>
  );
}
