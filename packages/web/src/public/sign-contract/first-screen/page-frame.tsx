/** @jsxRuntime automatic */
import type { SignerContract } from "@clearhouse/core/contract/contract.schema.ts";
import type { ReactNode } from "react";
import { TeamFrame } from "../../shared/first-screen/team-frame.tsx";
import { useReader } from "./reader.tsx";

/** The signing page around its content. */
export function PageFrame({ team, children }: { team?: SignerContract["team"]; children: ReactNode }) {
  const { say } = useReader();
  return (
    <TeamFrame team={team} texts={{ privacy: say("privacy"), evidence: say("evidence") }}>
      {children}
    </TeamFrame>
  );
}
