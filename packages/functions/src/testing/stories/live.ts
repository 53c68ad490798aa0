import { Live } from "@clearhouse/core/integrations/live/index.ts";
import { channelOf } from "@clearhouse/core/integrations/live/live.policy.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { aTeam } from "@clearhouse/core/testing/scene.ts";
import { signalsOn } from "../../../../../scripts/vitest/services.ts";
import { eventOf } from "../bus.ts";
import type { Stories } from "../story.ts";

export const LIVE: Stories = {
  SendSignal: async () => {
    const { teamId } = await aTeam();
    const change = () => actAs({ kind: "system", name: "signal-changes", teamId }, () => Live.changed());
    await change();
    await change();
    const direct = (await signalsOn(channelOf(teamId))).length;
    return {
      entry: await eventOf(teamId, "live.signal.owed"),
      effects: async () => [(await signalsOn(channelOf(teamId))).length - direct],
    };
  },
};
