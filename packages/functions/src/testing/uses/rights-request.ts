import { DeleteObjectCommand } from "@aws-sdk/client-s3";
import { env } from "@clearhouse/core/platform/env.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { s3 } from "@clearhouse/core/platform/store/s3.ts";
import { findGrant } from "@clearhouse/core/rights/grant/grant.entity.ts";
import { digitsOf } from "@clearhouse/core/rights/proof/digits.ts";
import { read } from "@clearhouse/core/rights/rights-request/rights-request.entity.ts";
import { settingTo } from "@clearhouse/core/testing/approval.ts";
import { withPlatforms } from "@clearhouse/core/testing/network.ts";
import { ASK, anAsset, anOpenRequest, aProof, CALLER, PNG } from "@clearhouse/core/testing/scene.ts";
import { expect } from "vitest";
import { aLicense } from "../license.ts";
import { approveOneRight, askForOneRight } from "../main-job.ts";
import { aPlatform } from "../platform.ts";
import type { Use } from "../recorder.ts";
import { anOwner } from "../roles/owner.ts";

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
  await call("PUT", `/api/assets/${id}/status`, { version, ...settingTo("approved") });
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

/** Proves an account with the code that was mailed, and lets another yes hold without a proof. */
const useProof: Use = async ({ api, asPerson }, { admin }) => {
  const { owner: holder, token } = await anOpenRequest(admin, { accountProof: "account" });
  const owner = anOwner(api, token);
  await owner.approve();
  const path = "/api/owner/rights-request/proof";
  await api.send({ method: "POST", path: `${path}/code`, headers: owner.headers });
  const { codeId = "" } = await read(holder.teamId, holder.requestId);
  const body = { code: await digitsOf(holder, codeId) };
  await api.send({ method: "POST", path, headers: owner.headers, body });
  const waiting = await anOpenRequest(admin, { accountProof: "account" });
  await anOwner(api, waiting.token).approve();
  await asPerson(admin)("POST", `/api/rights-requests/${waiting.request.id}/without-proof`);
};

const useAskForRemoval: Use = async ({ api }, { admin }) => {
  const { token } = await anOpenRequest(admin);
  const owner = anOwner(api, token);
  await owner.approve();
  await owner.askRemoval();
};

/** Answers, as an admin, what an owner offers; accepts the new terms as the owner, and notes that the fee is paid. */
const useConversation: Use = async ({ api, asPerson }, { admin }) => {
  const call = asPerson(admin);
  const { asset, request, token } = await anOpenRequest(admin);
  const owner = anOwner(api, token);
  await owner.counterOffer();
  const answers = `/api/rights-requests/${request.id}/answers`;
  await call("POST", answers, { kind: "reply", message: "For a year?" });
  const fee = { amount: "400", currency: "EUR" };
  await call("POST", answers, { kind: "change", fee, feeStarts: "when_paid" });
  await owner.counterOffer({ message: "Not before May" });
  const { request: open } = await call("GET", `/api/assets/${asset.id}/rights-requests/open`);
  await call("POST", answers, { kind: "accept", offerId: open.conversation.openOfferId });
  await owner.acceptTerms();
  const [grant] = (await call("GET", `/api/assets/${asset.id}/grants`)).items;
  await call("POST", `/api/assets/${asset.id}/grants/${grant.id}/fee-paid`);
};

/** Asks the owner of a licensed post for a code, who gives one. */
const useAdCode: Use = async ({ api, asPerson }, { admin }) => {
  const call = asPerson(admin);
  const { asset, token } = await anOpenRequest(admin, { intendedUse: "Marketing campaigns" });
  const owner = anOwner(api, token);
  await owner.approve();
  await call("POST", `/api/assets/${asset.id}/ad-code/ask`);
  await owner.giveAdCode();
  await call("POST", `/api/assets/${asset.id}/ad-code/show`);
};

/** Decides, as an admin, about requests for removal, a license and a refusal. */
const useDecisions: Use = async ({ api, asPerson }, { admin }) => {
  const call = asPerson(admin);
  const { asset, request, token } = await anOpenRequest(admin);
  const owner = anOwner(api, token);
  await owner.approve();
  await owner.askRemoval();
  const at = `/api/assets/${asset.id}`;
  const place = { url: "https://www.instagram.com/p/1", publishedOn: "2026-01-02", brand: "rap" };
  const { id, version } = await call("POST", `${at}/publications`, place);
  const wish = { requestId: request.id, reason: "Sold elsewhere" };
  await call("POST", `${at}/removal/keep`, wish);
  await call("POST", `${at}/removal/reconsider`, { requestId: request.id });
  await call("POST", `${at}/removal/end`, wish);
  await call("PUT", `${at}/publications/${id}`, { ...place, takenDownOn: "2026-02-03", version });
  const denied = await anOpenRequest(admin);
  await anOwner(api, denied.token).deny();
  const no = `/api/assets/${denied.asset.id}/refusals/${denied.request.id}/no-say`;
  await call("POST", no, { reason: "Only a fan" });
  await call("POST", `${at}/stops/lift`, {
    ...{ sourceId: denied.asset.id, facts: ["denied_by_team|status|||"], reason: "Another picture" },
  });
  const nobody = await anOpenRequest(admin, { contentOwner: "@nobody", contentOwnerEmail: "" });
  await anOwner(api, nobody.token).deny({ notAgain: true });
  await call("POST", "/api/rights-requests/let-ask", { contentOwner: "@nobody", reason: "A slip of the hand" });
  const given = await anOpenRequest(admin);
  await anOwner(api, given.token).approve({ notes: "Once a week" });
  const [grant] = (await call("GET", `/api/assets/${given.asset.id}/grants`)).items;
  await call("POST", `/api/assets/${given.asset.id}/grants/${grant.id}/words`, { result: "fields_say_all" });
  await call("POST", `/api/assets/${given.asset.id}/grants/${grant.id}/answerer`);
  await call("POST", `/api/assets/${given.asset.id}/grants/${grant.id}/end`, { reason: "No longer needed" });
};

/**
 * Checks a license, and as the team downloads a copy of the file with the license in it, and the license's document, also
 * after the document was removed.
 */
const useLicense: Use = async ({ api, asPerson }, { admin, teamId }) => {
  const { asset, grantId, number } = await aLicense(admin);
  const call = asPerson(admin);
  await call("GET", `/api/licenses/${grantId}`);
  await call("GET", `/api/licenses/${grantId}/terms`);
  await call("GET", `/api/licenses/${grantId}/odrl`);
  await call("POST", `/api/assets/${asset.id}/downloads`, { fileId: asset.files[0]?.id, rights: "embedded" });
  await api.send({ method: "GET", path: `/api/licenses/check?number=${number}` });
  const Key = (await findGrant(teamId, grantId))?.document?.key;
  await s3.send(new DeleteObjectCommand({ Bucket: env.DOCUMENTS_BUCKET, Key }));
  expect(await call("GET", `/api/licenses/${grantId}`)).toMatchObject({ error: { code: "licence.changed" } });
};

/** Previews a post. */
const usePreview: Use = async ({ asPerson }, { admin }) => {
  await withPlatforms(aPlatform, async () => {
    const { preview } = await asPerson(admin)("POST", "/api/link-preview", { url: "https://www.instagram.com/p/1" });
    expect(preview).toMatchObject({ title: "Sunset" });
  });
};

export const RIGHTS_REQUEST: readonly Use[] = [
  usePreview,
  askAndApprove,
  useAdCode,
  useRequests,
  useAsOwner,
  useAskForRemoval,
  useProof,
  useDecisions,
  useConversation,
  useLicense,
];
