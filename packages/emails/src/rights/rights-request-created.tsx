/** @jsxRuntime automatic */
import type { UseClass } from "@clearhouse/core/base/license/license.schema.ts";
import { datesIn, fill, type Locale } from "@clearhouse/core/base/texts/locale.policy.ts";
import { inWords, ownerTexts } from "@clearhouse/core/base/texts/texts.policy.ts";
import { type Told, toldLine } from "@clearhouse/core/base/texts/told.policy.ts";
import { DEFAULT_REQUEST_MESSAGES, requestMessage } from "@clearhouse/core/people/team/request-message.policy.ts";
import { Link } from "@react-email/components";
import { Action, Facts, Filled, NameList, Note, Paragraph, Quote } from "../blocks.tsx";
import { line } from "../clean.ts";
import { Layout } from "../layout.tsx";
import { renderMail } from "../mail.ts";
import type { MailTeam, RenderedMail } from "../team.ts";
import { quotedIn } from "../words.ts";

export interface RightsRequestCreatedProps {
  team: MailTeam;
  contentOwner: string;
  requestedBy: string;
  /** What the first mail says about the owner's data. */
  told: Told;
  brand: string;
  contentTitle: string;
  /** The titles of several items that are requested together, beginning with contentTitle; absent for a single item. */
  titles?: readonly string[] | undefined;
  /** The post in question; "" if the request is for one of the team's files. */
  contentUrl: string;
  intendedUse: string;
  useClass: UseClass;
  message: string;
  /** A calendar date, or "" for none. */
  requestedUntil: string;
  /** The language in which the owner is asked. */
  locale: Locale;
  /** The owner's page, with the mark of the mail in its fragment. */
  link: string;
  /** When the link expires. */
  expiresAt: string;
  /** The permission that a renewal is to extend, with its last day; absent for other requests. */
  renews?: { usageRights: string; expiresOn: string } | undefined;
  /** What the owner allows already, if more is requested; the last day is "" for none. Absent for other requests. */
  beside?: { usageRights: string; expiresOn: string } | undefined;
  /** When the owner was asked, if this mail is a reminder. */
  reminderOf?: string | undefined;
}

type Names = Readonly<Record<string, string>>;

/** One of three texts: for a renewal, for more than is allowed already, or for a first request. */
const oneOf = <T,>({ renews, beside }: RightsRequestCreatedProps, renewal: T, more: T, first: T): T => {
  if (renews) return renewal;
  return beside ? more : first;
};

/** The subject: what is requested, and whether it is a renewal, a request for more, or a reminder. */
const subjectOf = (props: RightsRequestCreatedProps, names: Names): string => {
  const { reminderOf, locale } = props;
  const texts = ownerTexts(locale);
  const subject = fill(oneOf(props, texts.mailRenewalSubject, texts.mailMoreSubject, texts.mailSubject), names);
  return reminderOf === undefined ? subject : fill(texts.mailReminder, { subject });
};

const headingOf = (props: RightsRequestCreatedProps) =>
  props.reminderOf === undefined
    ? oneOf(props, "headingRenewal" as const, "headingMore" as const, "headingContent" as const)
    : "mailWaiting";

/**
 * Stands for the title when the message is compared with the default message, because this code doesn't know which
 * title the message contains for several items.
 */
const TITLE = "\u0000";

/** Whether the message is the unchanged default one, which begins with a greeting. */
const isDefaultMessage = ({
  contentOwner,
  requestedBy,
  brand,
  locale,
  message,
}: RightsRequestCreatedProps): boolean => {
  const names = { creatorName: contentOwner, requesterName: requestedBy, contentTitle: TITLE, brand };
  const [before = "", after = ""] = requestMessage(names, DEFAULT_REQUEST_MESSAGES[locale]).split(TITLE);
  return message.startsWith(before) && message.endsWith(after);
};

/**
 * Renders the mail to the content owner: who asks, for what, and where to answer. A renewal and a reminder have the
 * same content, and say what they are.
 */
export const renderRightsRequestCreated = async (props: RightsRequestCreatedProps): Promise<RenderedMail> => {
  const { renews, beside, reminderOf, locale, titles = [] } = props;
  const texts = ownerTexts(locale);
  const dates = datesIn(locale, "UTC");
  const title = line(props.contentTitle);
  const names = {
    team: line(props.team.name),
    title: quotedIn(locale, title, titles.length - 1),
    requester: line(props.requestedBy),
    owner: line(props.contentOwner),
    date: renews ? dates.calendarDay(renews.expiresOn) : "",
  };
  const toldText = toldLine(texts, props.told, names);
  const allowed = (grant: NonNullable<typeof beside>): string => {
    const rights = inWords(locale, grant.usageRights) || texts.yourPermission;
    return grant.expiresOn === "" ? rights : fill(texts.renewed, { rights, date: dates.calendarDay(grant.expiresOn) });
  };
  return renderMail(
    subjectOf(props, names),
    <Layout
      team={props.team}
      locale={locale}
      preview={fill(renews ? texts.mailRenewalPreview : texts.mailPreview, names)}
      heading={fill(texts[headingOf(props)], names)}
      why={fill(texts.mailWhy, names)}
    >
      {!isDefaultMessage(props) && (
        <Paragraph>
          <Filled text={texts.mailHello} values={names} />
        </Paragraph>
      )}
      {reminderOf !== undefined && <Paragraph>{fill(texts.mailAskedOn, { date: dates.day(reminderOf) })}</Paragraph>}
      <Paragraph>
        <Filled text={oneOf(props, texts.mailAsksRenewal, texts.mailAsksMore, texts.mailAsks)} values={names} />
      </Paragraph>
      <Paragraph>{texts.mailOnePage}</Paragraph>
      {titles.length > 1 && (
        <>
          <Paragraph>{texts.mailBundle}</Paragraph>
          <NameList of={titles} more={(count) => fill(texts.andMore, { count: String(count) })} />
        </>
      )}
      <Facts
        links={[props.contentUrl]}
        rows={[
          [texts.content, titles.length > 1 ? "" : title],
          [texts.mailPost, props.contentUrl],
          [texts.mailFor, props.brand],
          [texts.mailUse, inWords(locale, props.intendedUse)],
          [texts.mailClass, props.useClass === "commercial" ? texts.commercial : texts.mailEditorial],
          [texts.renewalOf, renews ? allowed(renews) : ""],
          [texts.allowedAlready, beside ? allowed(beside) : ""],
          [texts.requestedUntil, props.requestedUntil === "" ? "" : dates.calendarDay(props.requestedUntil)],
        ]}
      />
      <Quote label={fill(texts.messageFrom, { name: names.requester })}>{props.message}</Quote>
      <Action label={texts.mailAction} url={props.link} team={props.team} />
      <Note>{texts.respond}</Note>
      <Note>{fill(texts.mailLink, { date: dates.day(props.expiresAt) })}</Note>
      {reminderOf === undefined && toldText !== "" && <Note>{toldText}</Note>}
      {reminderOf !== undefined && (
        <Note>
          {texts.mailStop}{" "}
          <Link
            className="link"
            href={`${props.link}${props.link.includes("#") ? "&" : "#"}reminders`}
            style={{ color: "#2563c9" }}
          >
            {texts.remindersStop}
          </Link>
        </Note>
      )}
    </Layout>,
  );
};
