import { expect, it } from "vitest";
import { Asset } from "../../library/asset/index.ts";
import { DAY_MS, withClock } from "../../platform/clock.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { findTimer } from "../../platform/timer/timer.entity.ts";
import { ASK, anOpenRequest, approve, aTeam, CALLER } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { expire } from "./expire.ts";
import { RightsRequest } from "./index.ts";
import { REQUEST_DAYS } from "./rights-request.schema.ts";

const afterItsDays = <T>(work: () => T): T =>
  withClock({ now: () => new Date(Date.now() + (REQUEST_DAYS + 1) * DAY_MS) }, work);

const end = (teamId: string, id: string) =>
  actAs({ kind: "system", name: "timer:request-end", teamId }, () => expire({ teamId, id }));

const read = (admin: MemberActor, assetId: string) => actAs(admin, () => Asset.get(assetId), CALLER);

it("a request has a timer for its end", async () => {
  const { admin, teamId } = await aTeam();
  const { request } = await anOpenRequest(admin);
  expect((await findTimer({ teamId, kind: "request-end", id: request.id }))?.due).toBe(request.expiresAt);
});

it("an unanswered request expires once after 30 days, and its asset keeps its status and version", async () => {
  const { admin, teamId } = await aTeam();
  const { asset, request } = await anOpenRequest(admin);
  await afterItsDays(async () => {
    await end(teamId, request.id);
    await end(teamId, request.id);
  });
  const { status, version } = asset;
  expect(await read(admin, asset.id)).toMatchObject({ status, version, request: { status: "expired" } });
  const steps = await actAs(admin, () => Asset.activity(asset.id), CALLER);
  expect(steps.filter(({ type }) => type === "rights_request.expired")).toHaveLength(1);
});

it("the end of an earlier request doesn't change a later request for the same asset", async () => {
  const { admin, teamId } = await aTeam();
  const { asset, request } = await anOpenRequest(admin);
  await afterItsDays(async () => {
    const again = await actAs(admin, () => Sent.requestForAsset(asset.id, ASK), CALLER);
    await end(teamId, request.id);
    expect(await actAs(admin, () => RightsRequest.openOf(asset.id), CALLER)).toMatchObject({ id: again.request.id });
  });
});

it("an expiry changes neither an answered request nor a request that still has time", async () => {
  const { admin, teamId } = await aTeam();
  const early = await anOpenRequest(admin);
  await end(teamId, early.request.id);
  expect((await read(admin, early.asset.id)).request?.status).toBe("pending");
  const answered = await anOpenRequest(admin);
  await approve(answered.owner);
  await afterItsDays(() => end(teamId, answered.request.id));
  expect((await read(admin, answered.asset.id)).request?.status).toBe("approved");
});
