/** @jsxRuntime automatic */
import type { OwnerRequest } from "@clearhouse/core/rights-request/rights-request.schema.ts";
import type { ReactNode } from "react";
import { TeamFrame } from "../../shared/first-screen/team-frame.tsx";
import { useReader } from "./reader.tsx";

/** The owner's page around its content. */
export function PageFrame({ team, children }: { team?: OwnerRequest["team"]; children: ReactNode }) {
  const { say } = useReader();
  return (
    <TeamFrame team={team} texts={{ privacy: say("privacy"), evidence: say("evidence") }}>
      {children}
    </TeamFrame>
  );
}
