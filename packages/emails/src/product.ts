import type { MailTeam } from "./team.ts";

/** The sender of mails about accounts: whoever has an account may belong to no team yet. */
export const PRODUCT: MailTeam = { name: "Clearhouse", logoUrl: "", primaryColor: null };
