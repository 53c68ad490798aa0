import type { Step } from "@clearhouse/first-screens/creator-onboard/progress.tsx";
import { useReader } from "@clearhouse/first-screens/creator-onboard/reader.tsx";
import { useState } from "react";
import { checkStep, type Errors } from "./check.ts";
import type { Draft } from "./draft.ts";

export interface ErrorsHandle {
  errors: Errors;
  /** Grows with each refused attempt; the shown step then focuses its first invalid field. */
  refusals: number;
  /** Clears the errors of fields that were changed; leaving them, or the next attempt, checks them again. */
  changed: (...fields: string[]) => void;
  /** Checks a field that was left (validation runs on blur). */
  left: (step: Step, field: string, draft: Draft) => void;
  refuse: (errors: Errors) => void;
}

/** The errors by field, in the reader's language. */
export const useErrors = (): ErrorsHandle => {
  const { words } = useReader();
  const [errors, setErrors] = useState<Errors>({});
  const [refusals, setRefusals] = useState(0);
  const without = (before: Errors, fields: readonly string[]): Errors =>
    Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field)));
  return {
    errors,
    refusals,
    changed: (...fields) => setErrors((before) => without(before, fields)),
    left: (step, field, draft) => {
      const message = checkStep(step, draft, true)[field];
      setErrors((before) => ({ ...without(before, [field]), ...(message && { [field]: words(message) }) }));
    },
    refuse: (wrong) => {
      setErrors(Object.fromEntries(Object.entries(wrong).map(([field, message]) => [field, words(message)])));
      if (Object.keys(wrong).length > 0) setRefusals((before) => before + 1);
    },
  };
};
