import { randomUUID } from "node:crypto";
import { HeadObjectCommand } from "@aws-sdk/client-s3";
import { Asset } from "@clearhouse/core/library/asset/index.ts";
import { makeThumbnail } from "@clearhouse/core/library/asset-file/make-thumbnail.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { s3 } from "@clearhouse/core/platform/store/s3.ts";
import { forMember } from "@clearhouse/core/rights/license-document/read.ts";
import { anApproval } from "@clearhouse/core/testing/evidence.ts";
import { anOpenRequest, approve, aTeam, CALLER } from "@clearhouse/core/testing/scene.ts";
import { describe, expect, it } from "vitest";
import { mailsTo } from "../../../../scripts/vitest/services.ts";
import { deliverTo, eventOf } from "../testing/bus.ts";
import { asSystem } from "../testing/happen.ts";
import { aLicense, issueLicense } from "../testing/license.ts";
import { readSeal } from "../testing/sealed.ts";

describe("the mails of a license", () => {
  const issued = async () => {
    const { admin, teamId } = await aTeam();
    const ownerEmail = `owner-${randomUUID()}@example.com`;
    const license = await aLicense(admin, { email: ownerEmail });
    const entry = await eventOf(teamId, "licence.issued");
    const { body } = await actAs(admin, () => forMember(license.grantId));
    return {
      ...license,
      admin,
      ownerEmail,
      entry,
      attached: [[`license-${license.number}.pdf`, body.toString("base64")]],
    };
  };

  it("a license's receipt is mailed to the owner with the document, and replies go to the requester", async () => {
    const { entry, ownerEmail, admin, number, attached, token } = await issued();
    await deliverTo("SendReceipt", entry);
    const [mail, ...more] = await mailsTo(ownerEmail);
    expect(more).toEqual([]);
    expect(mail?.subject).toContain(number);
    expect(mail?.replyTo).toEqual([admin.email]);
    expect(mail?.body.text).toContain(`token=${token}`);
    expect(mail?.attachments.map(({ filename, content }) => [filename, content])).toEqual(attached);
  });

  it("a license's receipt is in the language of the browser with which the owner answered", async () => {
    const { admin, teamId } = await aTeam();
    const { asset, request, owner } = await anOpenRequest(admin);
    const email = `owner-${randomUUID()}@example.com`;
    await approve(owner, { email }, { ...CALLER, languages: "fr, es-MX;q=0.9, en;q=0.5" });
    const issuing = () => issueLicense({ requestId: request.id, assetId: asset.id });
    await actAs({ kind: "system", name: "test", teamId }, issuing, CALLER);
    await deliverTo("SendReceipt", await eventOf(teamId, "licence.issued"));
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([expect.stringContaining("Tu licencia para")]);
  });

  it("the mail about an approval goes to the requester with the license's document", async () => {
    const { entry, admin, number, attached } = await issued();
    await deliverTo("NotifyRequesterApproved", entry);
    const [mail, ...more] = await mailsTo(admin.email);
    expect(more).toEqual([]);
    expect(mail?.body.text).toContain(number);
    expect(mail?.attachments.map(({ filename, content }) => [filename, content])).toEqual(attached);
  });
});

it("a license is issued with the owner's original as the asset's picture, and the former picture is removed", async () => {
  const { admin, teamId, assetId } = await anApproval();
  const read = () => actAs(admin, () => Asset.get(assetId), CALLER);
  const [sent] = (await read()).files;
  await asSystem(teamId, () => makeThumbnail(assetId, sent?.id ?? ""));
  const Key = (await read()).thumbnailUrl.slice(1);
  await deliverTo("IssueLicence", await eventOf(teamId, "rights_request.approved"));
  expect((await read()).thumbnailUrl.slice(1)).not.toBe(Key);
  await expect(s3.send(new HeadObjectCommand({ Bucket: env.MEDIA_BUCKET, Key }))).rejects.toMatchObject({
    $metadata: { httpStatusCode: 404 },
  });
});

it("the license of an approval is a sealed PDF", async () => {
  const { admin, teamId } = await aTeam();
  const { asset, owner } = await anOpenRequest(admin);
  await approve(owner, { name: "山田太郎 🌅", notes: "Zoë says hello" });
  await deliverTo("IssueLicence", await eventOf(teamId, "rights_request.approved"));
  const { approval } = await actAs(admin, () => Asset.get(asset.id));
  const { body } = await actAs(admin, () => forMember(approval?.grantId ?? ""));
  expect(body.subarray(0, 5).toString()).toBe("%PDF-");
  expect((await readSeal(body)).intact).toBe(true);
});
