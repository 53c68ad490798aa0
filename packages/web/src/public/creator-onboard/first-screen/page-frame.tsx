/** @jsxRuntime automatic */
import type { AskingTeam } from "@clearhouse/core/team/asking-team.schema.ts";
import type { ReactNode } from "react";
import { TeamFrame } from "../../shared/first-screen/team-frame.tsx";
import { useReader } from "./reader.tsx";

/** The onboarding page around its content. */
export function PageFrame({ team, children }: { team?: AskingTeam; children: ReactNode }) {
  const { say } = useReader();
  return (
    <TeamFrame team={team} texts={{ privacy: say("privacy"), evidence: say("evidence") }}>
      {children}
    </TeamFrame>
  );
}
