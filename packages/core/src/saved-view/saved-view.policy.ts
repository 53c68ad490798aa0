/** Pure rules: the interface hides by them what the server refuses by them. */

/** A team's view is changed by whoever made it and by admins; a person's own by that person, who alone sees it. */
export const mayChangeView = (
  person: { userId: string; role: "admin" | "member" },
  view: { makerId: string; scope: "personal" | "team" },
): boolean => view.scope === "personal" || person.role === "admin" || view.makerId === person.userId;

/** What anybody else is told. */
export const NOT_YOUR_VIEW = "Only its maker and admins can change this view.";
