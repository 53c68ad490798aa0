/** @jsxRuntime automatic */
import { datesIn, fill, type Locale } from "@clearhouse/core/base/texts/locale.policy.ts";
import { ownerTexts } from "@clearhouse/core/base/texts/texts.policy.ts";
import { Action, Facts, Filled, Note, Paragraph, Quote } from "../blocks.tsx";
import { line } from "../clean.ts";
import { Layout } from "../layout.tsx";
import { renderMail } from "../mail.ts";
import type { MailTeam, RenderedMail } from "../team.ts";
import { quotedIn } from "../words.ts";

/** How a team has answered what an owner wrote. */
export type AnsweredOwner = "accepted" | "changed" | "reply" | "declined" | "withdrawn";

export interface AnsweredOwnerProps {
  team: MailTeam;
  /** The language in which the owner wrote. */
  locale: Locale;
  ownerName: string;
  contentTitle: string;
  /** For example "EUR 400.00"; "" for none. */
  fee: string;
  /** "" if the team wrote nothing. */
  message: string;
  /** The owner's own page. */
  link: string;
  /** When the link ends, ISO 8601. */
  expiresAt: string;
}

/** Renders the mail to an owner with the team's answer, in the language in which the owner wrote. */
export const renderAnsweredOwner = async (how: AnsweredOwner, props: AnsweredOwnerProps): Promise<RenderedMail> => {
  const { team, locale, fee, message, link } = props;
  const texts = ownerTexts(locale);
  const title = line(props.contentTitle);
  const names = { team: line(team.name), owner: line(props.ownerName), title: quotedIn(locale, title, 0) };
  const body = fill(texts[`${how}Body`], names);
  return renderMail(
    fill(texts[`${how}Subject`], names),
    <Layout
      team={team}
      locale={locale}
      preview={body}
      heading={fill(texts[`${how}Heading`], names)}
      why={fill(texts.answerWhy, names)}
    >
      <Paragraph>
        <Filled text={texts.mailHello} values={names} />
      </Paragraph>
      <Paragraph>
        <Filled text={texts[`${how}Body`]} values={names} />
      </Paragraph>
      {message !== "" && <Quote label={fill(texts.answerFrom, names)}>{message}</Quote>}
      <Facts
        rows={[
          [texts.content, title],
          [texts.answerFee, fee],
        ]}
      />
      {how !== "withdrawn" && <Action label={texts.answerAction} url={link} team={team} />}
      {how !== "withdrawn" && (
        <Note>{fill(texts.mailLink, { date: datesIn(locale, "UTC").day(props.expiresAt) })}</Note>
      )}
    </Layout>,
  );
};
