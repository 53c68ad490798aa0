import type { AskingTeam } from "@clearhouse/core/people/team/asking-team.schema.ts";
import { useTextsReader } from "@clearhouse/first-screens/shared/texts-reader.tsx";
import { useEffect } from "react";
import { applyAccent } from "@/lib/appearance/apply-accent.ts";

/** Shows the team's color on the page, and the team's name in the tab's title. */
export const useTeamFace = ({ name, primaryColor }: Pick<AskingTeam, "name" | "primaryColor">): void => {
  const { say } = useTextsReader();
  useEffect(() => {
    applyAccent(primaryColor);
    document.title = say("pageTitle", { team: name });
  }, [name, primaryColor, say]);
};

export function TeamFace({ team }: { team: Pick<AskingTeam, "name" | "primaryColor"> }) {
  useTeamFace(team);
  return null;
}
