import { asksEnough } from "@clearhouse/core/library/verdict/question.policy.ts";
import type { GateAnswer as Answer } from "@clearhouse/core/rights/clearance/gate.schema.ts";
import { VerdictBox } from "@/components/verdict/verdict-box.tsx";
import { GATE_TEXTS } from "./license-texts.ts";

/** Why an asset may be used for what was asked, or not: the answer and its reasons. */
export function GateAnswer({ answer: { verdict, reasons, covers, number, notAsked } }: { answer: Answer }) {
  const isCleared = verdict === "cleared";
  // Such a reason says already for what the license is.
  const saysCover = reasons.some(({ reason }) => reason === "not_granted");
  return (
    <div className="space-y-2">
      <VerdictBox answer={verdict} title={isCleared && asksEnough(notAsked) ? GATE_TEXTS.canUse : undefined}>
        <ul className="space-y-1">
          {reasons.map(({ reason, text, clause }) => (
            <li key={`${reason}${text}`} className="break-words" dir="auto">
              {text}
              {clause && <span className="block whitespace-pre-line text-sm">{clause}</span>}
            </li>
          ))}
        </ul>
        {!isCleared && covers && !saysCover && <p className="break-words text-sm">{GATE_TEXTS.covers(covers)}</p>}
        {number && <p className="text-xs">{GATE_TEXTS.license(number)}</p>}
      </VerdictBox>
      {notAsked.length > 0 && (
        <p className="text-muted-foreground text-xs">
          {GATE_TEXTS.notAsked(notAsked.map((name) => GATE_TEXTS.fields[name]))}
        </p>
      )}
    </div>
  );
}
