import type { Edits } from "@clearhouse/core/base/license/scope.policy.ts";

/** What somebody asked about an asset, as the values with which the form of a request begins; absent for the usual. */
export interface AskedValues {
  requestedUntil?: string;
  /** The id of the running grant beside which more is asked. */
  beside?: string;
  scope: {
    brands?: string[];
    /** Labels of the list of uses. */
    uses?: string[];
    countries?: string[];
    edits?: Edits;
    aiTraining?: boolean;
    aiMaking?: boolean;
  };
}
