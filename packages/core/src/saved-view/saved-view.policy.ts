/** Rules without side effects. By them the server refuses what isn't allowed, and the interface hides it. */

/**
 * A team's view can be changed by its maker and by admins; a person's own view only by that person, who alone sees it.
 */
export const mayChangeView = (
  person: { userId: string; role: "admin" | "member" },
  view: { makerId: string; scope: "personal" | "team" },
): boolean => view.scope === "personal" || person.role === "admin" || view.makerId === person.userId;

/** The message for a member who may not change a view. */
export const NOT_YOUR_VIEW = "Only its maker and admins can change this view.";
