import { describe, expect, it } from "vitest";
import { Asset } from "../../library/asset/index.ts";
import { sha256 } from "../../platform/hash.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { settingTo } from "../../testing/approval.ts";
import { anApproval } from "../../testing/evidence.ts";
import { anAsset, anOpenRequest, aTeam, CALLER, deny } from "../../testing/scene.ts";
import { Clearance } from "../clearance/index.ts";
import { Evidence } from "./index.ts";

describe("the evidence of a decision", () => {
  it("the evidence of an approval has the terms with their hash, the scope, the owner, the time and the files", async () => {
    const { admin, assetId, requestId } = await anApproval();
    const evidence = await actAs(admin, () => Evidence.decision(assetId, 3));
    expect(evidence).toMatchObject({
      answer: "approved",
      requestId,
      number: expect.stringMatching(/^CH-/),
      brand: "Clearhouse Network",
      intendedUse: "Social media posts",
      licence: { restrictions: ["Credit required"], expiresOn: "2999-12-31" },
      by: { kind: "owner", name: "Olivia Owner", email: "olivia@example.com", ...{ ip: CALLER.ip } },
      message: expect.stringContaining("@creator"),
    });
    expect(evidence.terms?.text).toContain("December 31, 2999");
    expect(sha256(evidence.terms?.text ?? "")).toBe(evidence.terms?.sha256);
    expect(evidence.files.map(({ origin }) => origin)).toEqual(["team", "owner"]);
    const entries = await actAs(admin, () => Asset.activity(assetId));
    expect(entries.at(-1)).toMatchObject({ hash: evidence.hash, at: evidence.at });
  });

  it("the evidence of a decision hides the owner's email address, IP address and browser from a member", async () => {
    const { member, assetId } = await anApproval();
    const text = JSON.stringify(await actAs(member, () => Evidence.decision(assetId, 3)));
    for (const hidden of ["olivia@example.com", CALLER.ip, CALLER.userAgent]) expect(text).not.toContain(hidden);
  });

  it("the evidence of a denial has the owner's reason, and no license or terms", async () => {
    const { admin } = await aTeam();
    const { asset, owner } = await anOpenRequest(admin);
    await deny(owner, { reason: "Not mine" });
    const evidence = await actAs(admin, () => Evidence.decision(asset.id, 3));
    expect(evidence).toMatchObject({ answer: "denied", reason: "Not mine", brand: "Clearhouse Network" });
    expect([evidence.licence, evidence.terms]).toEqual([undefined, undefined]);
  });

  it("the evidence of an approval without a request names the admin and has no terms", async () => {
    const { admin } = await aTeam();
    const { id } = await actAs(admin, () => anAsset(), CALLER);
    await actAs(admin, () => Clearance.setStatus(id, { version: 1, ...settingTo("approved") }), CALLER);
    const evidence = await actAs(admin, () => Evidence.decision(id, 2));
    expect(evidence).toMatchObject({ answer: "approved", by: { kind: "member", name: "Ada Admin" } });
    expect(evidence.terms).toBeUndefined();
  });

  it("evidence isn't found for an entry without a decision, for an unknown entry, or for another team's asset", async () => {
    const { admin, assetId } = await anApproval();
    for (const seq of [1, 2, 99]) {
      await expect(actAs(admin, () => Evidence.decision(assetId, seq))).rejects.toMatchObject({
        code: "evidence.not_found",
      });
    }
    const { admin: other } = await aTeam();
    await expect(actAs(other, () => Evidence.decision(assetId, 3))).rejects.toMatchObject({ code: "asset.not_found" });
  });
});
