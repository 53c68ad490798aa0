import { describe, expect, it } from "vitest";
import { AssetEntity } from "../../library/asset/asset.entity.ts";
import type { AssetStatus } from "../../library/asset/asset.schema.ts";
import { Asset } from "../../library/asset/index.ts";
import { withClock } from "../../platform/clock.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { parseInput } from "../../platform/parse.ts";
import { settingTo } from "../../testing/approval.ts";
import { ASK, anAsset, anOpenRequest, approve, aTeam, CALLER, deny, OLIVIA } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { Removal } from "../removal/index.ts";
import { expire } from "../rights-request/expire.ts";
import { RightsRequest } from "../rights-request/index.ts";
import { gateQuery } from "./gate.schema.ts";
import { Clearance } from "./index.ts";

const as = <T>(person: MemberActor, work: () => Promise<T>): Promise<T> => actAs(person, work, CALLER);
const inDays = (days: number) => ({ now: () => new Date(Date.now() + days * 86_400_000) });

/** An asset that an admin denied, and what then happens to it. */
const aDenied = async (before: () => Promise<{ id: string }> = anAsset) => {
  const { admin, member, teamId } = await aTeam();
  const { id } = await as(admin, before);
  const set = (...wanted: Parameters<typeof settingTo>) =>
    as(admin, async () => Clearance.setStatus(id, { version: (await Asset.get(id)).version, ...settingTo(...wanted) }));
  await set("denied");
  const ask = async () => {
    const asked = { ...ASK, contentOwnerEmail: OLIVIA.email };
    const { request } = await as(member, () => Sent.requestForAsset(id, asked));
    const token = new URL(request.link).searchParams.get("token") ?? "";
    return { requestId: request.id, owner: await RightsRequest.ownerByToken(token) };
  };
  return {
    ...{ admin, member, teamId, id, set, ask },
    /** The asset as an earlier release stored it. */
    asEarlier: () => AssetEntity.patch({ teamId, assetId: id }).remove(["deniedByHand"]).go(),
    reasons: async () =>
      (await as(member, () => Clearance.gate(id, parseInput(gateQuery, {}), { named: true }))).reasons.map(
        ({ reason }) => reason,
      ),
    status: async (): Promise<AssetStatus> => (await as(member, () => Asset.get(id))).status,
  };
};

describe("a denial by hand", () => {
  it("stands while a request is open, and after it was taken back, has expired or was denied by somebody without a say", async () => {
    const { admin, member, teamId, id, ask, reasons, status } = await aDenied();
    const first = await ask();
    expect([await status(), await reasons()]).toEqual(["requesting-rights", ["denied_by_team", "no_answer_yet"]]);
    await as(member, () => RightsRequest.withdraw(first.requestId));
    expect([await status(), (await reasons())[0]]).toEqual(["denied", "denied_by_team"]);
    const second = await ask();
    const expires = { teamId, id: second.requestId };
    await withClock(inDays(31), () => actAs({ kind: "system", name: "test", teamId }, () => expire(expires)));
    expect([await status(), (await reasons())[0]]).toEqual(["requesting-rights", "denied_by_team"]);
    const third = await ask();
    await deny(third.owner);
    expect((await reasons()).slice(0, 2)).toEqual(["owner_said_no", "denied_by_team"]);
    await as(admin, () => Removal.noSay(id, third.requestId, "Only a fan"));
    expect([await status(), (await reasons())[0]]).toEqual(["denied", "denied_by_team"]);
  });

  it("is lifted by an owner's yes", async () => {
    const { ask, reasons } = await aDenied();
    await approve((await ask()).owner);
    expect(await reasons()).not.toContain("denied_by_team");
  });

  it.each(["pending", "requesting-rights", "approved"] as const)("is lifted when an admin sets %s", async (wanted) => {
    const { set, ask, member, reasons } = await aDenied();
    await set(wanted);
    expect(await reasons()).not.toContain("denied_by_team");
    if (wanted === "approved") return;
    await as(member, async () => RightsRequest.withdraw((await ask()).requestId));
    expect(await reasons()).not.toContain("denied_by_team");
  });

  it("in bulk stands too, and an undo that restores the approval lifts it", async () => {
    const { admin, id, set, ask, reasons } = await aDenied();
    await set("pending");
    await as(admin, () => Sent.bulk({ assetIds: [id], act: { kind: "status", status: "denied" } }));
    const { owner } = await ask();
    expect((await reasons())[0]).toBe("denied_by_team");
    await approve(owner);
    await set("denied");
    const { endedApproval } = await as(admin, () => Asset.get(id));
    await as(admin, () => Clearance.restoreGrant(id, { grantId: endedApproval?.grantId ?? "" }));
    expect(await reasons()).not.toContain("denied_by_team");
  });
});

describe("a denial by hand of an earlier release, which is only the asset's status", () => {
  it("stands over requests too", async () => {
    const { admin, id, ask, asEarlier, reasons, status } = await aDenied();
    await asEarlier();
    expect((await reasons())[0]).toBe("denied_by_team");
    const { owner, requestId } = await ask();
    expect((await reasons())[0]).toBe("denied_by_team");
    await deny(owner);
    await as(admin, () => Removal.noSay(id, requestId, "Only a fan"));
    expect([await status(), (await reasons())[0]]).toEqual(["denied", "denied_by_team"]);
  });

  it("stands under a request that was open when this release came", async () => {
    const { member, ask, asEarlier, reasons, status } = await aDenied();
    const { requestId } = await ask();
    await asEarlier();
    expect((await reasons())[0]).toBe("denied_by_team");
    await as(member, () => RightsRequest.withdraw(requestId));
    expect([await status(), (await reasons())[0]]).toEqual(["denied", "denied_by_team"]);
  });
});

it("an owner's no is no denial by hand, also if it is set aside while the next request is open", async () => {
  const { admin, member } = await aTeam();
  const { asset, owner, request } = await anOpenRequest(admin, { contentOwnerEmail: OLIVIA.email });
  await deny(owner);
  const reasons = async () => {
    const answer = await as(member, () => Clearance.gate(asset.id, parseInput(gateQuery, {}), { named: true }));
    return answer.reasons.map(({ reason }) => reason);
  };
  expect(await reasons()).not.toContain("denied_by_team");
  const again = await as(member, () => Sent.requestForAsset(asset.id, ASK));
  expect(await reasons()).toEqual(["owner_said_no", "no_answer_yet"]);
  await as(admin, () => Removal.noSay(asset.id, request.id, "Only a fan"));
  expect(await reasons()).toEqual(["no_answer_yet"]);
  expect(await as(member, () => RightsRequest.withdraw(again.request.id))).toMatchObject({ status: "pending" });
  expect(await reasons()).not.toContain("denied_by_team");
});
