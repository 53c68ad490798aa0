import { logoOf, PRODUCT_LOGO } from "../../people/team/logo.ts";
import type { TeamRecord } from "../../people/team/team.entity.ts";
import { env } from "../../platform/env.ts";

/** The team that sends a mail, as every template shows it. URLs in a mail are absolute. */
export const mailTeam = (team: TeamRecord) => ({
  name: team.name,
  logoUrl: new URL(logoOf(team) || PRODUCT_LOGO, env.SITE_URL).href,
  primaryColor: team.primaryColor ?? null,
});
