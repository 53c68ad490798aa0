/** @jsxRuntime automatic */
import type { InterestPlan } from "@clearhouse/core/people/site-interest/site-interest.schema.ts";
import { Facts, Quote } from "../blocks.tsx";
import { Layout } from "../layout.tsx";
import { renderMail } from "../mail.ts";
import { PRODUCT } from "../product.ts";
import type { RenderedMail } from "../team.ts";
import { moment } from "../words.ts";
import { ASKED_FOR } from "./interest-texts.ts";

export interface InterestReceivedProps {
  plan: InterestPlan;
  email: string;
  /** The name as it was typed. The name and the other texts are "" if the visitor left them out. */
  name: string;
  company: string;
  message: string;
  createdAt: string;
}

/** Renders the mail to the operator's email address for sales: who asked for what. */
export const renderInterestReceived = async (props: InterestReceivedProps): Promise<RenderedMail> => {
  const plan = ASKED_FOR[props.plan].name;
  return renderMail(
    `${plan}: ${props.email}`,
    <Layout
      team={PRODUCT}
      preview={`${props.email} asked on the site.`}
      heading={`Somebody asked for: ${plan}`}
      why="You receive this email because requests from the public site of Clearhouse are sent to this address. A reply goes to the visitor."
    >
      <Facts
        rows={[
          ["Plan", plan],
          ["Email", props.email],
          ["Name", props.name],
          ["Company", props.company],
          ["On", moment(props.createdAt)],
        ]}
      />
      <Quote label="Message">{props.message}</Quote>
    </Layout>,
  );
};
