import type { OwnerRequest } from "@clearhouse/core/rights-request/rights-request.schema.ts";
import { useEffect } from "react";
import { applyAccent } from "@/lib/appearance/apply-accent.ts";
import { useReader } from "./first-screen/reader.tsx";

/** The team's color on the page, its name as the tab's title. */
export const useTeamFace = ({ name, primaryColor }: OwnerRequest["team"]): void => {
  const { say } = useReader();
  useEffect(() => {
    applyAccent(primaryColor);
    document.title = say("pageTitle", { team: name });
  }, [name, primaryColor, say]);
};
