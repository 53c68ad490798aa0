/** The name that a use of an asset has to credit. */
export interface Credited {
  approval?: { credit: string; origin: "owner" | "contract" | "admin"; approverName: string } | undefined;
  /** Who was asked, by name or handle. */
  request?: { owner?: string | undefined } | undefined;
}

/**
 * How an approved asset is credited: as the owner wishes, otherwise by the name or handle of whoever was asked,
 * otherwise by the name that the owner gave. "" if it isn't approved, or if a member approved it and no owner is known.
 */
export const creditOf = ({ approval, request }: Credited): string => {
  if (!approval) return "";
  const owner = approval.origin === "admin" ? "" : approval.approverName;
  return approval.credit.trim() || request?.owner?.trim() || owner.trim();
};
