import { requireTeamId } from "../identity/actor.ts";
import { MailEntity } from "./mail.entity.ts";

export type MailState = "waiting" | "sent" | "undeliverable";

/**
 * The states of mails of the actor's team. A mail that isn't being sent yet is waiting. One read for each hundred.
 * @returns by the mail's id
 */
export const statesOf = async (mailIds: readonly string[]): Promise<(mailId: string) => MailState> => {
  const teamId = requireTeamId();
  const ended = new Map<string, MailState>();
  let left = mailIds.map((mailId) => ({ teamId, mailId }));
  while (left.length > 0) {
    // A read that returns none of them throws, so this loop ends.
    const { data, unprocessed } = await MailEntity.get(left).go();
    for (const { mailId, state } of data) {
      if (state !== "sending") ended.set(mailId, state === "sent" ? "sent" : "undeliverable");
    }
    left = unprocessed;
  }
  return (mailId) => ended.get(mailId) ?? "waiting";
};

/** The state of one mail. */
export const stateOf = async (mailId: string): Promise<MailState> => (await statesOf([mailId]))(mailId);
