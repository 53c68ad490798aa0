import type { DataSource, Told } from "../../base/texts/told.policy.ts";
import { Team } from "../../people/team/index.ts";
import type { TeamRecord } from "../../people/team/team.entity.ts";
import type { RightsRequestRecord } from "./rights-request.entity.ts";

type Asked = Partial<Pick<RightsRequestRecord, "fromCreator" | "contentOwnerEmail" | "contentUrl">>;

/** Where the team has an owner's data from: an address is always typed, a handle alone stands in the public post. */
export const sourceOf = ({ fromCreator, contentOwnerEmail = "", contentUrl = "" }: Asked): DataSource => {
  if (fromCreator) return "creator";
  return contentOwnerEmail === "" && contentUrl !== "" ? "post" : "colleague";
};

/** What an owner is told about their data with the first mail, and on the page. */
export const toldOf = (request: Asked, team: TeamRecord): Told => Team.told(team, sourceOf(request));
