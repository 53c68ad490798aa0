/** @jsxRuntime automatic */
import type { OnboardingInvite } from "@clearhouse/core/contracts/onboarding/onboarding.schema.ts";
import type { ReactNode } from "react";
import { StepHeading } from "../shared/step-heading.tsx";
import { Questions } from "./contact.tsx";
import { Progress, type Step } from "./progress.tsx";
import { Say } from "./reader.tsx";

export interface WelcomeProps extends Pick<OnboardingInvite, "team" | "invitedBy"> {
  step: Step;
  /** Absent until the script runs, because text that is typed earlier would be lost. */
  children?: ReactNode;
}

/** Who invites, the progress, and the current step. */
export function Welcome({ team, invitedBy, step, children }: WelcomeProps) {
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-4 md:gap-6">
      <div className="flex flex-col gap-1.5">
        <StepHeading heading={undefined}>
          <Say text="heading" team={team.name} />
        </StepHeading>
        {step === "basic" && (
          <p className="text-pretty text-muted-foreground">
            <Say text="intro" inviter={invitedBy} team={team.name} />
          </p>
        )}
      </div>
      <Progress step={step} />
      <section
        data-needs-script
        aria-labelledby="step-title"
        className="min-h-80 rounded-lg border bg-card px-[min(1rem,4.2vw)] py-4 md:px-6 md:py-6"
      >
        {children}
      </section>
      <Questions address={team.contactEmail} />
    </div>
  );
}
