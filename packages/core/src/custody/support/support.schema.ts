import * as z from "zod";
import { LIMITS, line, text } from "../../platform/fields.schema.ts";

/** The priorities of a support request. */
export const SUPPORT_PRIORITIES = ["High", "Medium", "Low"] as const;
export const supportPriority = z.enum(SUPPORT_PRIORITIES, { error: "Priority is required" });
export type SupportPriority = z.infer<typeof supportPriority>;

/** The response time in hours for each priority. */
export const RESPONSE_HOURS: Readonly<Record<SupportPriority, number>> = { High: 4, Medium: 24, Low: 48 };

/** The most requests that one person may send in an hour. */
export const SUPPORT_REQUESTS_PER_HOUR = 20;

/**
 * The form of a support request. The sender is taken from the session; a name or an email address in the
 * body is ignored.
 */
export const sendSupportInput = z.object({
  priority: supportPriority,
  subject: line("Subject", LIMITS.title),
  description: text("Description", LIMITS.notes),
});
export type SendSupportInput = z.input<typeof sendSupportInput>;
export type ParsedSendSupport = z.output<typeof sendSupportInput>;

/** The answer to a support request: its ticket number, `CH-` and six characters. */
export const supportTicket = z.object({ ticketId: z.string() });
export type SupportTicket = z.infer<typeof supportTicket>;

/** The links of the page /support in this deployment. */
export const supportSettings = z.object({
  /** The operator's help page; "" if there is none. */
  helpUrl: z.string(),
  statusUrl: z.string(),
  /** Whether requests are mailed to somebody; otherwise they are only stored. */
  mailed: z.boolean(),
});
export type SupportSettings = z.infer<typeof supportSettings>;
