import { Mail } from "@clearhouse/core/mail/index.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { SignUp } from "@clearhouse/core/sign-up/index.ts";
import { SiteInterest } from "@clearhouse/core/site-interest/index.ts";
import { SiteInterestRegistered } from "@clearhouse/core/site-interest/site-interest.events.ts";
import { renderInterestConfirmed } from "@clearhouse/emails/site/interest-confirmed.tsx";
import { consequence } from "../consequence.ts";

const NAME = "confirm-interest";

export const handler = consequence(NAME, SiteInterestRegistered, async ({ id, data }) => {
  const interest = await SiteInterest.find(data.interestId);
  // Without the confirmation, the interest is still stored and passed on to the operator.
  if (!interest || !(await SignUp.mayConfirm(interest.email))) return;
  const { plan, email } = interest;
  const mail = await renderInterestConfirmed({ plan, link: `${env.SITE_URL}/landing` });
  await Mail.send(`${id}.${NAME}`, "interest confirmed", { to: email, replyTo: env.SALES_EMAIL, ...mail });
});
