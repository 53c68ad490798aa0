import type { HistoryType } from "@clearhouse/core/base/history/history.schema.ts";
import { CONTRACT_DAYS } from "@clearhouse/core/contracts/contract/contract.policy.ts";
import { expire } from "@clearhouse/core/contracts/contract/expire.ts";
import { Contract } from "@clearhouse/core/contracts/contract/index.ts";
import { Creator } from "@clearhouse/core/contracts/creator/index.ts";
import { DAY_MS, nowMs, withClock } from "@clearhouse/core/platform/clock.ts";
import { actAs, type MemberActor, type SignerActor } from "@clearhouse/core/platform/identity/actor.ts";
import { findTimer } from "@clearhouse/core/platform/timer/timer.ts";
import { RightsRequest } from "@clearhouse/core/rights/rights-request/index.ts";
import { aContract, aYesWithOriginals, decline, sign } from "@clearhouse/core/testing/contracts.ts";
import { aTeam, CALLER } from "@clearhouse/core/testing/scene.ts";
import { mailsTo } from "../../../../../scripts/vitest/services.ts";
import { deliverTo, eventOf } from "../bus.ts";
import { aSignedContract } from "../contract.ts";
import { inDays } from "../recorder.ts";
import { type Stories, type Story, told } from "../story.ts";

/** The number of entries of a type in a contract's history. */
const steps = async (admin: MemberActor, contractId: string, type: HistoryType): Promise<number> => {
  const { items } = await actAs(admin, () => Contract.history(contractId, { limit: 100 }), CALLER);
  return items.filter((step) => step.type === type).length;
};

/**
 * Returns a function that makes a story, in which a contract is sent, or sent again, to a creator with a unique email
 * address.
 */
const ofSending = (event: "contract.created" | "contract.reminded") => async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  const { contract, creator } = await aContract(admin);
  if (event === "contract.reminded") await actAs(admin, () => Contract.resend(contract.id), CALLER);
  return {
    entry: await eventOf(teamId, event),
    requester: admin,
    mailTo: creator.email,
    effects: async () => [(await mailsTo(creator.email)).length, await steps(admin, contract.id, "mail.sent")],
  };
};

/**
 * Returns a function that makes a story, in which a contract's sender, with a unique email address, is notified that
 * the contract has ended.
 */
const ofEnd =
  (event: string, happen: (signer: SignerActor) => Promise<unknown>, effects: typeof mailedAndTold) =>
  async (): Promise<Story> => {
    const { admin, teamId } = await aTeam();
    const { contract, signer } = await aContract(admin);
    await happen(signer);
    return {
      entry: await eventOf(teamId, event),
      requester: admin,
      mailTo: admin.email,
      effects: () => effects(admin, contract.id),
    };
  };

/** The numbers of a person's mails and notifications about a contract, and of the mails in the contract's history. */
const mailedAndTold = async (person: MemberActor, contractId: string): Promise<number[]> => [
  (await mailsTo(person.email)).length,
  await steps(person, contractId, "mail.sent"),
  await told(person),
];

/** Lets a contract expire. */
const pass = ({ teamId, contractId: id }: SignerActor): Promise<void> =>
  withClock(inDays(CONTRACT_DAYS + 1), () =>
    actAs({ kind: "system", name: "test", teamId }, () => expire({ teamId, id }), CALLER),
  );

/**
 * Returns a function that makes a story, in which the files of a signed contract are made, and the sender or the signer
 * is mailed once.
 */
const ofDocuments = (side: "sender" | "signer") => async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  const { contract, creator } = await aSignedContract(admin);
  const mailTo = side === "signer" ? creator.email : admin.email;
  return {
    entry: await eventOf(teamId, "contract.document.stored"),
    requester: admin,
    mailTo,
    effects: async () => [(await mailsTo(mailTo)).length, await steps(admin, contract.id, "mail.sent")],
  };
};

/** Makes the story in which a contract is voided after its signer was mailed. */
const ofVoiding = async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  const { contract, creator } = await aContract(admin);
  await deliverTo("SendContract", await eventOf(teamId, "contract.created"));
  await actAs(admin, () => Contract.voidContract(contract.id), CALLER);
  return {
    entry: await eventOf(teamId, "contract.voided"),
    requester: admin,
    mailTo: creator.email,
    // The mail with the contract doesn't count.
    effects: async () => [
      (await mailsTo(creator.email)).length - 1,
      (await steps(admin, contract.id, "mail.sent")) - 1,
    ],
  };
};

/** Makes the story in which a creator who was sent a contract is deleted. */
const ofDeletion = async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  const { contract, creator } = await aContract(admin);
  await actAs(admin, () => Creator.remove(creator.id), CALLER);
  return {
    entry: await eventOf(teamId, "creator.deleted"),
    effects: async () => [await steps(admin, contract.id, "contract.voided")],
  };
};

/** Whether an upload will be removed within days, and not only when its contract would have expired. */
const isGoingSoon = async (teamId: string, id: string): Promise<boolean> => {
  const timer = await findTimer({ teamId, kind: "upload", id });
  return timer !== undefined && Date.parse(timer.due) < nowMs() + CONTRACT_DAYS * DAY_MS;
};

/**
 * Makes the story in which a request is withdrawn after its owner has sent an original and was given a contract to
 * sign.
 */
const ofWithdrawal = async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  const { request, contractId, first } = await aYesWithOriginals(admin);
  await actAs(admin, () => RightsRequest.withdraw(request.id), CALLER);
  return {
    entry: await eventOf(teamId, "rights_request.withdrawn"),
    effects: async () => [await steps(admin, contractId, "contract.voided"), Number(await isGoingSoon(teamId, first))],
  };
};

export const CONTRACT: Stories = {
  MailSenderSigned: ofDocuments("sender"),
  MailSignerCopy: ofDocuments("signer"),
  MakeContractDocuments: ofEnd("contract.signed", sign, async (admin, contractId) => [
    await steps(admin, contractId, "contract.document.stored"),
  ]),
  NotifySenderContractExpired: ofEnd("contract.expired", pass, mailedAndTold),
  NotifySenderDeclined: ofEnd("contract.declined", decline, mailedAndTold),
  // NotifySenderSigned sends no mail; the mail is sent once the files are made.
  NotifySenderSigned: ofEnd("contract.signed", sign, async (admin) => [await told(admin)]),
  RemindSigner: ofSending("contract.reminded"),
  SendContract: ofSending("contract.created"),
  TellSignerVoided: ofVoiding,
  VoidContractOfRequest: ofWithdrawal,
  VoidContracts: ofDeletion,
};
