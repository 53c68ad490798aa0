import { ActivityEntity, HistoryEntity } from "@clearhouse/core/base/ledger/ledger.entity.ts";
import { NotificationEntity } from "@clearhouse/core/notices/notification/notification.entity.ts";
import { MemberEntity } from "@clearhouse/core/people/account/user.entity.ts";
import { MailEntity } from "@clearhouse/core/platform/mail/mail.entity.ts";
import { onTestFinished } from "vitest";
import type { BusEntry } from "../../../../scripts/vitest/recorder.ts";
import { mailsTo } from "../../../../scripts/vitest/services.ts";
import { intercept } from "./aws-calls/sdk.ts";

/**
 * By an event handler's name, what people hear after its event: who is told of what in the application, who gets which
 * mail, and which mails the log of an asset or a contract names. Of the other handlers nobody hears. In most events, Max
 * Member has made the asset and the request or the contract. Ada Admin has invited the new member, has made the asset
 * whose rights Max requests, and has made the request in Slack that expires.
 */
export const HEARD: Readonly<Record<string, readonly string[]>> = {
  NotifyOwner: [
    "log: rights request",
    "owner@example.com gets: Clearhouse Network asks for your permission to use “Sunset over the bridge”",
  ],
  RemindOwner: [
    "log: reminder",
    "owner@example.com gets: Reminder: Clearhouse Network asks for your permission to use “Sunset over the bridge”",
  ],
  NotifyUploader: ["Ada Admin is told: rights_request.created"],
  NotifyRequesterApproved: [
    "Max Member is told: rights_request.approved",
    "log: approval notice",
    "member@clearhouse.test gets: Approved: “Sunset over the bridge”",
  ],
  SendReceipt: ["log: receipt", "olivia@example.com gets: Your license for “Sunset over the bridge” (CH-…)"],
  NotifyRequesterAgreed: ["Max Member is told: rights_request.agreed"],
  NotifyRequesterDenied: [
    "Max Member is told: rights_request.denied",
    "log: denial notice",
    "member@clearhouse.test gets: Denied: “Sunset over the bridge”",
  ],
  NotifyRequesterReplied: [
    "Max Member is told: rights_request.replied",
    "log: owner's message",
    "member@clearhouse.test gets: Yes, but…: “Sunset over the bridge”",
  ],
  NotifyTeamRemoval: [
    "Ada Admin is told: rights_request.removal_requested",
    "Max Member is told: rights_request.removal_requested",
    "admin@clearhouse.test gets: Removal requested: “Sunset over the bridge”",
    "log: request for removal",
    "log: request for removal",
    "member@clearhouse.test gets: Removal requested: “Sunset over the bridge”",
  ],
  NotifyRequesterExpired: [
    "Ada Admin is told: rights_request.expired",
    "admin@clearhouse.test gets: No answer: “Post by @creator on Instagram”",
    "log: no answer",
  ],
  NotifyBundleOwner: [
    "log: rights request",
    "owner@example.com gets: Clearhouse Network asks for your permission to use “Sunset over the bridge” and 2 more",
  ],
  RemindBundleOwner: [
    "log: reminder",
    "owner@example.com gets: Reminder: Clearhouse Network asks for your permission to use “Sunset over the bridge” and 2 more",
  ],
  NotifyRequesterBundleAnswered: [
    "Max Member is told: rights_request.approved",
    "log: approval notice",
    "member@clearhouse.test gets: Approved: “Sunset over the bridge” and 1 more",
  ],
  SendBundleReceipt: ["log: receipt", "olivia@example.com gets: Your licenses for “Sunset over the bridge” and 1 more"],
  NotifyRequesterBundleReplied: [
    "Max Member is told: rights_request.replied",
    "log: owner's message",
    "member@clearhouse.test gets: Yes, but…: “Sunset over the bridge” and 2 more",
  ],
  NotifyRequesterBundleExpired: [
    "Max Member is told: rights_request.expired",
    "log: no answer",
    "member@clearhouse.test gets: No answer: “Sunset over the bridge” and 2 more",
  ],
  NotifyTeamExpiring: [
    "Max Member is told: asset.expiring",
    "log: expiry notice",
    "member@clearhouse.test gets: Rights expire in 30 days: “Sunset over the bridge”",
  ],
  NotifyOwnerExpiring: [
    "log: expiry notice",
    "olivia@example.com gets: Your permission for “Sunset over the bridge” ends in 30 days",
  ],
  NotifyTeamReleaseExpiring: ["Max Member is told: release.expiring"],
  NotifyTeamExpired: [
    "Max Member is told: grant.expired",
    "log: expiry notice",
    "member@clearhouse.test gets: Rights expired: “Sunset over the bridge”",
  ],
  NotifyTeamWithdrawn: [
    "Max Member is told: grant.withdrawn",
    "log: withdrawal notice",
    "member@clearhouse.test gets: Rights withdrawn: “Sunset over the bridge”",
  ],
  NotifyTeamRestored: [
    "Max Member is told: grant.restored",
    "log: restoration notice",
    "member@clearhouse.test gets: Rights hold again: “Sunset over the bridge”",
  ],
  NotifyInviter: ["Ada Admin is told: team.joined"],
  NotifyMember: ["Max Member is told: team.role.changed"],
  SendInvite: ["new@clearhouse.test gets: You are invited to join Clearhouse Network"],
  SendDigest: ["member@clearhouse.test gets: Daily summary: 1 notification at Clearhouse Network"],
  TellOfNewSignIn: [
    "Max Member is told: user.sign_in.added",
    "member@clearhouse.test gets: A new way to sign in to your account at Clearhouse Network",
  ],
  TellOldAddress: ["member@clearhouse.test gets: The email address of your account at Clearhouse Network was changed"],
  SendContract: [
    "creator@clearhouse.test gets: Clearhouse Network sent you a contract to sign: “Contract”",
    "log: contract",
  ],
  RemindSigner: [
    "creator@clearhouse.test gets: Reminder: Clearhouse Network sent you a contract to sign: “Contract”",
    "log: contract reminder",
  ],
  TellSignerVoided: [
    "creator@clearhouse.test gets: Clearhouse Network withdrew a contract: “Contract”",
    "log: contract withdrawn",
  ],
  NotifySenderSigned: ["Max Member is told: contract.signed"],
  MailSignerCopy: [
    "creator@clearhouse.test gets: Signed: your contract with Clearhouse Network: “Contract”",
    "log: signed copy",
  ],
  MailSenderSigned: [
    "Max Member is told: contract.signed",
    "log: signature notice",
    "member@clearhouse.test gets: Signed: “Contract”",
  ],
  NotifySenderContractExpired: [
    "Max Member is told: contract.expired",
    "log: no signature",
    "member@clearhouse.test gets: Not signed: “Contract”",
  ],
  NotifySenderDeclined: [
    "Max Member is told: contract.declined",
    "log: refusal notice",
    "member@clearhouse.test gets: Declined: “Contract”",
  ],
  SendCreatorInvite: ["creator@clearhouse.test gets: You are invited to join the creators of Clearhouse Network"],
  NotifyCreatorInviter: [
    "Max Member is told: creator.onboarded",
    "member@clearhouse.test gets: Cleo Creator submitted a creator profile to Clearhouse Network",
  ],
  ConfirmInterest: ["new@clearhouse.test gets: You asked about Clearhouse Enterprise"],
  TellSales: ["sales@clearhouse.test gets: Enterprise: new@clearhouse.test"],
  MailSupport: ["support@clearhouse.test gets: [CH-…] High: Upload stops"],
  ConfirmSupportRequest: ["member@clearhouse.test gets: [CH-…] We have your support request: Upload stops"],
  NotifyAdminsOfFeedback: ["Ada Admin is told: feedback.sent", "admin@clearhouse.test gets: Feedback: “Cards jump”"],
};

/** A line by the id of what it tells of. */
type Lines = [id: string, line: string][];

const told = async (teamId: string, { userId, displayName }: { userId: string; displayName: string }): Promise<Lines> =>
  (await NotificationEntity.query.primary({ teamId, userId }).go({ consistent: true })).data.map(
    ({ notificationId, kind }) => [notificationId, `${displayName} is told: ${kind}`],
  );

/** The mails that the logs of a team's assets and contracts name. */
const noted = async (teamId: string): Promise<Lines> => {
  const { data: mails } = await MailEntity.query.primary({ teamId }).go({ consistent: true, pages: "all" });
  const assetIds = new Set(mails.flatMap(({ assetId }) => assetId ?? []));
  const contractIds = new Set(mails.flatMap(({ contractId }) => contractId ?? []));
  const logs = await Promise.all([
    ...[...assetIds].map((assetId) => ActivityEntity.query.primary({ teamId, assetId }).go({ consistent: true })),
    ...[...contractIds].map((subjectId) => HistoryEntity.query.primary({ teamId, subjectId }).go({ consistent: true })),
  ]);
  return logs
    .flatMap(({ data }): { type: string; hash: string; facts: Record<string, string> }[] => data)
    .filter(({ type }) => type === "mail.sent")
    .map(({ hash, facts }) => [hash, `log: ${facts.mail}`]);
};

/** Leaves out what is different in each run: ids in email addresses, and the numbers of licenses and support requests. */
const withoutIds = (text: string): string => text.replace(/(-[0-9a-f]{4,})+@/g, "@").replace(/CH-[A-Z0-9-]+/g, "CH-…");

/** The recipients in a call that sends a mail with or without attachments. */
interface MailInput {
  Destination?: { ToAddresses?: string[] };
  Destinations?: string[];
}
interface SentMail {
  to: string;
  messageId: unknown;
}

const delivered = async ({ to, messageId }: SentMail): Promise<string> => {
  const mail = (await mailsTo(to)).find((one) => one.messageId === messageId);
  return withoutIds(`${to} gets: ${mail?.subject}`);
};

/**
 * Begins to note what people hear after an event.
 * @returns a function that returns a sorted line for each notification, each delivered mail, and each mail that the log
 *   of an asset or a contract names
 */
export const listen = async ({ Detail }: BusEntry): Promise<() => Promise<string[]>> => {
  const { teamId } = JSON.parse(Detail);
  const { data: people } = teamId ? await MemberEntity.query.ofTeam({ teamId }).go() : { data: [] };
  const mails: SentMail[] = [];
  onTestFinished(
    intercept({
      call: async (call, perform) => {
        const output = await perform();
        const { Destination, Destinations } = call.input as MailInput;
        const to = Destination?.ToAddresses ?? Destinations ?? [];
        if (call.service === "ses") mails.push(...to.map((address) => ({ to: address, messageId: output.MessageId })));
        return output;
      },
    }),
  );
  const stored = async (): Promise<Lines> => {
    if (!teamId) return [];
    return (await Promise.all([noted(teamId), ...people.map((person) => told(teamId, person))])).flat();
  };
  const before = new Set((await stored()).map(([id]) => id));
  return async () => {
    const lines = (await stored()).filter(([id]) => !before.has(id)).map(([, line]) => line);
    return [...lines, ...(await Promise.all(mails.map(delivered)))].sort();
  };
};
