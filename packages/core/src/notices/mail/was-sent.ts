import { requireTeamId } from "../../platform/identity/actor.ts";
import { MailEntity } from "../../platform/mail/mail.entity.ts";

/** Whether one of the given mails of the current team was sent, or may have been sent. */
export const wasSent = async (mailIds: readonly string[]): Promise<boolean> => {
  const teamId = requireTeamId();
  const mails = await Promise.all(mailIds.map((mailId) => MailEntity.get({ teamId, mailId }).go({ consistent: true })));
  return mails.some(({ data }) => data && data.state !== "suppressed" && data.state !== "held");
};
