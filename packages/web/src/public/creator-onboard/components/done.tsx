import type { Onboarded } from "@clearhouse/core/contracts/onboarding/onboarding.schema.ts";
import { webAddress } from "@clearhouse/core/platform/web-address.policy.ts";
import { Questions } from "@clearhouse/first-screens/creator-onboard/contact.tsx";
import { Say, useReader } from "@clearhouse/first-screens/creator-onboard/reader.tsx";
import { buttonVariants } from "@clearhouse/first-screens/look/button-variants.ts";
import CircleCheck from "lucide-react/icons/circle-check";
import { useStepFocus } from "../../shared/use-step-focus.ts";

/** Step 4: says that the profile was received, and what happens next. */
export function Done({
  result: { team, name, email, agreementLink },
  homeHref,
}: {
  result: Onboarded;
  homeHref: string;
}) {
  const { say } = useReader();
  const heading = useStepFocus(true);
  const agreement = webAddress(agreementLink);
  return (
    <div className="m-auto flex w-full max-w-lg flex-col items-center gap-5 py-4 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-status-approved-surface text-status-approved">
        <CircleCheck className="size-7" aria-hidden="true" />
      </span>
      <h1 ref={heading} tabIndex={-1} className="text-balance font-semibold text-2xl tracking-tight outline-none">
        {say("doneHeading")}
      </h1>
      <div className="flex flex-col gap-2 text-pretty">
        <p className="wrap-anywhere">
          <Say text="doneText" name={name} team={team.name} />
        </p>
        <p className="wrap-anywhere text-muted-foreground">
          <Say text="doneMail" email={email} />
        </p>
      </div>
      {agreement !== undefined && (
        <section aria-labelledby="your-agreement" className="flex w-full flex-col gap-3 rounded-lg border bg-card p-4">
          <h2 id="your-agreement" className="font-semibold">
            {say("doneAgreement")}
          </h2>
          <p className="text-pretty text-muted-foreground text-sm">{say("doneAgreementHelp")}</p>
          <a
            className={buttonVariants({ size: "wrapping", className: "min-h-11 px-6" })}
            href={agreement}
            target="_blank"
            rel="noreferrer noopener"
          >
            {say("openAgreement")}
          </a>
        </section>
      )}
      <a
        className={buttonVariants({
          variant: "outline",
          size: "wrapping",
          className: "min-h-11 w-full px-6 sm:w-auto",
        })}
        href={homeHref}
      >
        {say("home")}
      </a>
      <Questions address={team.contactEmail} />
    </div>
  );
}
