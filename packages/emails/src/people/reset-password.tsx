/** @jsxRuntime automatic */
import { Action, Code, Note, Paragraph } from "../blocks.tsx";
import { Layout } from "../layout.tsx";
import { renderMail } from "../mail.ts";
import { PRODUCT } from "../product.ts";
import type { RenderedMail } from "../team.ts";

export interface ResetPasswordProps {
  code: string;
  link: string;
}

/** Renders the mail to a person who says that they have forgotten their password. */
export const renderResetPassword = async ({ code, link }: ResetPasswordProps): Promise<RenderedMail> =>
  renderMail(
    "Reset your password",
    <Layout
      team={PRODUCT}
      preview="Choose a new password for your Clearhouse account."
      heading="Reset your password"
      why="You receive this email because somebody asked to reset the password of the Clearhouse account with this address. If it wasn't you, you can ignore it: your password stays as it is."
    >
      <Paragraph>Open the page below to choose a new password.</Paragraph>
      <Action label="Choose a new password" url={link} team={PRODUCT} />
      <Paragraph>Or type this code where you asked for it:</Paragraph>
      <Code>{code}</Code>
      <Note>Link and code are valid for 1 hour and work once.</Note>
    </Layout>,
  );
