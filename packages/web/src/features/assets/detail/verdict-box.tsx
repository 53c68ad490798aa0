import { asksEnough } from "@clearhouse/core/library/verdict/question.policy.ts";
import { ANSWER_LABELS, type Answer } from "@clearhouse/core/library/verdict/rows.schema.ts";
import type { GateAnswer } from "@clearhouse/core/rights/clearance/gate.schema.ts";
import { CircleCheck, CircleHelp, CircleX, type LucideIcon, TriangleAlert } from "lucide-react";
import { cn } from "@/lib/utils.ts";
import { GATE_TEXTS } from "./license-texts.ts";

const LOOKS: Record<Answer, { icon: LucideIcon; className: string }> = {
  cleared: { icon: CircleCheck, className: "bg-status-approved-surface text-status-approved" },
  conditions: { icon: TriangleAlert, className: "bg-status-requested-surface text-status-requested" },
  ask: { icon: CircleHelp, className: "bg-verdict-ask-surface text-verdict-ask" },
  stop: { icon: CircleX, className: "bg-status-denied-surface text-status-denied" },
};

/** Why an asset may be used or not: the answer in colour, icon and word, its reasons, and the next step. */
export function VerdictBox({ answer: { verdict, reasons, covers, number, notAsked } }: { answer: GateAnswer }) {
  const { icon: Icon, className } = LOOKS[verdict];
  const isCleared = verdict === "cleared";
  const title = isCleared && asksEnough(notAsked) ? GATE_TEXTS.canUse : ANSWER_LABELS[verdict];
  const next = [...new Set(reasons.flatMap((reason) => reason.next))];
  return (
    <div className="space-y-2">
      <div className={cn("flex gap-3 rounded-md px-4 py-3", className)}>
        <Icon className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
        <div className="min-w-0 space-y-1">
          <p className="font-semibold">{title}</p>
          <ul className="space-y-1">
            {reasons.map(({ reason, text, clause }) => (
              <li key={`${reason}${text}`} className="break-words" dir="auto">
                {text}
                {clause && <span className="block whitespace-pre-line text-sm">{clause}</span>}
              </li>
            ))}
          </ul>
          {!isCleared && covers && <p className="break-words text-sm">{GATE_TEXTS.covers(covers)}</p>}
          {number && <p className="text-xs">{GATE_TEXTS.license(number)}</p>}
        </div>
      </div>
      {next.length > 0 && <p className="text-sm">{GATE_TEXTS.next(next.map((step) => GATE_TEXTS.steps[step]))}</p>}
      {notAsked.length > 0 && (
        <p className="text-muted-foreground text-xs">
          {GATE_TEXTS.notAsked(notAsked.map((name) => GATE_TEXTS.fields[name]))}
        </p>
      )}
    </div>
  );
}
