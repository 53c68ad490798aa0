/** @jsxRuntime automatic */

import { datesIn, fill } from "@clearhouse/core/base/texts/locale.policy.ts";
import { signerTexts } from "@clearhouse/core/base/texts/texts.policy.ts";
import { type Told, toldLine } from "@clearhouse/core/base/texts/told.policy.ts";
import { Action, Facts, Filled, Note, Paragraph, Quote } from "../blocks.tsx";
import { Layout } from "../layout.tsx";
import { renderMail } from "../mail.ts";
import type { RenderedMail } from "../team.ts";
import { type SignerMailProps, signerNames } from "./signer-names.ts";

/** The content of a signer's mail. */
export interface ContractToSignProps extends SignerMailProps {
  /** The whole text; the mail shows only the beginning of a long one. */
  contractText: string;
  /** "" if the contract isn't about particular content. */
  contentTitle: string;
  brand: string;
  /** When the link expires. */
  expiresAt: string;
  /** What the mail says about the signer's data, if it is the first message to them. */
  told?: Told | undefined;
  /** How many people sign the contract, if more than one. */
  signers?: number | undefined;
  /** When the contract was sent, if this mail is a reminder. */
  reminderOf?: string | undefined;
}

/** The most characters that are shown. Mail programs cut longer mails. */
const SHOWN = 10_000;

/** The beginning of a text, cut between lines if possible, otherwise between characters. */
const beginningOf = (text: string): string => {
  if (text.length <= SHOWN) return text;
  const start = [...text.slice(0, SHOWN)].slice(0, -1).join("");
  const end = start.lastIndexOf("\n");
  return `${end > SHOWN / 2 ? start.slice(0, end) : start}\n…`;
};

/**
 * Renders the mail to the signer: who sends which contract, and where to sign it. A reminder also says that it is a
 * reminder.
 */
export const renderContractToSign = async (props: ContractToSignProps): Promise<RenderedMail> => {
  const { locale, reminderOf } = props;
  const texts = signerTexts(locale);
  const dates = datesIn(locale, "UTC");
  const names = signerNames(props);
  const toldText = props.told ? toldLine(texts, props.told, { team: names.team, requester: names.sender }) : "";
  const subject = fill(texts.mailSubject, names);
  return renderMail(
    reminderOf === undefined ? subject : fill(texts.mailReminder, { subject }),
    <Layout
      team={props.team}
      locale={locale}
      preview={fill(texts.mailPreview, names)}
      heading={reminderOf === undefined ? texts.mailHeading : texts.mailWaiting}
      why={fill(texts.mailWhy, names)}
    >
      <Paragraph>
        <Filled text={texts.mailHello} values={names} />
      </Paragraph>
      <Paragraph>
        <Filled text={texts.mailAsks} values={names} />
      </Paragraph>
      {reminderOf !== undefined && <Paragraph>{fill(texts.mailSentOn, { date: dates.day(reminderOf) })}</Paragraph>}
      {props.signers !== undefined && <Paragraph>{fill(texts.mailShared, { count: String(props.signers) })}</Paragraph>}
      <Paragraph>{texts.mailHow}</Paragraph>
      <Action label={texts.mailAction} url={props.signingUrl} team={props.team} />
      <Note>{fill(texts.mailLink, { date: dates.day(props.expiresAt) })}</Note>
      <Facts
        rows={[
          [texts.mailContent, props.contentTitle],
          [texts.mailBrand, props.brand],
          [texts.mailId, props.contractId],
        ]}
      />
      <Quote label={texts.mailText}>{beginningOf(props.contractText)}</Quote>
      {reminderOf === undefined && toldText !== "" && <Note>{toldText}</Note>}
      <Note>{props.contractText.length > SHOWN ? texts.mailGoesOn : texts.mailBinding}</Note>
    </Layout>,
  );
};
