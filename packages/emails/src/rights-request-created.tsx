/** @jsxRuntime automatic */
import type { UseClass } from "@clearhouse/core/licence/licence.schema.ts";
import { datesIn, fill, type Locale } from "@clearhouse/core/owner-page/locale.policy.ts";
import { inWords, ownerTexts } from "@clearhouse/core/owner-page/texts.policy.ts";
import { Action, Facts, Filled, Note, Paragraph, Quote } from "./blocks.tsx";
import { line } from "./clean.ts";
import { Layout } from "./layout.tsx";
import { renderMail } from "./mail.ts";
import type { MailTeam, RenderedMail } from "./team.ts";

export interface RightsRequestCreatedProps {
  team: MailTeam;
  contentOwner: string;
  requestedBy: string;
  brand: string;
  contentTitle: string;
  /** The post in question; "" where the request is for a file of the team's. */
  contentUrl: string;
  intendedUse: string;
  useClass: UseClass;
  message: string;
  /** Calendar date, "" for none. */
  requestedUntil: string;
  /** The language that the owner is asked in. */
  locale: Locale;
  /** The owner's page. */
  link: string;
  /** When the link ends. */
  expiresAt: string;
}

/** To the content owner: who asks, for what, and where to answer. */
export const renderRightsRequestCreated = async (props: RightsRequestCreatedProps): Promise<RenderedMail> => {
  const texts = ownerTexts(props.locale);
  const dates = datesIn(props.locale, "UTC");
  const names = {
    team: line(props.team.name),
    title: line(props.contentTitle),
    requester: line(props.requestedBy),
    owner: line(props.contentOwner),
  };
  return renderMail(
    fill(texts.mailSubject, names),
    <Layout
      team={props.team}
      locale={props.locale}
      preview={fill(texts.mailPreview, names)}
      heading={fill(texts.headingContent, names)}
      why={fill(texts.mailWhy, names)}
    >
      <Paragraph>
        <Filled text={texts.mailHello} values={names} />
      </Paragraph>
      <Paragraph>
        <Filled text={texts.mailAsks} values={names} />
      </Paragraph>
      <Facts
        rows={[
          [texts.content, names.title],
          [texts.mailPost, props.contentUrl],
          [texts.mailFor, props.brand],
          [texts.mailUse, inWords(props.locale, props.intendedUse)],
          [texts.mailClass, props.useClass === "commercial" ? texts.commercial : texts.mailEditorial],
          [texts.requestedUntil, props.requestedUntil === "" ? "" : dates.calendarDay(props.requestedUntil)],
        ]}
      />
      <Quote label={fill(texts.messageFrom, { name: names.requester })}>{props.message}</Quote>
      <Action label={texts.mailAction} url={props.link} team={props.team} />
      <Note>{texts.respond}</Note>
      <Note>{fill(texts.mailLink, { date: dates.day(props.expiresAt) })}</Note>
    </Layout>,
  );
};
