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
 * Where a signer's reply to a mail goes: to the sender of the contract, or to the team if the sender has left; "" if
 * the team has no address.
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

/** The mail that asks for a signature (spec-map B7, send-contract); undefined once there is nothing to sign. */
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

/** The mail to a signer about a voided contract; undefined if no mail about the contract had reached them. */
export const voidedMail = async (contractId: string) => {
  const contract = await read(requireTeamId(), contractId);
  if (!contract.voided || !(await wasSent(contract.mailIds))) return undefined;
  const content = await mailToParty(contract);
  return { ...content, props: { ...content.props, sentAt: contract.createdAt } };
};

/** The parts of all mails to a contract's sender, or to the admins if the sender has left. */
const mailToSender = async (contract: ContractRecord) => {
  const { teamId, contractId, senderId, senderName, party } = contract;
  const [team, to] = await Promise.all([Team.get(teamId), stillHereOrAdmins(senderId, teamId)]);
  return {
    to,
    /** A reply to the mail goes to the signer. */
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

/** The mail about a signer's answer; undefined if there is none. */
export const answeredMail = async (contractId: string) => {
  const contract = await find(requireTeamId(), contractId);
  const { signed, declined } = contract ?? {};
  if (!contract || !(signed || declined)) return undefined;
  // The notice that a creator joined, or that a request is approved, already says that the contract is signed.
  const isToldOtherwise = contract.agreement !== undefined || contract.requestId !== undefined;
  return { ...(await mailToSender(contract)), signed, declined, isToldOtherwise };
};

/** The mail about a contract that nobody answered; undefined if it was sent again or voided meanwhile. */
export const expiredMail = async (contractId: string) => {
  const contract = await find(requireTeamId(), contractId);
  if (contract?.status !== "expired") return undefined;
  const { props, ...content } = await mailToSender(contract);
  const { sentAt, viewedAt } = contract;
  return { ...content, props: { ...props, sentAt, opened: viewedAt !== undefined } };
};
