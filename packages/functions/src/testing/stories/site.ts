import { randomUUID } from "node:crypto";
import { SiteInterest } from "@clearhouse/core/people/site-interest/index.ts";
import { mailsTo } from "../../../../../scripts/vitest/services.ts";
import { eventOf } from "../bus.ts";
import type { Stories, Story } from "../story.ts";

const SALES = "sales@clearhouse.test";

const visitor = async () => {
  const email = `vera-${randomUUID()}@clearhouse.test`;
  const typed = { name: "Vera Visitor", company: "Riverside", message: "When may we begin?" };
  await SiteInterest.register({ plan: "enterprise", email, ...typed });
  return { email, entry: await eventOf("", "site.interest.registered") };
};

const ofConfirmation = async (): Promise<Story> => {
  const { email, entry } = await visitor();
  return { entry, mailTo: email, effects: async () => [(await mailsTo(email)).length] };
};

const ofTelling = async (): Promise<Story> => {
  const { email, entry } = await visitor();
  const about = async () => (await mailsTo(SALES)).filter(({ subject }) => subject.includes(email));
  return { entry, mailTo: SALES, effects: async () => [(await about()).length] };
};

export const SITE: Stories = { ConfirmInterest: ofConfirmation, TellSales: ofTelling };
