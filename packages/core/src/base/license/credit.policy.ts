/** The parts of an asset that decide whom to credit. */
export interface Credited {
  approval?: { credit: string; origin: "owner" | "contract" | "admin"; approverName: string } | undefined;
  /** The name or handle of the person who was asked. */
  request?: { owner?: string | undefined } | undefined;
}

/**
 * The name to credit for an approved asset: the name that the owner wishes, otherwise the name or handle of the person
 * who was asked, otherwise the name that the owner gave. "" if the asset isn't approved, or if a member approved it and
 * no owner is known.
 */
export const creditOf = ({ approval, request }: Credited): string => {
  if (!approval) return "";
  const owner = approval.origin === "admin" ? "" : approval.approverName;
  return approval.credit.trim() || request?.owner?.trim() || owner.trim();
};
