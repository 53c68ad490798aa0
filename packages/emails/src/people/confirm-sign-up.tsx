/** @jsxRuntime automatic */
import { Action, Code, Note, Paragraph } from "../blocks.tsx";
import { Layout } from "../layout.tsx";
import { renderMail } from "../mail.ts";
import { PRODUCT } from "../product.ts";
import type { RenderedMail } from "../team.ts";

export interface ConfirmSignUpProps {
  code: string;
  link: string;
}

/**
 * Renders the mail to a person who made an account: a code and a link with which they prove that the email address is
 * theirs.
 */
export const renderConfirmSignUp = async ({ code, link }: ConfirmSignUpProps): Promise<RenderedMail> =>
  renderMail(
    "Confirm your email address",
    <Layout
      team={PRODUCT}
      preview="One step is left to finish your Clearhouse account."
      heading="Confirm your email address"
      why="You receive this email because somebody made a Clearhouse account with this address. If it wasn't you, you can ignore it: nobody can use the account."
    >
      <Paragraph>Open the page below and press Confirm to finish your account.</Paragraph>
      <Action label="Confirm your email address" url={link} team={PRODUCT} />
      <Paragraph>Or type this code where you signed up:</Paragraph>
      <Code>{code}</Code>
      <Note>Link and code are valid for 24 hours and work once.</Note>
    </Layout>,
  );
