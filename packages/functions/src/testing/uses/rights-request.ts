import type { RequestListener } from "node:http";
import { DeleteObjectCommand } from "@aws-sdk/client-s3";
import { hashFile } from "@clearhouse/core/library/asset-file/hash-file.ts";
import { makeThumbnail } from "@clearhouse/core/library/asset-file/make-thumbnail.ts";
import { MemberEntity } from "@clearhouse/core/people/account/user.entity.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { suppress } from "@clearhouse/core/platform/mail/suppression.ts";
import { s3 } from "@clearhouse/core/platform/store/s3.ts";
import { Clearance } from "@clearhouse/core/rights/clearance/index.ts";
import { findGrant } from "@clearhouse/core/rights/grant/find.ts";
import { withPlatforms } from "@clearhouse/core/testing/network.ts";
import { ASK, anAsset, anOpenRequest, aProof, approve, CALLER, PNG, upload } from "@clearhouse/core/testing/scene.ts";
import { expect } from "vitest";
import { mailsTo } from "../../../../../scripts/vitest/services.ts";
import { handler as mailFeedback } from "../../mail-feedback.ts";
import { MAIL_FEEDBACK } from "../../subscriptions.ts";
import { deliverTo, eventOf } from "../bus.ts";
import { messagesOf } from "../delivery.ts";
import { aLicense } from "../licence.ts";
import { bounceOf } from "../mail-feedback.ts";
import { approveOneRight, askForOneRight } from "../main-job.ts";
import type { Use } from "../recorder.ts";
import { anOwner } from "../roles/owner.ts";
import { aPost } from "../stories/rights-request.ts";
import { storyOf } from "../stories.ts";

const askAndApprove: Use = async ({ api }, { admin }) => {
  const { token } = await askForOneRight(api, admin, "owner@example.com");
  await approveOneRight(api, token, "owner@example.com");
};

const useRequests: Use = async ({ asPerson }, { admin }) => {
  const call = asPerson(admin);
  const { id } = await actAs(admin, () => anAsset(), CALLER);
  const { request } = await call("POST", `/api/assets/${id}/rights-requests`, ASK);
  await call("GET", `/api/assets/${id}/rights-requests/open`);
  await call("POST", `/api/rights-requests/${request.id}/link-copied`);
  await call("POST", `/api/rights-requests/${request.id}/reminders`);
  await call("PUT", `/api/rights-requests/${request.id}/reminders`, { on: false });
  const post = { contentUrl: "https://www.instagram.com/p/1", contentTitle: "Sunset", proof: await aProof() };
  const byUrl = await call("POST", "/api/rights-requests", { ...ASK, ...post });
  await call("POST", `/api/rights-requests/${byUrl.request.id}/withdrawal`);
  await call("GET", `/api/rights-requests/earlier-post?url=${encodeURIComponent(post.contentUrl)}`);
  await call("GET", `/api/rights-requests/earlier-answers?owner=${encodeURIComponent(ASK.contentOwner)}`);
  const { version } = await call("GET", `/api/assets/${id}`);
  await call("PUT", `/api/assets/${id}/status`, { version, status: "approved" });
  await call("DELETE", `/api/assets/${id}`);
};

const useAsOwner: Use = async ({ api }, { admin }) => {
  const { token } = await anOpenRequest(admin);
  const owner = anOwner(api, token);
  const file = { fileName: "a.png", contentType: "image/png", size: PNG.length };
  const opened = await api.send({ method: "POST", path: "/api/owner/uploads", headers: owner.headers, body: file });
  const path = `/api/owner/uploads/${JSON.parse(opened.text).id}`;
  for (const method of ["GET", "DELETE"]) await api.send({ method, path, headers: owner.headers });
  await api.send({ method: "GET", path: `/rights-request?token=${token}` });
  await api.send({ method: "GET", path: "/rights-request?token=WRONGONE" });
  const form = { headers: { "content-type": "application/x-www-form-urlencoded" }, body: "reminders=stop" };
  await api.send({ method: "POST", path: `/rights-request?token=${token}`, ...form });
  await owner.reply();
  await owner.deny();
};

const useAskForRemoval: Use = async ({ api }, { admin }) => {
  const { token } = await anOpenRequest(admin);
  const owner = anOwner(api, token);
  await owner.approve();
  await owner.askRemoval();
};

/** The event handlers that notify the requester. */
const TELL_ADMINS = [
  "NotifyRequesterAgreed",
  "NotifyRequesterApproved",
  "NotifyRequesterDenied",
  "NotifyRequesterExpired",
  "NotifyRequesterReplied",
  "NotifyTeamRemoval",
  "NotifyRequesterBundleAnswered",
  "NotifyRequesterBundleReplied",
  "NotifyRequesterBundleExpired",
  "NotifyTeamExpiring",
  "NotifyOwnerExpiring",
];

/** Notifies the team's admins of requests whose requester has left the team. */
const useAfterLeaving: Use = async ({ as }) => {
  for (const name of TELL_ADMINS) {
    const { entry, requester } = await storyOf(name);
    await MemberEntity.delete({ userId: requester?.userId ?? "" }).go();
    await as(name, () => deliverTo(name, entry));
  }
};

const OWNERS_MAILS = [
  "NotifyOwner",
  "RemindOwner",
  "SendReceipt",
  "NotifyBundleOwner",
  "RemindBundleOwner",
  "SendBundleReceipt",
];

/** Notifies the admins if mail to the owner's email address has bounced and the requester has left. */
const useSuppressed: Use = async ({ as }) => {
  for (const name of OWNERS_MAILS) {
    const { entry, requester, mailTo = "" } = await storyOf(name);
    await suppress(mailTo, "bounced");
    await MemberEntity.delete({ userId: requester?.userId ?? "" }).go();
    await as(name, () => deliverTo(name, entry));
  }
};

/** Checks a license, and downloads the license's document as the team, also after the document was removed. */
const useLicence: Use = async ({ api, asPerson }, { admin, teamId }) => {
  const { grantId, number } = await aLicense(admin);
  const call = asPerson(admin);
  await call("GET", `/api/licenses/${grantId}`);
  await call("GET", `/api/licenses/${grantId}/terms`);
  await api.send({ method: "GET", path: `/api/licenses/check?number=${number}` });
  const Key = (await findGrant(teamId, grantId))?.document?.key;
  await s3.send(new DeleteObjectCommand({ Bucket: env.DOCUMENTS_BUCKET, Key }));
  expect(await call("GET", `/api/licenses/${grantId}`)).toMatchObject({ error: { code: "licence.changed" } });
};

/**
 * Makes the license of an approval with an original before any file was processed, so that the license's function
 * hashes and draws what it needs. The team has the same file twice, and a picture that the original's picture replaces.
 */
const useFilesOfLicence: Use = async ({ as }, { admin, teamId }) => {
  const system = { kind: "system", name: "test", teamId } as const;
  const older = await actAs(admin, () => anAsset(), CALLER);
  await actAs(system, () => hashFile(older.id, older.files[0]?.id ?? ""));
  const { asset, owner } = await anOpenRequest(admin);
  await actAs(system, () => makeThumbnail(asset.id, asset.files[0]?.id ?? ""));
  const uploadIds = [await actAs(owner, () => upload(PNG, { owner: true }), CALLER)];
  await approve(owner, { uploadIds });
  const entry = await eventOf(teamId, "rights_request.approved");
  await as("IssueLicence", () => deliverTo("IssueLicence", entry));
};

/** Handles the bounce of a mail after the member on whose behalf the mail was sent has left. */
const useMailFeedback: Use = async ({ as }) => {
  const { entry, requester, mailTo = "" } = await storyOf("NotifyOwner");
  await deliverTo("NotifyOwner", entry);
  const [mail] = await mailsTo(mailTo);
  await MemberEntity.delete({ userId: requester?.userId ?? "" }).go();
  const bounce = messagesOf(bounceOf(mail?.messageId ?? "", mailTo));
  await as(MAIL_FEEDBACK.name, () => mailFeedback(bounce));
};

const PAGE = `<head><meta property="og:title" content="Sunset"><meta property="og:image" content="/1.png"></head>`;

/** Answers as a social network's server does, with a page and its picture. */
const aPlatform: RequestListener = ({ url = "" }, answer) => {
  const isPicture = url.endsWith(".png");
  answer.writeHead(200, { "content-type": isPicture ? "image/png" : "text/html" }).end(isPicture ? PNG : PAGE);
};

/**
 * Previews a post, and copies the post after a request. Deletes the asset of another post while that post is copied.
 */
const usePosts: Use = async ({ as, asPerson }, { admin }) => {
  await withPlatforms(aPlatform, async () => {
    const { preview } = await asPerson(admin)("POST", "/api/link-preview", { url: "https://www.instagram.com/p/1" });
    expect(preview).toMatchObject({ title: "Sunset" });
    const { entry } = await aPost();
    await as("CopyPost", () => deliverTo("CopyPost", entry));
  });
  const gone = await aPost();
  const remove: RequestListener = (request, answer) => {
    void actAs(gone.admin, () => Clearance.remove(gone.assetId), CALLER)
      .catch(() => undefined)
      .then(() => aPlatform(request, answer));
  };
  await withPlatforms(remove, () => as("CopyPost", () => deliverTo("CopyPost", gone.entry)));
};

export const RIGHTS_REQUEST: readonly Use[] = [
  usePosts,
  askAndApprove,
  useRequests,
  useAsOwner,
  useAskForRemoval,
  useAfterLeaving,
  useSuppressed,
  useLicence,
  useFilesOfLicence,
  useMailFeedback,
];
