import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { Mail } from "@clearhouse/core/notices/mail/index.ts";
import { wasSent } from "@clearhouse/core/notices/mail/was-sent.ts";
import { SignUp } from "@clearhouse/core/people/sign-up/index.ts";
import { SiteInterest } from "@clearhouse/core/people/site-interest/index.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { renderInterestConfirmed } from "@clearhouse/emails/site/interest-confirmed.tsx";
import { consequence } from "../consequence.ts";

const NAME = "confirm-interest";

export const handler = consequence(NAME, EVENTS["site.interest.registered"], async ({ id, data }) => {
  const interest = await SiteInterest.find(data.interestId);
  if (!interest) return;
  const { plan, email } = interest;
  const mailId = `${id}.${NAME}`;
  // A mail that SES has refused is tried again without being counted again. Without the confirmation, the interest is
  // still stored and passed on to the operator.
  if (!(await wasSent([mailId])) && !(await SignUp.mayConfirm(email))) return;
  const mail = await renderInterestConfirmed({ plan, link: `${env.SITE_URL}/landing` });
  await Mail.send(mailId, "interest confirmed", { to: email, replyTo: env.SALES_EMAIL, ...mail });
});
