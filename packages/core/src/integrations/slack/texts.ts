/** Texts that people in Slack read. */

export const NOT_INVITED = "You need an invite to use this command.";

export const NOT_CONNECTED =
  "This Slack workspace isn't connected to a Clearhouse team. An admin can connect it in Clearhouse: Admin Panel, Slack Integration.";

export const TOKEN_REFUSED =
  "Slack no longer accepts Clearhouse's token. An admin can save a new one in Clearhouse: Admin Panel, Slack Integration.";

export const NO_FORM =
  "Slack didn't open the form. Please try again, or type the address of the post after the command.";

export const NOTHING_FOUND = "Clearhouse has no rights request for this.";

export const UNKNOWN_POST =
  ":grey_question: *Ask first*: Clearhouse knows neither this post nor this license. Ask for the rights with /rights-request.";

export const REMINDED = "The owner gets the link again by mail.";

export const WITHDRAWN = "The request is withdrawn. Its link shows nothing any more.";

export const LINK_IS_CLOSED = "This request isn't open any more, so there is no link to hand over.";
