import { describe, expect, it } from "vitest";
import type { Asset as AssetView } from "../../library/asset/asset.schema.ts";
import { Asset } from "../../library/asset/index.ts";
import { newId } from "../../platform/id.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { parseInput } from "../../platform/parse.ts";
import { settingTo } from "../../testing/approval.ts";
import { anAsset, anOpenRequest, approve, aTeam } from "../../testing/scene.ts";
import { GrantEntity } from "../grant/grant.entity.ts";
import { grantSha256 } from "../grant/grant-hash.ts";
import { RightsRequest } from "../rights-request/index.ts";
import { setStatusInput } from "./clearance.schema.ts";
import { Clearance } from "./index.ts";

describe("setting a status by hand", () => {
  const set = (asset: AssetView, ...wanted: Parameters<typeof settingTo>) =>
    Clearance.setStatus(asset.id, { version: asset.version, ...settingTo(...wanted) });

  it("a member can't set an asset's status, and the asset stays unchanged", async () => {
    const { admin, member } = await aTeam();
    const asset = await actAs(admin, () => anAsset());
    await expect(actAs(member, () => set(asset, "approved"))).rejects.toMatchObject({
      code: "auth.forbidden",
      kind: "forbidden",
    });
    expect(await actAs(member, () => Asset.get(asset.id))).toMatchObject({ status: "pending", version: 1 });
  });

  it("setting an asset's status to approved makes a grant with its basis and scope, and the activity names them", async () => {
    const { admin, teamId } = await aTeam();
    const asset = await actAs(admin, () => anAsset());
    const basis = { kind: "email_or_chat", note: "By Jane Doe", link: "https://mail.example/1" } as const;
    const given = { basis, brand: "rap", intendedUse: "Website content", notes: "By phone" };
    const after = await actAs(admin, () => set(asset, "approved", given));
    const approval = { ...given, origin: "admin", useClass: "editorial" };
    expect(after).toMatchObject({ status: "approved", approval: { ...approval, approverName: "Ada Admin" } });
    const { data } = await GrantEntity.query.ofAsset({ teamId, assetId: asset.id }).go();
    expect(data).toMatchObject([{ ...approval, grantedBy: { userId: admin.userId } }]);
    const steps = await actAs(admin, () => Asset.activity(asset.id));
    expect(steps.at(-1)).toMatchObject({
      type: "asset.status.changed",
      from: "pending",
      to: "approved",
      facts: {
        grant: data[0]?.grantId,
        "grant sha256": data[0] && grantSha256(data[0]),
        basis: "Email or chat",
        brand: "rap",
        use: "Website content",
      },
    });
    expect(data[0] && grantSha256({ ...data[0], basis: undefined })).not.toBe(steps.at(-1)?.facts["grant sha256"]);
  });

  it("an approval for several brands and uses grants each of them, and nothing that none of them names", async () => {
    const { admin, teamId } = await aTeam();
    const asset = await actAs(admin, () => anAsset());
    const scope = { brands: ["rap", "bars"], uses: ["Website content", "Video content"] };
    const after = await actAs(admin, () => set(asset, "approved", { scope }));
    const named = { brand: "rap, bars", intendedUse: "Website content, Video content", useClass: "editorial" };
    expect(after.approval).toMatchObject(named);
    const { data } = await GrantEntity.query.ofAsset({ teamId, assetId: asset.id }).go();
    const steps = await actAs(admin, () => Asset.activity(asset.id));
    expect(steps.at(-1)?.facts["grant sha256"]).toBe(data[0] && grantSha256(data[0]));
    const answer = async (question: Parameters<typeof Clearance.gate>[1]) =>
      (await actAs(admin, () => Clearance.gate(asset.id, question))).verdict;
    for (const brand of scope.brands)
      for (const use of scope.uses) expect(await answer({ brand: [brand], use: [use] })).toBe("cleared");
    expect(await answer({ brand: ["drip"] })).toBe("ask");
    expect(await answer({ brand: ["rap"], use: ["Story highlights"] })).toBe("ask");
    expect(await answer({ channel: ["website_app"], purpose: "commercial" })).not.toBe("cleared");
  });

  it.each([
    ["no brand of several", { scope: { brands: [] } }, "approval.scope.brands"],
    ["a use that isn't in the list, among several", { scope: { uses: ["Everything"] } }, "approval.scope.uses.0"],
    ["an approval without a basis", { basis: undefined }, "approval.basis"],
    ["a basis that isn't in the list", { basis: { kind: "luck", note: "", link: "" } }, "approval.basis.kind"],
    ["the basis 'Other' without a note", { basis: { kind: "other", note: " ", link: "" } }, "approval.basis.note"],
    ["a link that isn't a web address", { basis: { kind: "own_work", note: "", link: "a b" } }, "approval.basis.link"],
    ["an approval without a brand", { brand: "" }, "approval.brand"],
    ["a use that isn't in the list", { intendedUse: "Everything" }, "approval.intendedUse"],
  ])("%s is refused", (_title, given, field) => {
    const { approval } = settingTo("approved") as { approval: object };
    const input = { version: 1, status: "approved", approval: { ...approval, ...given } };
    expect(() => parseInput(setStatusInput, input)).toThrow(
      expect.objectContaining({ fields: { [field]: expect.any(String) } }),
    );
  });

  it("a document is refused that comes with anything else than an approval", () => {
    expect(() => parseInput(setStatusInput, { version: 1, status: "denied", uploadId: newId("upload") })).toThrow(
      expect.objectContaining({ fields: { uploadId: "Only an approval rests on a document" } }),
    );
  });

  it("another approval of an approved asset is refused instead of ignored, and the very same one changes nothing", async () => {
    const { admin } = await aTeam();
    const scope = { brands: ["rap", "bars"], uses: ["Website content"] };
    const [asset, licensed] = await actAs(admin, async () => [await anAsset(), await anOpenRequest(admin)]);
    const after = await actAs(admin, () => set(asset, "approved", { scope }));
    expect(await actAs(admin, () => set(after, "approved", { scope }))).toEqual(after);
    const basis = { kind: "signed_paper", note: "", link: "" } as const;
    const uploadId = newId("upload");
    await approve(licensed.owner);
    const byOwner = await actAs(admin, () => Asset.get(licensed.asset.id));
    for (const again of [
      () => set(after, "approved", { scope, basis }),
      () => Clearance.setStatus(after.id, { version: after.version, ...settingTo("approved", { scope }), uploadId }),
      () => set(byOwner, "approved", { scope }),
    ])
      await expect(actAs(admin, again)).rejects.toMatchObject({ code: "asset.already_approved" });
  });

  it.each(["pending", "denied", "requesting-rights"] as const)(
    "setting an asset's status to %s removes the approval from the asset, and the record of the grant stays",
    async (status) => {
      const { admin, teamId } = await aTeam();
      const { asset, owner } = await anOpenRequest(admin);
      await approve(owner);
      const approved = await actAs(admin, () => Asset.get(asset.id));
      const after = await actAs(admin, () => set(approved, status));
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
      const after = await actAs(admin, () => set(asset, status));
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
    const after = await actAs(admin, () => set(asset, "requesting-rights"));
    expect(after.status).toBe("requesting-rights");
    expect(after.request).toBeUndefined();
    expect(await actAs(admin, () => RightsRequest.openOf(asset.id))).toBeNull();
  });

  it("if an admin sets the status while the owner decides, only one of the two changes is stored", async () => {
    const { admin } = await aTeam();
    const { asset, owner } = await anOpenRequest(admin);
    const [byAdmin, byOwner] = await Promise.allSettled([actAs(admin, () => set(asset, "denied")), approve(owner)]);
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
      const denied = await set(asset, "denied");
      await expect(set(asset, "approved")).rejects.toMatchObject({ code: "asset.conflict" });
      expect(await set(denied, "denied")).toEqual(denied);
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
