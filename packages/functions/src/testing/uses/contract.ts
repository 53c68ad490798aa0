import { MemberEntity } from "@clearhouse/core/people/account/user.entity.ts";
import { withClock } from "@clearhouse/core/platform/clock.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { suppress } from "@clearhouse/core/platform/mail/suppression.ts";
import { aContract, CONTRACT_TEXT, tokenOf } from "@clearhouse/core/testing/contracts.ts";
import { aCreator } from "@clearhouse/core/testing/creators.ts";
import { handler as runTimers } from "../../schedule/run-timers.ts";
import { deliverTo } from "../bus.ts";
import { aSignedContract } from "../contract.ts";
import { inDays, type Use } from "../recorder.ts";
import { aSigner } from "../roles/signer.ts";
import { storyOf } from "../stories.ts";

const useContracts: Use = async ({ asPerson }, { admin }) => {
  const call = asPerson(admin);
  const { id: creatorId } = await actAs(admin, () => aCreator());
  const asked = { creatorId, text: CONTRACT_TEXT, contentTitle: "Sunset" };
  await call("POST", "/api/contracts/preview", asked);
  const { id } = await call("POST", "/api/contracts", asked);
  await call("POST", "/api/contracts", asked);
  for (const query of ["limit=1", "status=signed", `creatorId=${creatorId}`])
    await call("GET", `/api/contracts?${query}`);
  await call("GET", `/api/contracts/${id}`);
  await call("GET", `/api/contracts/${id}/history`);
  for (const step of ["link-copied", "resend"]) await call("POST", `/api/contracts/${id}/${step}`);
  await call("POST", `/api/contracts/${id}/void`, { reason: "" });
};

const useAsSigner: Use = async ({ api }, { admin }) => {
  const { token } = await aContract(admin);
  for (const link of [token, "A".repeat(token.length)])
    await api.send({ method: "GET", path: `/sign-contract/${link}` });
  const one = aSigner(api, token);
  await one.view();
  await one.sign();
  await aSigner(api, tokenOf((await aContract(admin)).contract)).decline();
};

/** Downloads the files of a signed contract as the sender's team and as the signer. */
const useDocuments: Use = async ({ api, asPerson }, { admin }) => {
  const { contract, token } = await aSignedContract(admin);
  const call = asPerson(admin);
  for (const kind of ["pdf", "text"]) {
    await call("GET", `/api/contracts/${contract.id}/documents/${kind}`);
    const headers = { "clearhouse-token": token };
    await api.send({ method: "GET", path: `/api/sign-contract/documents/${kind}`, headers });
  }
};

/** Lets a contract expire that nobody signs, after its signer was reminded. */
const useTime: Use = async ({ as }, { admin }) => {
  await aContract(admin);
  for (const days of [6, 61]) await as("RunTimers", () => withClock(inDays(days), runTimers));
};

/** Notifies the team's admins of a contract whose sender has left the team. */
const useAfterLeaving: Use = async ({ as }) => {
  for (const name of [
    "NotifySenderSigned",
    "NotifySenderDeclined",
    "NotifySenderContractExpired",
    "MailSenderSigned",
  ]) {
    const { entry, requester } = await storyOf(name);
    await MemberEntity.delete({ userId: requester?.userId ?? "" }).go();
    await as(name, () => deliverTo(name, entry));
  }
};

/** Notifies the admins if mail to the signer's email address has bounced and the sender has left. */
const useSuppressed: Use = async ({ as }) => {
  for (const name of ["SendContract", "RemindSigner", "TellSignerVoided", "MailSignerCopy"]) {
    const { entry, requester, mailTo = "" } = await storyOf(name);
    await suppress(mailTo, "bounced");
    await MemberEntity.delete({ userId: requester?.userId ?? "" }).go();
    await as(name, () => deliverTo(name, entry));
  }
};

export const CONTRACT: readonly Use[] = [
  useContracts,
  useAsSigner,
  useDocuments,
  useTime,
  useAfterLeaving,
  useSuppressed,
];
