import { actAs, type OwnerActor } from "@clearhouse/core/platform/identity/actor.ts";
import { Analytics } from "@clearhouse/core/rights/analytics/index.ts";
import { RightsRequest } from "@clearhouse/core/rights/rights-request/index.ts";
import { anOpenRequest, approve, aTeam, CALLER, deny } from "@clearhouse/core/testing/scene.ts";
import { eventOf } from "../bus.ts";
import type { Stories, Story } from "../story.ts";

/** Returns a function that makes a story, in which a request reaches a step and the step is counted once. */
const counted = (step: string, happen: (owner: OwnerActor) => Promise<unknown>) => async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  const { owner } = await anOpenRequest(admin);
  await happen(owner);
  return {
    entry: await eventOf(teamId, `rights_request.${step}`),
    effects: async () => {
      const { total } = await actAs(admin, () => Analytics.report({ days: 30 }));
      return [total.sent];
    },
  };
};

export const ANALYTICS: Stories = {
  CountSentRequest: counted("created", async () => undefined),
  CountOpenedRequest: counted("opened", (owner) => actAs(owner, RightsRequest.viewed, CALLER)),
  CountApprovedRequest: counted("approved", approve),
  CountDeniedRequest: counted("denied", deny),
};
