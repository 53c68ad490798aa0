import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { Mail } from "@clearhouse/core/notices/mail/index.ts";
import { SiteInterest } from "@clearhouse/core/people/site-interest/index.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { renderInterestReceived } from "@clearhouse/emails/site/interest-received.tsx";
import { consequence } from "../consequence.ts";

const NAME = "tell-sales";

/** Mails the deployment's sales address (CLEARHOUSE_SALES_EMAIL); a reply goes to the visitor. */
export const handler = consequence(NAME, EVENTS["site.interest.registered"], async ({ id, data }) => {
  const interest = env.SALES_EMAIL === "" ? undefined : await SiteInterest.find(data.interestId);
  if (!interest) return;
  const mail = await renderInterestReceived(interest);
  const outgoing = { to: env.SALES_EMAIL, replyTo: interest.email, ...mail };
  await Mail.send(`${id}.${NAME}`, "interest received", outgoing);
});
