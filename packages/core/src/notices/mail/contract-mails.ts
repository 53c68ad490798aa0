import { Answerer } from "../../base/answerer/index.ts";
import type { Told } from "../../base/texts/told.policy.ts";
import { find, read, statusNow, textOf } from "../../contracts/contract/change.ts";
import type { ContractRecord } from "../../contracts/contract/contract.entity.ts";
import { contractPath, signingLink, titleOf } from "../../contracts/contract/naming.ts";
import {
  completing,
  isShared,
  mailIdOf,
  type Signer,
  signerOf,
  signersOf,
  turnOf,
} from "../../contracts/contract/signers.ts";
import { find as findCreator } from "../../contracts/creator/change.ts";
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

/** The parts that all mails to one of a contract's signers have in common. */
export const mailToSigner = async (contract: ContractRecord, { email, name, token }: Signer) => {
  const team = await Team.get(contract.teamId);
  return {
    to: email,
    replyTo: await answersTo(contract, team),
    about: { contractId: contract.contractId, userId: contract.senderId },
    props: {
      team: mailTeam(team),
      creatorEmail: email,
      creatorName: name,
      contractId: contract.contractId,
      sentBy: contract.senderName,
      title: titleOf(contract),
      signingUrl: await Answerer.mailedLink(signingLink(token), { token, email }),
      locale: contract.locale ?? ("en" as const),
    },
  };
};

/**
 * What a signer is told about their data; undefined if another message came first: an owner has been asked, a creator who
 * joined by an invite has been invited, and whoever signs for the team is of the team.
 */
const toldSigner = async (
  { teamId, requestId, creatorId }: ContractRecord,
  { number, role }: Signer,
): Promise<Told | undefined> => {
  if (role === "counter-signer") return undefined;
  const creator = number === 1 && creatorId && !requestId ? await findCreator(teamId, creatorId) : undefined;
  return number > 1 || creator?.origin === "manual" ? Team.told(await Team.get(teamId), "colleague") : undefined;
};

/**
 * The mails that ask for signatures after an event: one for each signer whose turn it is. Empty if the contract can't be
 * signed any more.
 * @param base the id of the mail to the party that follows the event; the ids of the others' mails begin with it
 */
export const signingMails = async (contractId: string, base: string) => {
  const teamId = requireTeamId();
  const contract = await read(teamId, contractId);
  if (statusNow(contract) !== "pending") return [];
  const contractText = await textOf(teamId, contractId);
  const { contentTitle = "", brand, expiresAt, createdAt, requestId, senderId, signers } = contract;
  const asked = turnOf(contract).filter(
    (signer) => !isShared(contract) || signer.mailIds.includes(mailIdOf(base, signer)),
  );
  return Promise.all(
    asked.map(async (signer) => {
      const content = await mailToSigner(contract, signer);
      const { number, role, mailHeld, askedAt = createdAt } = signer;
      // An owner's approval makes the contract of a request, and a signature asks the next signer: nobody has counted
      // those mails.
      const isCounted = role === "counter-signer" || !(requestId || (number > 1 && contract.inOrder));
      return {
        ...content,
        mailId: mailIdOf(base, signer),
        held: mailHeld,
        countedFor: isCounted ? undefined : senderId,
        askedAt: number === 1 ? createdAt : askedAt,
        props: {
          ...content.props,
          told: await toldSigner(contract, signer),
          contractText,
          contentTitle,
          brand,
          expiresAt,
          signers: signers && signers.length + 1,
        },
      };
    }),
  );
};

/** The mails about a contract's end to those whom `isTold` names, with the number of their signer. */
const mailsToSigners = async (contract: ContractRecord, isTold: (signer: Signer) => boolean | Promise<boolean>) => {
  const told = await Promise.all(signersOf(contract).map(async (signer) => ((await isTold(signer)) ? [signer] : [])));
  return Promise.all(
    told.flat().map(async (signer) => ({ ...(await mailToSigner(contract, signer)), signer, contract })),
  );
};

/** The mails to the signers of a voided contract who were mailed about it before. */
export const voidedMails = async (contractId: string) => {
  const contract = await read(requireTeamId(), contractId);
  const mails = contract.voided ? await mailsToSigners(contract, ({ mailIds }) => wasSent(mailIds)) : [];
  return mails.map(({ signer, contract: { createdAt: sentAt }, ...content }) => ({
    ...content,
    signer,
    props: { ...content.props, sentAt, hadSigned: signer.signed !== undefined },
  }));
};

/** The mails to those who had signed a contract that another signer then declined. */
export const endedMails = async (contractId: string) => {
  const contract = await read(requireTeamId(), contractId);
  return contract.declined ? mailsToSigners(contract, ({ signed }) => signed !== undefined) : [];
};

/**
 * The parts that all mails to a contract's sender have in common. If the sender has left, the admins get these mails.
 */
const mailToSender = async (contract: ContractRecord) => {
  const { teamId, contractId, senderId, senderName, declined } = contract;
  const { name, email } = signerOf(contract, declined?.signer ?? 1);
  const [team, to] = await Promise.all([Team.get(teamId), stillHereOrAdmins(senderId, teamId)]);
  return {
    to,
    /** Replies go to the signer. */
    replyTo: email,
    notice: {
      actor: completing(contract)?.fullName ?? name,
      subject: titleOf(contract),
      path: contractPath(contractId),
    },
    props: {
      team: mailTeam(team),
      sentBy: senderName,
      creatorName: name,
      title: titleOf(contract),
      link: `${env.SITE_URL}${contractPath(contractId)}`,
    },
  };
};

/** The content of the mail about the answer to a contract; undefined if nobody has declined and not all have signed. */
export const answeredMail = async (contractId: string) => {
  const contract = await find(requireTeamId(), contractId);
  const { declined } = contract ?? {};
  const signed = contract && completing(contract);
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
