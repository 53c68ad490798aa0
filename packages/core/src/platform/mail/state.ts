import { requireTeamId } from "../identity/actor.ts";
import { readAll } from "../store/batches.ts";
import { MailEntity } from "./mail.entity.ts";

export type MailState = "waiting" | "sent" | "undeliverable";

/**
 * The states of mails of the actor's team; `waiting` for a mail that hasn't been sent yet.
 * @returns a function that gives the state of a mail by its id
 */
export const statesOf = async (mailIds: readonly string[]): Promise<(mailId: string) => MailState> => {
  const teamId = requireTeamId();
  const keys = mailIds.map((mailId) => ({ teamId, mailId }));
  const mails = await readAll(keys, (some) => MailEntity.get(some).go());
  const states = new Map(mails.map(({ mailId, state }) => [mailId, state]));
  return (mailId) => {
    const state = states.get(mailId) ?? "sending";
    if (state === "sending") return "waiting";
    return state === "sent" ? "sent" : "undeliverable";
  };
};

/** The state of one mail. */
export const stateOf = async (mailId: string): Promise<MailState> => (await statesOf([mailId]))(mailId);
