import { CircleCheck, TriangleAlert } from "lucide-react";
import { Say, useReader } from "../first-screen/reader.tsx";

/** What came of the step that led back to the review. */
export function StepNotice({ news, team }: { news: "said" | "failed"; team: string }) {
  const { say } = useReader();
  if (news === "failed") {
    return (
      <p
        role="alert"
        className="mb-4 flex items-start gap-3 rounded-lg border border-destructive/50 bg-card px-4 py-3 text-pretty"
      >
        <TriangleAlert className="mt-0.5 size-5 shrink-0 text-destructive" aria-hidden="true" />
        {say("stepFailed")}
      </p>
    );
  }
  return (
    <div
      role="status"
      className="mb-4 flex items-start gap-3 rounded-lg bg-status-approved-surface px-4 py-3 text-status-approved"
    >
      <CircleCheck className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <div className="text-pretty">
        <p className="font-medium">{say("replySent")}</p>
        <p>
          <Say text="replySentText" team={team} />
        </p>
      </div>
    </div>
  );
}
