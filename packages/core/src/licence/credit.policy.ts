/** Whom a use of an asset is to name. */
export interface Credited {
  approval?: { credit: string; origin: "owner" | "contract" | "admin"; approverName: string } | undefined;
  /** Who was asked, by name or handle. */
  request?: { owner?: string | undefined } | undefined;
}

/**
 * How an approved asset is credited: as the owner wants to be, else by the name or handle that was asked, else by the name
 * that the owner gave. "" where it isn't approved, and where no owner is known: whoever approved it for the team is none.
 */
export const creditOf = ({ approval, request }: Credited): string => {
  if (!approval) return "";
  const owner = approval.origin === "admin" ? "" : approval.approverName;
  return approval.credit.trim() || request?.owner?.trim() || owner.trim();
};
