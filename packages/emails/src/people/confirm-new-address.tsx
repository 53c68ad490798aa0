/** @jsxRuntime automatic */
import { Code, Note, Paragraph } from "../blocks.tsx";
import { Layout } from "../layout.tsx";
import { renderMail } from "../mail.ts";
import { PRODUCT } from "../product.ts";
import type { RenderedMail } from "../team.ts";

export interface ConfirmNewAddressProps {
  code: string;
}

/** Renders the mail to the new email address of a signed-in person. */
export const renderConfirmNewAddress = async ({ code }: ConfirmNewAddressProps): Promise<RenderedMail> =>
  renderMail(
    "Confirm your new email address",
    <Layout
      team={PRODUCT}
      preview="Type the code on your profile to use this address for Clearhouse."
      heading="Confirm your new email address"
      why="You receive this email because the holder of a Clearhouse account asked to use this address for it. If it wasn't you, you can ignore it: nothing changes."
    >
      <Paragraph>Type this code on your profile to use this address from now on:</Paragraph>
      <Code>{code}</Code>
      <Note>The code is valid for 24 hours and works once. Until then your earlier address stays in use.</Note>
    </Layout>,
  );
