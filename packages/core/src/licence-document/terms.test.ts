import { expect, it } from "vitest";
import { Asset } from "../asset/index.ts";
import { Clearance } from "../clearance/index.ts";
import { actAs } from "../platform/identity/actor.ts";
import { anAsset, anOpenRequest, approve, aTeam, CALLER } from "../testing/scene.ts";
import { termsFor } from "./terms.ts";

it("a license's terms as text have number, parties, scope and end, then the whole terms, and no address", async () => {
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

it("a license's terms as text don't exist for an admin's approval, or for another team", async () => {
  const { admin } = await aTeam();
  const { id } = await actAs(admin, () => anAsset(), CALLER);
  const { approval } = await actAs(admin, () => Clearance.setStatus(id, { version: 1, status: "approved" }), CALLER);
  const grantId = approval?.grantId ?? "";
  for (const person of [admin, (await aTeam()).admin]) {
    await expect(actAs(person, () => termsFor(grantId))).rejects.toMatchObject({ code: "licence.not_found" });
  }
});
