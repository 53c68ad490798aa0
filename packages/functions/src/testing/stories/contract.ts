import { Contract } from "@clearhouse/core/contract/index.ts";
import { Creator } from "@clearhouse/core/creator/index.ts";
import type { HistoryType } from "@clearhouse/core/history/history.schema.ts";
import { actAs, type MemberActor, type SignerActor } from "@clearhouse/core/platform/identity/actor.ts";
import { RightsRequest } from "@clearhouse/core/rights-request/index.ts";
import { aContract, aYesToSign, decline, sign } from "@clearhouse/core/testing/contracts.ts";
import { aTeam, CALLER } from "@clearhouse/core/testing/scene.ts";
import { mailsTo } from "../../../../../scripts/vitest/services.ts";
import { deliverTo, eventOf } from "../bus.ts";
import { type Stories, type Story, told } from "../story.ts";

/** How many entries of a type a contract's history has. */
const steps = async (admin: MemberActor, contractId: string, type: HistoryType): Promise<number> => {
  const { items } = await actAs(admin, () => Contract.history(contractId, { limit: 100 }), CALLER);
  return items.filter((step) => step.type === type).length;
};

/** A contract is sent, or sent again, to a creator whose address nobody else has. */
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

/** A signer has answered; whoever sent the contract, whose address nobody else has, is told. */
const ofAnswer = (answer: (signer: SignerActor) => Promise<unknown>, event: string) => async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  const { contract, signer } = await aContract(admin);
  await answer(signer);
  return {
    entry: await eventOf(teamId, event),
    requester: admin,
    mailTo: admin.email,
    effects: async () => [
      (await mailsTo(admin.email)).length,
      await steps(admin, contract.id, "mail.sent"),
      await told(admin),
    ],
  };
};

/** A contract is voided whose signer had been mailed. */
const ofVoiding = async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  const { contract, creator } = await aContract(admin);
  await deliverTo("SendContract", await eventOf(teamId, "contract.created"));
  await actAs(admin, () => Contract.voidContract(contract.id), CALLER);
  return {
    entry: await eventOf(teamId, "contract.voided"),
    requester: admin,
    mailTo: creator.email,
    // The mail with the contract is there already.
    effects: async () => [
      (await mailsTo(creator.email)).length - 1,
      (await steps(admin, contract.id, "mail.sent")) - 1,
    ],
  };
};

/** A creator is deleted who was sent a contract. */
const ofDeletion = async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  const { contract, creator } = await aContract(admin);
  await actAs(admin, () => Creator.remove(creator.id), CALLER);
  return {
    entry: await eventOf(teamId, "creator.deleted"),
    effects: async () => [await steps(admin, contract.id, "contract.voided")],
  };
};

/** A request is taken back whose owner was given a contract to sign. */
const ofWithdrawal = async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  const { request, contractId } = await aYesToSign(admin);
  await actAs(admin, () => RightsRequest.withdraw(request.id), CALLER);
  return {
    entry: await eventOf(teamId, "rights_request.withdrawn"),
    effects: async () => [await steps(admin, contractId, "contract.voided")],
  };
};

export const CONTRACT: Stories = {
  NotifySenderDeclined: ofAnswer(decline, "contract.declined"),
  NotifySenderSigned: ofAnswer(sign, "contract.signed"),
  RemindSigner: ofSending("contract.reminded"),
  SendContract: ofSending("contract.created"),
  TellSignerVoided: ofVoiding,
  VoidContractOfRequest: ofWithdrawal,
  VoidContracts: ofDeletion,
};
