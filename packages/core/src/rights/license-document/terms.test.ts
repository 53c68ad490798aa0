import { expect, it } from "vitest";
import { Asset } from "../../library/asset/index.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { settingTo } from "../../testing/approval.ts";
import { anAsset, anOpenRequest, approve, aTeam, CALLER } from "../../testing/scene.ts";
import { Clearance } from "../clearance/index.ts";
import { policyFor } from "./odrl.ts";
import { termsFor } from "./terms.ts";

it("the text of a license has the number, the parties, the scope, the end and the terms, and no email or IP address", async () => {
  const { admin, member } = await aTeam();
  const { asset, owner } = await anOpenRequest(admin);
  await approve(owner, { restrictions: ["Credit required"], credit: "@olivia", expiresOn: "2999-12-31" });
  const { approval } = await actAs(member, () => Asset.get(asset.id));
  const { fileName, body } = await actAs(member, () => termsFor(approval?.grantId ?? ""));
  expect(fileName).toBe(`license-${approval?.number}-terms.txt`);
  const text = body.toString();
  for (const line of [
    `License number: ${approval?.number}`,
    "Content owner: Olivia Owner",
    "For: Clearhouse Network",
    "Usage rights: Social media posts",
    "Restrictions: Credit required",
    "Credit as: @olivia",
    "Until: December 31, 2999 (included)",
  ]) {
    expect(text.split("\r\n")).toContain(line);
  }
  expect(text).toMatch(/\r\n1\. /);
  expect(text).not.toMatch(/olivia@example\.com|203\.0\.113\.7/);
});

it("the text of a license isn't found for an admin's approval", async () => {
  const { admin } = await aTeam();
  const { id } = await actAs(admin, () => anAsset(), CALLER);
  const { approval } = await actAs(
    admin,
    () => Clearance.setStatus(id, { version: 1, ...settingTo("approved") }),
    CALLER,
  );
  const grantId = approval?.grantId ?? "";
  await expect(actAs(admin, () => termsFor(grantId))).rejects.toMatchObject({ code: "licence.not_found" });
});

it("the text of a license isn't found for another team", async () => {
  const { admin } = await aTeam();
  const { asset, owner } = await anOpenRequest(admin);
  await approve(owner);
  const { approval } = await actAs(admin, () => Asset.get(asset.id));
  const grantId = approval?.grantId ?? "";
  expect(await actAs(admin, () => termsFor(grantId))).toBeDefined();
  const asked = actAs((await aTeam()).admin, () => termsFor(grantId));
  await expect(asked).rejects.toMatchObject({ code: "licence.not_found" });
});

it("a license as ODRL has the team's name and the credit, but no name, address or browser of its owner", async () => {
  const { admin, member } = await aTeam("Clearhouse Network");
  const { asset, owner } = await anOpenRequest(admin);
  const notes = "Call me, Olivia Owner, at 555-0100";
  await approve(owner, { restrictions: ["Credit required"], credit: "@olivia", expiresOn: "2999-12-31", notes });
  const { approval } = await actAs(member, () => Asset.get(asset.id));
  const { fileName, body } = await actAs(member, () => policyFor(approval?.grantId ?? ""));
  expect(fileName).toBe(`license-${approval?.number}.odrl.jsonld`);
  expect(JSON.parse(body.toString())).toMatchObject({
    "@type": "Agreement",
    assigner: { "vcard:fn": "@olivia" },
    assignee: { "vcard:fn": "Clearhouse Network" },
    permission: [{ duty: expect.arrayContaining([expect.objectContaining({ action: "attribute" })]) }],
  });
  expect(body.toString()).not.toMatch(/Olivia Owner|olivia@example\.com|203\.0\.113\.7|555-0100/);
  const asked = actAs((await aTeam()).admin, () => policyFor(approval?.grantId ?? ""));
  await expect(asked).rejects.toMatchObject({ code: "licence.not_found" });
});
