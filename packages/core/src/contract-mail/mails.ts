import { find, read, statusNow, textOf } from "../contract/change.ts";
import type { ContractRecord } from "../contract/contract.entity.ts";
import { contractPath, signingLink, titleOf } from "../contract/naming.ts";
import { mailTeam } from "../mail/sender.ts";
import { wasSent } from "../mail/was-sent.ts";
import { stillHereOrAdmins } from "../notification/recipients.ts";
import { env } from "../platform/env.ts";
import { requireTeamId } from "../platform/identity/actor.ts";
import { Team } from "../team/index.ts";
import type { TeamRecord } from "../team/team.entity.ts";
import { User } from "../user/index.ts";

/**
 * Where a signer's answer to a mail goes: who sent the contract, or the team once they have left; "" where it has no
 * address.
 */
const answersTo = async (
  { senderId, teamId }: Pick<ContractRecord, "senderId" | "teamId">,
  { contactEmail = "" }: TeamRecord,
): Promise<string> => {
  if (!(await User.isMemberOf(senderId, teamId))) return contactEmail;
  return (await User.find(senderId))?.email ?? contactEmail;
};

/** What every mail about a contract says to its signer, and where it goes. */
export const mailToParty = async (contract: ContractRecord) => {
  const team = await Team.get(contract.teamId);
  return {
    to: contract.party.email,
    replyTo: await answersTo(contract, team),
    about: { contractId: contract.contractId, userId: contract.senderId },
    props: {
      team: mailTeam(team),
      creatorEmail: contract.party.email,
      creatorName: contract.party.name,
      contractId: contract.contractId,
      sentBy: contract.senderName,
      title: titleOf(contract),
      signingUrl: signingLink(contract.token),
      locale: contract.locale ?? ("en" as const),
    },
  };
};

/** What a signer is sent (spec-map B7, send-contract); undefined once there is nothing to sign any more. */
export const signingMail = async (contractId: string) => {
  const teamId = requireTeamId();
  const contract = await read(teamId, contractId);
  if (statusNow(contract) !== "pending") return undefined;
  const [content, contractText] = await Promise.all([mailToParty(contract), textOf(teamId, contractId)]);
  const { contentTitle = "", brand, expiresAt, createdAt } = contract;
  return {
    ...content,
    createdAt,
    props: { ...content.props, contractText, contentTitle, brand, expiresAt },
  };
};

/** What a signer is told of a contract that was voided; undefined where no mail had told them of it. */
export const voidedMail = async (contractId: string) => {
  const contract = await read(requireTeamId(), contractId);
  if (!contract.voided || !(await wasSent(contract.mailIds))) return undefined;
  const content = await mailToParty(contract);
  return { ...content, props: { ...content.props, sentAt: contract.createdAt } };
};

/** What whoever sent a contract is told of its end, or the admins once they have left. */
const mailToSender = async (contract: ContractRecord) => {
  const { teamId, contractId, senderId, senderName, party } = contract;
  const [team, to] = await Promise.all([Team.get(teamId), stillHereOrAdmins(senderId, teamId)]);
  return {
    to,
    /** Whoever answers the mail writes to the signer. */
    replyTo: party.email,
    notice: {
      actor: contract.signed?.fullName ?? party.name,
      subject: titleOf(contract),
      path: contractPath(contractId),
    },
    props: {
      team: mailTeam(team),
      sentBy: senderName,
      creatorName: party.name,
      title: titleOf(contract),
      link: `${env.SITE_URL}${contractPath(contractId)}`,
    },
  };
};

/** What is told of a signer's answer; undefined where there is none. */
export const answeredMail = async (contractId: string) => {
  const contract = await find(requireTeamId(), contractId);
  const { signed, declined } = contract ?? {};
  if (!contract || !(signed || declined)) return undefined;
  // That a creator joined, or that a request is approved, says in the same moment that the contract is signed.
  const isToldOtherwise = contract.agreement !== undefined || contract.requestId !== undefined;
  return { ...(await mailToSender(contract)), signed, declined, isToldOtherwise };
};

/** What is told of a contract that nobody answered; undefined where it was sent again or voided meanwhile. */
export const expiredMail = async (contractId: string) => {
  const contract = await find(requireTeamId(), contractId);
  if (contract?.status !== "expired") return undefined;
  const { props, ...content } = await mailToSender(contract);
  const { sentAt, viewedAt } = contract;
  return { ...content, props: { ...props, sentAt, opened: viewedAt !== undefined } };
};
