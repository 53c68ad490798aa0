import { requireTeamId } from "../identity/actor.ts";
import { MailEntity } from "./mail.entity.ts";

export type MailState = "waiting" | "sent" | "undeliverable";

/**
 * What became of mails of the actor's team; one that nobody has begun to send yet waits. A hundred of them are one read.
 * @returns by the mail's id
 */
export const statesOf = async (mailIds: readonly string[]): Promise<(mailId: string) => MailState> => {
  const teamId = requireTeamId();
  const ended = new Map<string, MailState>();
  let left = mailIds.map((mailId) => ({ teamId, mailId }));
  while (left.length > 0) {
    // A read that gets none of them fails, so this ends.
    const { data, unprocessed } = await MailEntity.get(left).go();
    for (const { mailId, state } of data) {
      if (state !== "sending") ended.set(mailId, state === "sent" ? "sent" : "undeliverable");
    }
    left = unprocessed;
  }
  return (mailId) => ended.get(mailId) ?? "waiting";
};

/** What became of one of them. */
export const stateOf = async (mailId: string): Promise<MailState> => (await statesOf([mailId]))(mailId);
