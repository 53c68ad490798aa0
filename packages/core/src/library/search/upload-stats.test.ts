import { describe, expect, it } from "vitest";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { Clearance } from "../../rights/clearance/index.ts";
import { settingTo } from "../../testing/approval.ts";
import { anAsset, anOpenRequest, approve, aTeam, CALLER, deny } from "../../testing/scene.ts";
import { Search } from "./index.ts";

const as = <T>(actor: MemberActor, work: () => T): T => actAs(actor, work, CALLER);

describe("a person's activity stats", () => {
  it("activity stats count a person's uploads by status", async () => {
    const { admin, member } = await aTeam();
    const none = { totalAssets: 0, approved: 0, pending: 0, denied: 0 };
    expect(await as(member, Search.uploadStats)).toEqual(none);
    const [first] = [await as(member, () => anAsset()), await as(member, () => anAsset())];
    const approved = await anOpenRequest(member);
    const denied = await anOpenRequest(member);
    expect(await as(member, Search.uploadStats)).toEqual({ totalAssets: 4, approved: 0, pending: 4, denied: 0 });
    await approve(approved.owner, { expiresOn: "2099-01-01" });
    await deny(denied.owner);
    expect(await as(member, Search.uploadStats)).toEqual({ totalAssets: 4, approved: 1, pending: 2, denied: 1 });
    await as(admin, () => Clearance.setStatus(first.id, { version: first.version, ...settingTo("approved") }));
    expect(await as(member, Search.uploadStats)).toEqual({ totalAssets: 4, approved: 2, pending: 1, denied: 1 });
    expect(await as(admin, Search.uploadStats), "whoever sets a status uploaded nothing by it").toEqual(none);
  });

  it("activity stats count only the assets of the person's current team", async () => {
    const { member } = await aTeam();
    await as(member, () => anAsset());
    const { teamId } = await aTeam();
    expect(await as({ ...member, teamId }, Search.uploadStats)).toMatchObject({ totalAssets: 0 });
  });
});
