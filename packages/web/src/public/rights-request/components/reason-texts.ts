import type { DenyReason, RemovalReason } from "@clearhouse/core/base/owner-page/owner-message.schema.ts";
import type { TextKey } from "@clearhouse/first-screens/rights-request/reader.tsx";

/** The name of each reason for a removal on the page. */
export const REMOVAL_TEXTS = {
  in_it: "removalIn",
  child_in_it: "removalChildIn",
  not_mine: "removalNotMine",
  changed_mind: "removalChangedMind",
  other: "removalOther",
} as const satisfies Record<RemovalReason, TextKey>;

/** The name of each reason for a no on the page. */
export const DENY_TEXTS = {
  not_interested: "denyNotInterested",
  licensed_elsewhere: "denyElsewhere",
  not_mine: "notMine",
  someone_in_it: "denySomeoneIn",
  other: "denyOther",
} as const satisfies Record<DenyReason, TextKey>;
