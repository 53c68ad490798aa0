/** @jsxRuntime automatic */

import { datesIn, fill } from "@clearhouse/core/base/texts/locale.policy.ts";
import { signerTexts } from "@clearhouse/core/base/texts/texts.policy.ts";
import { Action, Facts, Filled, Note, Paragraph } from "../blocks.tsx";
import { Layout } from "../layout.tsx";
import { renderMail } from "../mail.ts";
import type { RenderedMail } from "../team.ts";
import { type SignerMailProps, signerNames } from "./signer-names.ts";

export interface ContractVoidedProps extends SignerMailProps {
  sentAt: string;
  /** Whether this signer, one of several, had signed. */
  hadSigned?: boolean | undefined;
}

/**
 * Renders the mail to a signer who was mailed a contract: the contract was withdrawn. Only the team knows the reason.
 */
export const renderContractVoided = async (props: ContractVoidedProps): Promise<RenderedMail> => {
  const { locale } = props;
  const texts = signerTexts(locale);
  const names = { ...signerNames(props), date: datesIn(locale, "UTC").day(props.sentAt) };
  return renderMail(
    fill(texts.voidedSubject, names),
    <Layout
      team={props.team}
      locale={locale}
      preview={texts.voidedPreview}
      heading={texts.voidedHeading}
      why={fill(texts.mailWhy, names)}
    >
      <Paragraph>
        <Filled text={texts.mailHello} values={names} />
      </Paragraph>
      <Paragraph>
        <Filled text={texts.voidedText} values={names} /> {props.hadSigned && texts.voidedSigned}
      </Paragraph>
      <Facts rows={[[texts.mailId, props.contractId]]} />
      <Action label={texts.voidedAction} url={props.signingUrl} team={props.team} />
      <Note>{texts.voidedNothing}</Note>
    </Layout>,
  );
};
