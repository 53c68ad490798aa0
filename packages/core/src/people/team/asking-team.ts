import type { AskingTeam } from "./asking-team.schema.ts";
import { Team } from "./index.ts";
import { logoOf } from "./logo.ts";
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
