import { Answerer } from "../../base/answerer/index.ts";
import { find, read, statusNow, textOf } from "../../contracts/contract/change.ts";
import type { ContractRecord } from "../../contracts/contract/contract.entity.ts";
import { contractPath, signingLink, titleOf } from "../../contracts/contract/naming.ts";
import { mailTeam } from "../../people/team/asking-team.ts";
import { Team } from "../../people/team/index.ts";
import type { TeamRecord } from "../../people/team/team.entity.ts";
import { stillHereOrAdmins, User } from "../../people/user/index.ts";
import { env } from "../../platform/env.ts";
import { requireTeamId } from "../../platform/identity/actor.ts";
import { wasSent } from "./was-sent.ts";

/**
 * The email address for a signer's reply: the sender's address, or the team's address if the sender has left; "" if the
 * team has none.
 */
const answersTo = async (
  { senderId, teamId }: Pick<ContractRecord, "senderId" | "teamId">,
  { contactEmail = "" }: TeamRecord,
): Promise<string> => {
  if (!(await User.isMemberOf(senderId, teamId))) return contactEmail;
  return (await User.find(senderId))?.email ?? contactEmail;
};

/** The parts that all mails to a contract's signer have in common. */
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
      signingUrl: await Answerer.mailedLink(signingLink(contract.token), {
        token: contract.token,
        email: contract.party.email,
      }),
      locale: contract.locale ?? ("en" as const),
    },
  };
};

/**
 * The content of the mail that asks for a signature; undefined if the contract can't be
 * signed any more.
 */
export const signingMail = async (contractId: string) => {
  const teamId = requireTeamId();
  const contract = await read(teamId, contractId);
  if (statusNow(contract) !== "pending") return undefined;
  const [content, contractText] = await Promise.all([mailToParty(contract), textOf(teamId, contractId)]);
  const { contentTitle = "", brand, expiresAt, createdAt } = contract;
  return {
    ...content,
    held: contract.mailHeld,
    // An owner's approval makes the contract of a request; nobody has counted its mail.
    countedFor: contract.requestId && contract.senderId,
    createdAt,
    props: { ...content.props, contractText, contentTitle, brand, expiresAt },
  };
};

/**
 * The content of the mail to a signer about a voided contract; undefined if no earlier mail about the contract was
 * sent.
 */
export const voidedMail = async (contractId: string) => {
  const contract = await read(requireTeamId(), contractId);
  if (!contract.voided || !(await wasSent(contract.mailIds))) return undefined;
  const content = await mailToParty(contract);
  return { ...content, props: { ...content.props, sentAt: contract.createdAt } };
};

/**
 * The parts that all mails to a contract's sender have in common. If the sender has left, the admins get these mails.
 */
const mailToSender = async (contract: ContractRecord) => {
  const { teamId, contractId, senderId, senderName, party } = contract;
  const [team, to] = await Promise.all([Team.get(teamId), stillHereOrAdmins(senderId, teamId)]);
  return {
    to,
    /** Replies go to the signer. */
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

/** The content of the mail about a signer's answer; undefined if the signer hasn't answered. */
export const answeredMail = async (contractId: string) => {
  const contract = await find(requireTeamId(), contractId);
  const { signed, declined } = contract ?? {};
  if (!contract || !(signed || declined)) return undefined;
  // If a creator accepted the contract by joining, or if the contract belongs to a rights request, another notification
  // already reports the signature.
  const isToldOtherwise = contract.agreement !== undefined || contract.requestId !== undefined;
  return { ...(await mailToSender(contract)), signed, declined, isToldOtherwise };
};

/**
 * The content of the mail about a contract that expired without an answer; undefined if the contract was sent again or
 * voided after that.
 */
export const expiredMail = async (contractId: string) => {
  const contract = await find(requireTeamId(), contractId);
  if (contract?.status !== "expired") return undefined;
  const { props, ...content } = await mailToSender(contract);
  const { sentAt, viewedAt } = contract;
  return { ...content, props: { ...props, sentAt, opened: viewedAt !== undefined } };
};

type Answered = Pick<NonNullable<Awaited<ReturnType<typeof answeredMail>>>, "to" | "notice">;

/**
 * The notice to a contract's sender that the contract was signed. Two event handlers use this notice: one notifies the
 * sender in the application at once, the other mails the sender once the documents are made. The notice has the same
 * dedupeKey in both, so the handler that runs first decides whether the mail is sent by itself or in a summary.
 */
export const signatureNotice = (contractId: string, { to, notice }: Answered) =>
  ({
    ...notice,
    kind: "contract.signed",
    to: to.map(({ userId }) => userId),
    dedupeKey: `contract.signed#${contractId}`,
    mailed: true,
  }) as const;
