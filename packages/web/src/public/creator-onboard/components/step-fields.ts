import type { Errors } from "../check.ts";
import type { Draft } from "../draft.ts";

/** What the fields of a step are given. */
export interface StepFields {
  draft: Draft;
  errors: Errors;
  /** @param names the paths of the fields that were changed */
  onChange: (fields: Partial<Draft>, ...names: string[]) => void;
  onLeave: (field: string) => void;
}
