import type { Errors } from "../check.ts";
import type { Draft } from "../draft.ts";

/** The props of every step's fields. */
export interface StepFields {
  draft: Draft;
  errors: Errors;
  /** @param names the paths of the fields that were changed */
  onChange: (fields: Partial<Draft>, ...names: string[]) => void;
  onLeave: (field: string) => void;
}
