import { useHistoryStep } from "../shared/use-history-step.ts";

/** Success isn't a step: a decided request always shows its decision, whatever the history says. */
const FORMS = ["approve", "deny", "offer", "reply", "removal"] as const;
export type Step = "review" | (typeof FORMS)[number];

/** The review, and the forms that it opens. */
export const useStep = () => useHistoryStep("review", FORMS);
