/** @jsxRuntime automatic */

import { fill } from "@clearhouse/core/base/texts/locale.policy.ts";
import { signerTexts } from "@clearhouse/core/base/texts/texts.policy.ts";
import { Action, Facts, Filled, Note, Paragraph } from "../blocks.tsx";
import { Layout } from "../layout.tsx";
import { renderMail } from "../mail.ts";
import type { RenderedMail } from "../team.ts";
import { type SignerMailProps, signerNames } from "./signer-names.ts";

/** Renders the mail to somebody who has signed a contract that another signer then declined. */
export const renderContractEnded = async (props: SignerMailProps): Promise<RenderedMail> => {
  const { locale } = props;
  const texts = signerTexts(locale);
  const names = signerNames(props);
  return renderMail(
    fill(texts.endedSubject, names),
    <Layout
      team={props.team}
      locale={locale}
      preview={texts.endedPreview}
      heading={texts.endedHeading}
      why={fill(texts.mailWhy, names)}
    >
      <Paragraph>
        <Filled text={texts.mailHello} values={names} />
      </Paragraph>
      <Paragraph>
        <Filled text={texts.endedText} values={names} />
      </Paragraph>
      <Facts rows={[[texts.mailId, props.contractId]]} />
      <Action label={texts.voidedAction} url={props.signingUrl} team={props.team} />
      <Note>{texts.voidedNothing}</Note>
    </Layout>,
  );
};
