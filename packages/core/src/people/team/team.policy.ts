import type { Role } from "./session.schema.ts";

/** Rules without side effects. The server refuses forbidden actions, and the user interface hides them. */

export const isAdmin = (role: Role): boolean => role === "admin";

/** What only an admin may do, and the message for everybody else. */
export const ADMIN_ACTS = {
  invite: "Only admins can invite team members",
  removeMember: "Only admins can remove team members",
  setRole: "Only admins can update member roles",
  editMember: "Only admins can edit team members",
  setLogo: "Only admins can update the team logo",
  setAppLogo: "Only admins can update the app logo",
  setPreviewImage: "Only admins can update the social preview",
  editTeam: "Only admins can change the team's settings",
  readAudit: "Only admins can read the audit log",
  manageBackup: "Only admins can see and manage the media backup",
  connectSlack: "Only admins can change the Slack integration",
  manageApi: "Only admins can manage API keys and webhooks",
  readFeedback: "Only admins can read the team's feedback",
} as const;
export type AdminAct = keyof typeof ADMIN_ACTS;

/** The message of the rule that a team always has an admin. */
export const LAST_ADMIN = "A team needs an admin. Make somebody else an admin first.";

/** The message of the rule that whoever is asked is told where to write about their data. */
export const PRIVACY_ADDRESS_NEEDED =
  "Your team needs a privacy address before it can ask anybody. An admin can add it in the team's settings.";

/** Whether `target` may lose the admin role, or leave the team. */
export const mayLoseAdmin = (target: { role: Role }, admins: number): boolean => target.role !== "admin" || admins > 1;

/** The badges that are shown for a person. */
export const permissionsOf = (role: Role): readonly string[] => [
  "Upload",
  "Edit",
  "Download",
  "Request rights",
  "Manage creators",
  "Send contracts",
  ...(role === "admin" ? ["Change status", "Delete", "Manage team", "Settings"] : []),
];
