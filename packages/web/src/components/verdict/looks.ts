import { ANSWER_LABELS, type Answer } from "@clearhouse/core/library/verdict/rows.schema.ts";
import { CircleCheck, CircleHelp, CircleX, type LucideIcon, TriangleAlert } from "lucide-react";

interface Look {
  icon: LucideIcon;
  label: string;
  /** The classes of the answer's colors: dark on light, or light on dark. */
  tone: string;
}

/** How each answer looks. Nothing else on screen has these colors: green says that an asset is cleared. */
export const LOOKS: Readonly<Record<Answer, Look>> = {
  cleared: {
    icon: CircleCheck,
    label: ANSWER_LABELS.cleared,
    tone: "bg-verdict-cleared-surface text-verdict-cleared",
  },
  conditions: {
    icon: TriangleAlert,
    label: ANSWER_LABELS.conditions,
    tone: "bg-verdict-conditions-surface text-verdict-conditions",
  },
  ask: { icon: CircleHelp, label: ANSWER_LABELS.ask, tone: "bg-verdict-ask-surface text-verdict-ask" },
  stop: { icon: CircleX, label: ANSWER_LABELS.stop, tone: "bg-verdict-stop-surface text-verdict-stop" },
};

export const VERDICT_TEXTS = { mayBeUsed: "May be used" } as const;
