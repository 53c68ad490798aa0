import { Say, useReader } from "@clearhouse/first-screens/rights-request/reader.tsx";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { useStepFocus } from "../../shared/use-step-focus.ts";

const PROBLEMS = {
  failed: "stepFailed",
  termsChanged: "termsChanged",
  notApproved: "approveFailed",
  security: "securityCheck",
  limited: "tooMany",
} as const;

type Problem = keyof typeof PROBLEMS;
export type StepOutcome = "said" | "offered" | Problem;

const isProblem = (outcome: StepOutcome): outcome is Problem => outcome in PROBLEMS;

/**
 * The result of the step after which the review is shown again. The notice is at the top of the page and has the focus.
 */
export function StepNotice({ outcome, team }: { outcome: StepOutcome; team: string }) {
  const { say } = useReader();
  const notice = useStepFocus<HTMLDivElement & HTMLParagraphElement>(true);
  if (isProblem(outcome)) {
    return (
      <p
        ref={notice}
        tabIndex={-1}
        role="alert"
        className="mb-4 flex items-start gap-3 rounded-lg border border-destructive/50 bg-card px-4 py-3 text-pretty outline-none"
      >
        <TriangleAlert className="mt-0.5 size-5 shrink-0 text-destructive" aria-hidden="true" />
        {say(PROBLEMS[outcome])}
      </p>
    );
  }
  return (
    <div
      ref={notice}
      tabIndex={-1}
      role="status"
      className="mb-4 flex items-start gap-3 rounded-lg bg-status-approved-surface px-4 py-3 text-status-approved outline-none"
    >
      <CircleCheck className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <div className="text-pretty">
        <p className="font-medium">{say(outcome === "offered" ? "offerSent" : "replySent")}</p>
        <p>
          <Say text={outcome === "offered" ? "offerWaits" : "replySentText"} team={team} />
        </p>
      </div>
    </div>
  );
}
