/** @jsxRuntime automatic */
import { datesIn, fill, type Locale } from "@clearhouse/core/base/texts/locale.policy.ts";
import { ownerTexts } from "@clearhouse/core/base/texts/texts.policy.ts";
import { Action, Code, Filled, Note, Paragraph } from "../blocks.tsx";
import { line } from "../clean.ts";
import { Layout } from "../layout.tsx";
import { renderMail } from "../mail.ts";
import type { MailTeam, RenderedMail } from "../team.ts";
import { quotedIn } from "../words.ts";

export interface AccountProofProps {
  team: MailTeam;
  /** The language in which the owner was asked. */
  locale: Locale;
  contentOwner: string;
  contentTitle: string;
  /** The owner's page. */
  link: string;
  /** When the link expires. */
  expiresAt: string;
}

/**
 * Renders the mail with the code that proves an owner's account; without a code, the reminder that the proof is missing.
 * The code stands in the text alone, because programs show subjects and previews on locked screens.
 */
export const renderAccountProof = async (props: AccountProofProps, code?: string): Promise<RenderedMail> => {
  const { team, locale, link } = props;
  const texts = ownerTexts(locale);
  const names = {
    team: line(team.name),
    owner: line(props.contentOwner),
    title: quotedIn(locale, line(props.contentTitle), 0),
    date: datesIn(locale, "UTC").day(props.expiresAt),
  };
  const body = code === undefined ? texts.proofBody : texts.codeBody;
  return renderMail(
    fill(code === undefined ? texts.proofSubject : texts.codeSubject, names),
    <Layout
      team={team}
      locale={locale}
      preview={fill(body, names)}
      heading={texts.codeHeading}
      why={fill(texts.codeWhy, names)}
    >
      <Paragraph>
        <Filled text={texts.mailHello} values={names} />
      </Paragraph>
      <Paragraph>
        <Filled text={body} values={names} />
      </Paragraph>
      {code === undefined ? (
        <Action label={texts.proofAction} url={link} team={team} />
      ) : (
        <>
          <Code>{code}</Code>
          <Note>{texts.codeValid}</Note>
        </>
      )}
    </Layout>,
  );
};
