import { env } from "../../platform/env.ts";
import type { AskingTeam } from "./asking-team.schema.ts";
import { Team } from "./index.ts";
import type { TeamRecord } from "./team.entity.ts";

/** A team as content owners and signers see it. */
export const askingTeam = (team: TeamRecord): AskingTeam => ({
  name: team.name,
  legalName: Team.legalName(team),
  logoUrl: logoOf(team),
  primaryColor: team.primaryColor ?? null,
  privacyUrl: team.privacyUrl ?? "",
  contactEmail: team.contactEmail ?? "",
});

/** The path of the default app logo, the product's own picture, for mails and other sites. */
export const PRODUCT_LOGO = "/logo.png";

/** The URL of a team's logo, or of its app logo if the team has no logo; "" for the product's own picture. */
export const logoOf = ({ logoUrl, appLogoUrl }: Pick<TeamRecord, "logoUrl" | "appLogoUrl">): string =>
  logoUrl || appLogoUrl || "";

/** The team that sends a mail, as every template shows it. URLs in a mail are absolute. */
export const mailTeam = (team: TeamRecord) => ({
  name: team.name,
  logoUrl: new URL(logoOf(team) || PRODUCT_LOGO, env.SITE_URL).href,
  primaryColor: team.primaryColor ?? null,
});
