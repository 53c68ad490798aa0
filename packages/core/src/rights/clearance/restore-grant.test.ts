import { describe, expect, it } from "vitest";
import { Asset } from "../../library/asset/index.ts";
import { verifyAsset } from "../../library/asset/verify.ts";
import { Search } from "../../library/search/index.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { settingTo } from "../../testing/approval.ts";
import { ASK, anAsset, anOpenRequest, approve, aTeam, CALLER } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { withdrawnMail } from "./grant-mails.ts";
import { Clearance } from "./index.ts";

const SCOPE = { usageRights: "Instagram, once", restrictions: ["Credit required"], credit: "@olivia" } as const;

/** An asset whose owner has approved. */
const granted = async (admin: MemberActor, expiresOn = "") => {
  const { asset, owner } = await anOpenRequest(admin);
  await approve(owner, { ...SCOPE, restrictions: [...SCOPE.restrictions], expiresOn });
  const approved = await actAs(admin, () => Asset.get(asset.id));
  if (!approved.approval) throw new Error("The owner's approval is missing");
  return { ...approved, approval: approved.approval };
};

const set = async (admin: MemberActor, id: string, status: "pending" | "requesting-rights" | "approved" | "denied") =>
  actAs(
    admin,
    async () => Clearance.setStatus(id, { version: (await Asset.get(id)).version, ...settingTo(status) }),
    CALLER,
  );
const restore = (admin: MemberActor, id: string, grantId: string) =>
  actAs(admin, () => Clearance.restoreGrant(id, { grantId }), CALLER);

describe("a withdrawn approval", () => {
  it.each(["pending", "denied", "requesting-rights"] as const)(
    "an approval that was withdrawn by setting the status to %s can be restored unchanged",
    async (status) => {
      const { admin } = await aTeam();
      const before = await granted(admin);
      const { approval } = before;
      expect(approval).toMatchObject({ origin: "owner", approverName: "Olivia Owner", ...SCOPE });
      expect(await set(admin, before.id, status)).toMatchObject({
        status,
        approval: undefined,
        endedApproval: approval,
      });
      const restored = await restore(admin, before.id, approval.grantId);
      expect(restored).toMatchObject({ status: "approved", approval, endedApproval: undefined });
      const steps = await actAs(admin, () => Asset.activity(before.id));
      expect(steps.slice(-2)).toMatchObject([
        { from: "approved", to: status, facts: { "ended grant": approval.grantId } },
        { from: status, to: "approved", facts: { "restored grant": approval.grantId } },
      ]);
      expect(await verifyAsset(admin.teamId, before.id)).toMatchObject({ ok: true });
      expect(await actAs(admin, () => Search.counts())).toMatchObject({ approved: 1, pending: 0, denied: 0 });
    },
  );

  it("a withdrawn approval is announced by mail unless the approval is restored before the mail is sent", async () => {
    const { admin, teamId } = await aTeam();
    const { id, approval } = await granted(admin);
    const content = () => actAs({ kind: "system", name: "test", teamId }, () => withdrawnMail(approval.grantId));
    await set(admin, id, "denied");
    expect((await content())?.to).toMatchObject([{ userId: admin.userId }]);
    await restore(admin, id, approval.grantId);
    expect(await content()).toBeUndefined();
  });

  it("an approval that was replaced by an admin's approval is restored with its last day, and its asset is time-limited again", async () => {
    const { admin } = await aTeam();
    const { id, approval } = await granted(admin, "2999-12-31");
    expect(await set(admin, id, "approved")).toMatchObject({ status: "approved", approval: { origin: "admin" } });
    expect(await restore(admin, id, approval.grantId)).toMatchObject({ status: "time-limited", approval });
  });

  it("repeated calls restore a withdrawn approval once", async () => {
    const { admin } = await aTeam();
    const { id, approval } = await granted(admin);
    await set(admin, id, "denied");
    const answers = await Promise.all([1, 2, 3].map(() => restore(admin, id, approval.grantId)));
    answers.push(await restore(admin, id, approval.grantId));
    for (const answer of answers) expect(answer).toMatchObject({ status: "approved", approval });
    const steps = await actAs(admin, () => Asset.activity(id));
    expect(steps.filter(({ facts }) => facts["restored grant"])).toHaveLength(1);
  });

  it("a withdrawn approval can be restored after an edit of the asset, but not after a new request", async () => {
    const { admin } = await aTeam();
    const { id, approval, ...asset } = await granted(admin);
    const { version } = await set(admin, id, "pending");
    await actAs(admin, () => Sent.editAsset(id, { ...asset, version, name: "Renamed" }), CALLER);
    expect(await restore(admin, id, approval.grantId)).toMatchObject({ name: "Renamed", approval });
    await set(admin, id, "pending");
    await actAs(admin, () => Sent.requestForAsset(id, ASK), CALLER);
    await expect(restore(admin, id, approval.grantId)).rejects.toMatchObject({ code: "asset.grant_not_restorable" });
    expect(await set(admin, id, "denied")).toMatchObject({ endedApproval: undefined });
    await expect(restore(admin, id, approval.grantId)).rejects.toMatchObject({ code: "asset.grant_not_restorable" });
  });

  it("a member can't restore an approval, and an approval can't be restored on another asset", async () => {
    const { admin, member } = await aTeam();
    const { id, approval } = await granted(admin);
    await set(admin, id, "denied");
    await expect(restore(member, id, approval.grantId)).rejects.toMatchObject({ code: "auth.forbidden" });
    const other = await actAs(admin, () => anAsset("Another"), CALLER);
    await expect(restore(admin, other.id, approval.grantId)).rejects.toMatchObject({
      code: "asset.grant_not_restorable",
    });
    await expect(restore((await aTeam()).admin, id, approval.grantId)).rejects.toMatchObject({
      code: "asset.not_found",
    });
  });
});

describe("a bulk change of status", () => {
  it("a bulk change of status leaves out an asset whose approval the admin hasn't seen", async () => {
    const { admin } = await aTeam();
    const [seen, meanwhile] = [await granted(admin), await granted(admin)];
    const act = { kind: "status", status: "denied", grantIds: [seen.approval.grantId] } as const;
    const { items } = await actAs(
      admin,
      () => Sent.bulk({ assetIds: [seen.id, meanwhile.id], act: { ...act, grantIds: [...act.grantIds] } }),
      CALLER,
    );
    expect(items).toMatchObject([
      { asset: { status: "denied", endedApproval: seen.approval } },
      { error: { code: "asset.approved_meanwhile", message: "Olivia Owner has approved this in the meantime." } },
    ]);
    expect(await actAs(admin, () => Asset.get(meanwhile.id))).toMatchObject({ status: "approved" });
  });
});

describe("an approval set by an admin", () => {
  it("an admin's new approval can have an end date, and a past end date is refused", async () => {
    const { admin } = await aTeam();
    const { id, version } = await actAs(admin, () => anAsset(), CALLER);
    const approveUntil = (expiresOn: string) =>
      actAs(admin, () => Clearance.setStatus(id, { version, ...settingTo("approved", { expiresOn }) }), CALLER);
    await expect(approveUntil("2020-01-01")).rejects.toMatchObject({ fields: { expiresOn: expect.any(String) } });
    expect(await approveUntil("2999-12-31")).toMatchObject({ status: "time-limited", approval: { origin: "admin" } });
  });
});
