import type { MailTeam } from "./team.ts";

/** The sender of mails about accounts, because a person with an account may be in no team yet. */
export const PRODUCT: MailTeam = { name: "Clearhouse", logoUrl: "", primaryColor: null };
