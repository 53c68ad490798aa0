import * as z from "zod";
import { timestamp } from "../fields.schema.ts";

/** Whose limit holds a mail back: the recipient's, the sending member's or API key's, or the team's. */
export const HELD_BY = ["recipient", "sender", "team"] as const;
export type HeldBy = (typeof HELD_BY)[number];

/** Why each limit holds a mail back, for people. */
export const HELD_REASONS: Record<HeldBy, string> = {
  recipient: "This team has sent as many emails to this address as it may in a day",
  sender: "This sender has sent as many emails as one may in an hour",
  team: "This team has sent as many emails as it may in a day",
};

/** A mail that isn't sent because of a limit; the link that the mail was about is valid. */
export const heldBack = z.object({
  by: z.enum(HELD_BY),
  reason: z.string(),
  /** From when on a mail is possible again. */
  again: timestamp,
});
export type HeldBack = z.infer<typeof heldBack>;
