import { DAY_MS, withClock } from "@clearhouse/core/platform/clock.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { findTimer } from "@clearhouse/core/platform/timer/timer.ts";
import { Anchor } from "@clearhouse/core/rights/anchor/index.ts";
import { planAnchor } from "@clearhouse/core/rights/anchor/plan.ts";
import { anAsset, aTeam, CALLER } from "@clearhouse/core/testing/scene.ts";
import { eventOf } from "../bus.ts";
import type { Stories, Story } from "../story.ts";

const ofDay = async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  const { id } = await actAs(admin, () => anAsset(), CALLER);
  const timer = await findTimer({ teamId, kind: "anchor", id: teamId });
  if (!timer) throw new Error("The team has no timer for its anchors");
  const tomorrow = { now: () => new Date(Date.now() + DAY_MS) };
  await withClock(tomorrow, () => actAs({ kind: "system", name: "timer:anchor", teamId }, () => planAnchor(timer)));
  return {
    entry: await eventOf(teamId, "anchor.planned"),
    // Counts the asset in the anchor, not the anchor's objects: a delivery that is killed after writing leaves an
    // object, and the next delivery writes the same hashes again.
    effects: async () => [Number((await Anchor.anchored(teamId)).heads.has(id))],
  };
};

export const ANCHOR: Stories = { WriteAnchor: ofDay };
