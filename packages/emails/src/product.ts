import type { MailTeam } from "./team.ts";

/** The sender of mails about accounts: a person with an account may not have a team yet. */
export const PRODUCT: MailTeam = { name: "Clearhouse", logoUrl: "", primaryColor: null };
