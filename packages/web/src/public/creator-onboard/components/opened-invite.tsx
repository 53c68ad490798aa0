import type { OnboardingInvite } from "@clearhouse/core/onboarding/onboarding.schema.ts";
import { buttonVariants } from "@/components/ui/button-variants.ts";
import { useHistoryStep } from "../../shared/use-history-step.ts";
import { useLatePictures } from "../../shared/use-late-pictures.ts";
import { FormLoading } from "../first-screen/form-loading.tsx";
import { useReader } from "../first-screen/reader.tsx";
import { Welcome } from "../first-screen/welcome.tsx";
import { useFilling } from "../use-filling.ts";
import type { OnboardingHandle } from "../use-onboarding.ts";

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
  const { filling, failed, retry } = useFilling(ready);
  useLatePictures();
  return (
    <Welcome team={invite.team} invitedBy={invite.invitedBy} step={step}>
      {filling && <filling.Wizard code={code} invite={invite} step={step} onStep={open} handle={handle} />}
      {!filling && (failed ? <NotLoaded onRetry={retry} /> : <FormLoading step={step} />)}
    </Welcome>
  );
}

/** Shown if the steps' code couldn't be loaded. */
function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const { say } = useReader();
  return (
    <div role="alert" className="flex flex-col items-start gap-3">
      <p className="text-pretty">{say("formMissing")}</p>
      <button type="button" className={buttonVariants({ variant: "outline", size: "lg" })} onClick={onRetry}>
        {say("tryAgain")}
      </button>
    </div>
  );
}
