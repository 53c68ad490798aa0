import type { BundleAnswered, OwnerBundle } from "@clearhouse/core/rights/request-bundle/request-bundle.schema.ts";
import { Say, useReader } from "@clearhouse/first-screens/rights-request/reader.tsx";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { useStepFocus } from "../../shared/use-step-focus.ts";

/**
 * The result of an answer to several requests: how many requests are left, and for how many the answer failed. The
 * notice is at the top of the page and has the focus.
 */
export function BundleNotice({ bundle, results }: { bundle: OwnerBundle; results: BundleAnswered["results"] }) {
  const { say } = useReader();
  const notice = useStepFocus<HTMLDivElement>(true);
  const count = (...outcomes: BundleAnswered["results"][number]["outcome"][]) =>
    results.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const failed = count("failed");
  const before = count("answered-before", "gone");
  const answered = String(count("answered"));
  const left = bundle.items.filter(({ status }) => status === "pending").length;
  return (
    <div ref={notice} tabIndex={-1} className="mb-4 flex flex-col gap-2 outline-none">
      {failed > 0 && (
        <p
          role="alert"
          className="flex items-start gap-3 rounded-lg border border-destructive/50 bg-card px-4 py-3 text-pretty"
        >
          <TriangleAlert className="mt-0.5 size-5 shrink-0 text-destructive" aria-hidden="true" />
          {say("bundleNotApplied", { count: String(failed) })}
        </p>
      )}
      <div
        role="status"
        className="flex items-start gap-3 rounded-lg bg-status-approved-surface px-4 py-3 text-pretty text-status-approved"
      >
        <CircleCheck className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
        <div>
          {left > 0 && <p className="font-medium">{say("bundleLeft", { count: answered, left: String(left) })}</p>}
          {before > 0 && <p>{say("bundleBefore", { count: String(before) })}</p>}
          <p>
            <Say text="told" team={bundle.team.name} />
          </p>
        </div>
      </div>
    </div>
  );
}
