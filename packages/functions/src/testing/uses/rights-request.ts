import { MemberEntity } from "@clearhouse/core/account/user.entity.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { suppress } from "@clearhouse/core/platform/mail/suppression.ts";
import { ASK, anAsset, anOpenRequest, aProof, CALLER, PNG } from "@clearhouse/core/testing/scene.ts";
import { mailsTo } from "../../../../../scripts/vitest/services.ts";
import { handler as mailFeedback } from "../../mail-feedback.ts";
import { MAIL_FEEDBACK } from "../../subscriptions.ts";
import { deliverTo } from "../bus.ts";
import { messagesOf } from "../delivery.ts";
import { bounceOf } from "../mail-feedback.ts";
import { approveOneRight, askForOneRight } from "../main-job.ts";
import { anOwner } from "../owner.ts";
import type { Use } from "../recorder.ts";
import { storyOf } from "../stories.ts";

const askAndApprove: Use = async ({ api }, { admin }) => {
  const { token } = await askForOneRight(api, admin, "owner@example.com");
  await approveOneRight(api, token, "owner@example.com");
};

/** What a member does with requests. */
const useRequests: Use = async ({ asPerson }, { admin }) => {
  const call = asPerson(admin);
  const { id } = await actAs(admin, () => anAsset(), CALLER);
  const { request } = await call("POST", `/api/assets/${id}/rights-requests`, ASK);
  await call("GET", `/api/assets/${id}/rights-requests/open`);
  await call("POST", `/api/rights-requests/${request.id}/link-copied`);
  const post = { contentUrl: "https://www.instagram.com/p/1", contentTitle: "Sunset", proof: await aProof() };
  await call("POST", "/api/rights-requests", { ...ASK, ...post });
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
  await owner.reply();
  await owner.deny();
};

const useAskForRemoval: Use = async ({ api }, { admin }) => {
  const { token } = await anOpenRequest(admin);
  const owner = anOwner(api, token);
  await owner.approve();
  await owner.askRemoval();
};

/** The requester has left the team: its admins are told. */
const useAfterLeaving: Use = async ({ as }) => {
  for (const name of [
    "NotifyRequesterApproved",
    "NotifyRequesterDenied",
    "NotifyRequesterExpired",
    "NotifyRequesterReplied",
    "NotifyTeamRemoval",
  ]) {
    const { entry, requester } = await storyOf(name);
    await MemberEntity.delete({ userId: requester?.userId ?? "" }).go();
    await as(name, () => deliverTo(name, entry));
  }
};

/** Mail to the owner's address bounced before, and whoever asked has left: the admins are told. */
const useSuppressed: Use = async ({ as }) => {
  const { entry, requester, mailTo = "" } = await storyOf("NotifyOwner");
  await suppress(mailTo, "bounced");
  await MemberEntity.delete({ userId: requester?.userId ?? "" }).go();
  await as("NotifyOwner", () => deliverTo("NotifyOwner", entry));
};

/** A mail bounces after whoever asked for it has left. */
const useMailFeedback: Use = async ({ as }) => {
  const { entry, requester, mailTo = "" } = await storyOf("NotifyOwner");
  await deliverTo("NotifyOwner", entry);
  const [mail] = await mailsTo(mailTo);
  await MemberEntity.delete({ userId: requester?.userId ?? "" }).go();
  const bounce = messagesOf(bounceOf(mail?.messageId ?? "", mailTo));
  await as(MAIL_FEEDBACK.name, () => mailFeedback(bounce));
};

export const RIGHTS_REQUEST: readonly Use[] = [
  askAndApprove,
  useRequests,
  useAsOwner,
  useAskForRemoval,
  useAfterLeaving,
  useSuppressed,
  useMailFeedback,
];
