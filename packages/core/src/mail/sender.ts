import { env } from "../platform/env.ts";
import type { TeamRecord } from "../team/team.entity.ts";

/** A mail's sender, as every template shows it: addresses in a mail are absolute. */
export const mailTeam = (team: TeamRecord) => ({
  name: team.name,
  logoUrl: team.logoUrl ? new URL(team.logoUrl, env.SITE_URL).href : "",
  primaryColor: team.primaryColor ?? null,
});
