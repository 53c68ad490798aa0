import * as z from "zod";
import { DATA_SOURCES } from "../texts/told.policy.ts";

/** What the first message to a person, and the page it leads to, say about their data. */
export const told = z.object({
  source: z.enum(DATA_SOURCES),
  /** Where people write about their data; "" for a request of before, of a team without such an address. */
  contact: z.string(),
});
