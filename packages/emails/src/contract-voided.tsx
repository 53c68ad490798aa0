/** @jsxRuntime automatic */
import { signerTexts } from "@clearhouse/core/contract/signer-texts.policy.ts";
import { datesIn, fill, type Locale } from "@clearhouse/core/owner-page/locale.policy.ts";
import { Action, Facts, Filled, Note, Paragraph } from "./blocks.tsx";
import { line } from "./clean.ts";
import { Layout } from "./layout.tsx";
import { renderMail } from "./mail.ts";
import { quotedIn } from "./quoted.ts";
import type { MailTeam, RenderedMail } from "./team.ts";

export interface ContractVoidedProps {
  team: MailTeam;
  creatorEmail: string;
  creatorName: string;
  contractId: string;
  sentBy: string;
  sentAt: string;
  title: string;
  /** The page, which says so too. */
  signingUrl: string;
  locale: Locale;
}

/** To a signer who was mailed a contract: it was withdrawn. Why stays in the team. */
export const renderContractVoided = async (props: ContractVoidedProps): Promise<RenderedMail> => {
  const { locale } = props;
  const texts = signerTexts(locale);
  const names = {
    team: line(props.team.name),
    title: quotedIn(locale, line(props.title), 0),
    sender: line(props.sentBy),
    name: line(props.creatorName),
    email: line(props.creatorEmail),
    date: datesIn(locale, "UTC").day(props.sentAt),
  };
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
        <Filled text={texts.voidedText} values={names} />
      </Paragraph>
      <Facts rows={[[texts.mailId, props.contractId]]} />
      <Action label={texts.voidedAction} url={props.signingUrl} team={props.team} />
      <Note>{texts.voidedNothing}</Note>
    </Layout>,
  );
};
