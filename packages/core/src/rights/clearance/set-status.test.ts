import { describe, expect, it } from "vitest";
import type { Asset as AssetView, SetStatusInput } from "../../library/asset/asset.schema.ts";
import { Asset } from "../../library/asset/index.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { anAsset, anOpenRequest, approve, aTeam } from "../../testing/scene.ts";
import { GrantEntity } from "../grant/grant.entity.ts";
import { RightsRequest } from "../rights-request/index.ts";
import { Clearance } from "./index.ts";

describe("setting a status by hand", () => {
  const set = (asset: AssetView, input: Omit<SetStatusInput, "version">) =>
    Clearance.setStatus(asset.id, { version: asset.version, ...input });

  it("a member can't set an asset's status, and the asset stays unchanged", async () => {
    const { admin, member } = await aTeam();
    const asset = await actAs(admin, () => anAsset());
    await expect(actAs(member, () => set(asset, { status: "approved" }))).rejects.toMatchObject({
      code: "auth.forbidden",
      kind: "forbidden",
    });
    expect(await actAs(member, () => Asset.get(asset.id))).toMatchObject({ status: "pending", version: 1 });
  });

  it("setting an asset's status to approved makes a grant, and the activity names the grant", async () => {
    const { admin, teamId } = await aTeam();
    const asset = await actAs(admin, () => anAsset());
    const input = { status: "approved" as const, usageRights: "Website content", notes: "By phone" };
    const after = await actAs(admin, () => set(asset, input));
    expect(after).toMatchObject({
      status: "approved",
      approval: { origin: "admin", approverName: "Ada Admin", usageRights: "Website content", notes: "By phone" },
    });
    const { data } = await GrantEntity.query.ofAsset({ teamId, assetId: asset.id }).go();
    expect(data).toMatchObject([
      { origin: "admin", usageRights: "Website content", grantedBy: { userId: admin.userId } },
    ]);
    const steps = await actAs(admin, () => Asset.activity(asset.id));
    expect(steps.at(-1)).toMatchObject({
      type: "asset.status.changed",
      from: "pending",
      to: "approved",
      facts: { grant: data[0]?.grantId, "usage rights": "Website content" },
    });
  });

  it.each(["pending", "denied", "requesting-rights"] as const)(
    "setting an asset's status to %s removes the approval from the asset, and the record of the grant stays",
    async (status) => {
      const { admin, teamId } = await aTeam();
      const { asset, owner } = await anOpenRequest(admin);
      await approve(owner);
      const approved = await actAs(admin, () => Asset.get(asset.id));
      const after = await actAs(admin, () => set(approved, { status }));
      expect(after.status).toBe(status);
      expect(after.approval).toBeUndefined();
      const { data } = await GrantEntity.query.ofAsset({ teamId, assetId: asset.id }).go();
      expect(data).toMatchObject([{ origin: "owner" }]);
    },
  );

  it.each(["pending", "denied", "approved"] as const)(
    "setting an asset's status to %s withdraws the open request, and the activity names the request",
    async (status) => {
      const { admin } = await aTeam();
      const { asset, request, token } = await anOpenRequest(admin);
      const after = await actAs(admin, () => set(asset, { status }));
      expect(after).toMatchObject({ status, request: { id: request.id, status: "withdrawn" } });
      await expect(RightsRequest.ownerByToken(token)).rejects.toMatchObject({ code: "rights_request.not_found" });
      expect(await actAs(admin, () => RightsRequest.openOf(asset.id))).toBeNull();
      const steps = await actAs(admin, () => Asset.activity(asset.id));
      expect(steps.at(-1)?.facts).toMatchObject({ "withdrawn request": request.id });
    },
  );

  it("setting an asset's status to requesting-rights makes no request", async () => {
    const { admin } = await aTeam();
    const asset = await actAs(admin, () => anAsset());
    const after = await actAs(admin, () => set(asset, { status: "requesting-rights" }));
    expect(after.status).toBe("requesting-rights");
    expect(after.request).toBeUndefined();
    expect(await actAs(admin, () => RightsRequest.openOf(asset.id))).toBeNull();
  });

  it("if an admin sets the status while the owner decides, only one of the two changes is stored", async () => {
    const { admin } = await aTeam();
    const { asset, owner } = await anOpenRequest(admin);
    const [byAdmin, byOwner] = await Promise.allSettled([
      actAs(admin, () => set(asset, { status: "denied" })),
      approve(owner),
    ]);
    const codes = [byAdmin, byOwner].map((result) => (result.status === "rejected" ? result.reason.code : "won"));
    expect(codes.filter((code) => code === "won")).toHaveLength(1);
    const loser = codes.find((code) => code !== "won");
    expect(["asset.conflict", "rights_request.not_found"]).toContain(loser);
    const after = await actAs(admin, () => Asset.get(asset.id));
    expect([after.status, after.request?.status]).toEqual(
      codes[0] === "won" ? ["denied", "withdrawn"] : ["approved", "approved"],
    );
  });

  it("setting the status of an old version is a conflict, and setting the current status again changes nothing", async () => {
    const { admin } = await aTeam();
    await actAs(admin, async () => {
      const asset = await anAsset();
      const denied = await set(asset, { status: "denied" });
      await expect(set(asset, { status: "approved" })).rejects.toMatchObject({ code: "asset.conflict" });
      expect(await set(denied, { status: "denied" })).toEqual(denied);
      expect(await Asset.activity(asset.id)).toHaveLength(2);
    });
  });
});

it("only admins see the owner's email address, IP address and browser", async () => {
  const { admin, member } = await aTeam();
  const { asset, owner } = await anOpenRequest(admin);
  await approve(owner);
  const [forAdmin, forMember] = [
    await actAs(admin, () => Asset.get(asset.id)),
    await actAs(member, () => Asset.get(asset.id)),
  ];
  expect(forAdmin.approval?.approverEmail).toBe("olivia@example.com");
  expect(JSON.stringify(forMember)).not.toContain("olivia@example.com");
  const steps = await actAs(member, () => Asset.activity(asset.id));
  expect(JSON.stringify(steps)).not.toMatch(/olivia@example\.com|203\.0\.113\.7|iPhone/);
});
