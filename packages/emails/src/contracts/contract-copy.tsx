/** @jsxRuntime automatic */

import { datesIn, fill } from "@clearhouse/core/base/texts/locale.policy.ts";
import { signerTexts } from "@clearhouse/core/base/texts/texts.policy.ts";
import { Action, Facts, Filled, Note, Paragraph } from "../blocks.tsx";
import { line } from "../clean.ts";
import { Layout } from "../layout.tsx";
import { renderMail } from "../mail.ts";
import type { RenderedMail } from "../team.ts";
import { type SignerMailProps, signerNames } from "./signer-names.ts";

export interface ContractCopyProps extends SignerMailProps {
  /** The name with which the creator signed. */
  signerName: string;
  signedAt: string;
  /** SHA-256 of text and signature. */
  sha256: string;
  /** Whether the PDF is attached. */
  attached: boolean;
}

/** Renders the mail to the signer: their copy of the signed contract. */
export const renderContractCopy = async (props: ContractCopyProps): Promise<RenderedMail> => {
  const { locale, attached } = props;
  const texts = signerTexts(locale);
  const names = { ...signerNames(props), date: datesIn(locale, "UTC").day(props.signedAt) };
  return renderMail(
    fill(texts.signedSubject, names),
    <Layout
      team={props.team}
      locale={locale}
      preview={texts.signedPreview}
      heading={texts.signedHeading}
      why={fill(texts.mailWhy, names)}
    >
      <Paragraph>
        <Filled text={texts.mailHello} values={names} />
      </Paragraph>
      <Paragraph>
        <Filled text={texts.signedText} values={names} /> {attached ? texts.signedAttached : texts.signedNotAttached}
      </Paragraph>
      <Facts
        rows={[
          [texts.mailId, props.contractId],
          [texts.signedAs, line(props.signerName)],
          [texts.signedHash, props.sha256],
        ]}
      />
      <Action label={texts.signedAction} url={props.signingUrl} team={props.team} />
      <Note>{texts.signedQuestions}</Note>
    </Layout>,
  );
};
