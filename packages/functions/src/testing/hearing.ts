import { ActivityEntity, HistoryEntity } from "@clearhouse/core/base/ledger/ledger.entity.ts";
import { NotificationEntity } from "@clearhouse/core/notices/notification/notification.entity.ts";
import { MemberEntity } from "@clearhouse/core/people/account/user.entity.ts";
import { MailEntity } from "@clearhouse/core/platform/mail/mail.entity.ts";
import { onTestFinished } from "vitest";
import type { BusEntry } from "../../../../scripts/vitest/recorder.ts";
import { mailsTo } from "../../../../scripts/vitest/services.ts";
import { intercept } from "./aws-calls/sdk.ts";
import { BUNDLES_HEARD } from "./events/bundles.ts";
import { CREATORS_HEARD } from "./events/creators.ts";
import { PEOPLE_HEARD } from "./events/people.ts";
import { REQUESTS_HEARD } from "./events/requests.ts";
import type { Heard } from "./happen.ts";

/**
 * By an event handler's name, what people hear after its event: who is told of what in the application, who gets which
 * mail, and which mails the log of an asset or a contract names. Of the other handlers nobody hears. In most events, Max
 * Member has made the asset and the request or the contract. Ada Admin has invited the new member, has made the asset
 * whose rights Max requests, and has made the request in Slack that expires.
 */
export const HEARD: Heard = { ...CREATORS_HEARD, ...PEOPLE_HEARD, ...BUNDLES_HEARD, ...REQUESTS_HEARD };

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
