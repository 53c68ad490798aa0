/** @jsxRuntime automatic */
import type { InterestPlan } from "@clearhouse/core/people/site-interest/site-interest.schema.ts";
import { Action, Note, Paragraph } from "../blocks.tsx";
import { Layout } from "../layout.tsx";
import { renderMail } from "../mail.ts";
import { PRODUCT } from "../product.ts";
import type { RenderedMail } from "../team.ts";
import { ASKED_FOR } from "./interest-texts.ts";

export interface InterestConfirmedProps {
  plan: InterestPlan;
  /** The public site. */
  link: string;
}

/**
 * Renders the mail to an email address that was entered on the public site. The mail contains none of the texts that
 * were entered there, because somebody else may have entered them for the recipient to read.
 */
export const renderInterestConfirmed = async ({ plan, link }: InterestConfirmedProps): Promise<RenderedMail> => {
  const { subject, confirmed, next } = ASKED_FOR[plan];
  return renderMail(
    subject,
    <Layout
      team={PRODUCT}
      preview={confirmed}
      heading={subject}
      why="You receive this email because this address was entered on our site. We don't send another one about it."
    >
      <Paragraph>{confirmed}</Paragraph>
      <Paragraph>{next}</Paragraph>
      <Action label="Open the site" url={link} team={PRODUCT} />
      <Note>If it wasn't you, you don't need to do anything.</Note>
    </Layout>,
  );
};
