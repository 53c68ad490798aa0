/** Rules without side effects. The server refuses forbidden actions, and the user interface hides them. */

/**
 * Whether a member may change a view. A team's view can be changed by its maker and by admins. A personal view can only
 * be changed, and seen, by its owner.
 */
export const mayChangeView = (
  person: { userId: string; role: "admin" | "member" },
  view: { makerId: string; scope: "personal" | "team" },
): boolean => view.scope === "personal" || person.role === "admin" || view.makerId === person.userId;

/** The message for a member who may not change a view. */
export const NOT_YOUR_VIEW = "Only its maker and admins can change this view.";
