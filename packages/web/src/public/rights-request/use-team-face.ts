import type { OwnerRequest } from "@clearhouse/core/rights-request/rights-request.schema.ts";
import { useEffect } from "react";
import { applyAccent } from "@/lib/apply-accent.ts";
import { useReader } from "./first-screen/reader.tsx";

/** The team's face: its colour on the page, its name on the tab. */
export const useTeamFace = ({ name, primaryColor }: OwnerRequest["team"]): void => {
  const { say } = useReader();
  useEffect(() => {
    applyAccent(primaryColor);
    document.title = say("pageTitle", { team: name });
  }, [name, primaryColor, say]);
};
