/** @jsxRuntime automatic */
import { signerTexts } from "@clearhouse/core/contract/signer-texts.policy.ts";
import { datesIn, fill, type Locale } from "@clearhouse/core/owner-page/locale.policy.ts";
import { Action, Facts, Filled, Note, Paragraph } from "./blocks.tsx";
import { line } from "./clean.ts";
import { Layout } from "./layout.tsx";
import { renderMail } from "./mail.ts";
import { quotedIn } from "./quoted.ts";
import type { MailTeam, RenderedMail } from "./team.ts";

export interface ContractCopyProps {
  team: MailTeam;
  creatorEmail: string;
  creatorName: string;
  contractId: string;
  sentBy: string;
  title: string;
  /** As they signed. */
  signerName: string;
  signedAt: string;
  /** SHA-256 of text and signature. */
  sha256: string;
  /** Whether the PDF goes along. */
  attached: boolean;
  /** The page, which goes on showing it. */
  signingUrl: string;
  locale: Locale;
}

/** To the signer: their copy of what they signed. */
export const renderContractCopy = async (props: ContractCopyProps): Promise<RenderedMail> => {
  const { locale, attached } = props;
  const texts = signerTexts(locale);
  const names = {
    team: line(props.team.name),
    title: quotedIn(locale, line(props.title), 0),
    sender: line(props.sentBy),
    name: line(props.creatorName),
    email: line(props.creatorEmail),
    date: datesIn(locale, "UTC").day(props.signedAt),
  };
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
