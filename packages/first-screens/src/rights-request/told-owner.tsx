/** @jsxRuntime automatic */

import type { OwnerRequest } from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";
import { Say, useReader } from "./reader.tsx";

/** What the owner is told about their data: who has it, why, from where, for how long, and where to write. */
export function ToldOwner({ team, requestedBy, told }: Pick<OwnerRequest, "team" | "requestedBy" | "told">) {
  const { say } = useReader();
  if (told.contact === "") return null;
  const sources = {
    post: say("dataPost"),
    colleague: say("dataColleague", { requester: requestedBy }),
    creator: say("dataCreator"),
  };
  return <Say text="yourData" team={team.name} source={sources[told.source]} contact={told.contact} />;
}
