import { expect, it } from "vitest";
import { Asset } from "../../library/asset/index.ts";
import { DAY_MS, withClock } from "../../platform/clock.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { runTimers } from "../../platform/timer/run.ts";
import { aBundle } from "../../testing/bundle.ts";
import { aTeam, CALLER } from "../../testing/scene.ts";
import { RightsRequest } from "../rights-request/index.ts";
import { RequestBundle } from "./index.ts";
import { read } from "./read.ts";
import { remindDue } from "./remind.ts";

// A bundle is several requests to one owner with one link.
it("an owner who stops a bundle's reminders gets no further reminders, not even reminders sent by hand", async () => {
  const { admin, teamId } = await aTeam();
  const { owner, requestIds, assetIds } = await aBundle(admin);
  expect((await actAs(owner, () => RequestBundle.forOwner())).reminders).toBe("on");
  for (const _ of ["once", "again"]) await actAs(owner, () => RequestBundle.stopReminders(), CALLER);
  expect((await actAs(owner, () => RequestBundle.forOwner())).reminders).toBe("off");
  const later = { now: () => new Date(Date.now() + 6 * DAY_MS) };
  await withClock(later, () => runTimers({ "bundle-reminder": remindDue }));
  expect((await read(teamId, owner.bundleId)).remindedAt).toBeUndefined();
  const [id = ""] = requestIds;
  const byHand = actAs(admin, () => RequestBundle.remind(id), CALLER);
  await expect(byHand).rejects.toMatchObject({ code: "rights_request.reminders_refused" });
  for (const assetId of assetIds) {
    const steps = await actAs(admin, () => Asset.activity(assetId), CALLER);
    expect(steps.filter(({ type }) => type === "rights_request.reminders.stopped")).toHaveLength(1);
  }
});

it("reminders can't be switched off for a single request of a bundle", async () => {
  const { admin } = await aTeam();
  const { requestIds } = await aBundle(admin);
  const switched = actAs(admin, () => RightsRequest.setReminders(requestIds[0] ?? "", false), CALLER);
  await expect(switched).rejects.toMatchObject({ code: "rights_request.reminded_together" });
});
