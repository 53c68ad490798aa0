/** @jsxRuntime automatic */
import type { Licence } from "@clearhouse/core/licence/licence.schema.ts";
import { datesIn, fill, type Locale } from "@clearhouse/core/owner-page/locale.policy.ts";
import { inWords, ownerTexts } from "@clearhouse/core/owner-page/texts.policy.ts";
import { Action, Facts, Filled, NameList, Note, Paragraph } from "./blocks.tsx";
import { line } from "./clean.ts";
import { Layout } from "./layout.tsx";
import { renderMail } from "./mail.ts";
import { quotedIn } from "./quoted.ts";
import type { MailTeam, RenderedMail } from "./team.ts";

export interface ReceiptProps extends Omit<Licence, "useClass" | "notes"> {
  team: MailTeam;
  /** The licensee. */
  legalName: string;
  /** Who approved, and now reads this. */
  ownerName: string;
  /** The language that they were asked in. */
  locale: Locale;
  /** Who asked. */
  requestedBy: string;
  /** What was approved; of several the first. */
  contentTitle: string;
  brand: string;
  decidedAt: string;
  /** The owner's own page, which shows the answer. */
  link: string;
  /** Where anybody can check a license. */
  checkLink: string;
}

/** @param more what was approved beside the first */
const namesOf = (props: ReceiptProps, more: number) => ({
  ...{ team: line(props.team.name), licensee: line(props.legalName), owner: line(props.ownerName) },
  ...{ requester: line(props.requestedBy), url: props.checkLink },
  title: quotedIn(props.locale, line(props.contentTitle), more),
  date: datesIn(props.locale, "UTC").day(props.decidedAt),
});

const scopeOf = ({ locale, usageRights, brand, restrictions, expiresOn, credit }: ReceiptProps) => {
  const texts = ownerTexts(locale);
  const date = expiresOn === "" ? "" : datesIn(locale, "UTC").calendarDay(expiresOn);
  return [
    [texts.usageRights, inWords(locale, usageRights)],
    [texts.mailFor, brand],
    [texts.restrictions, restrictions.map((one) => inWords(locale, one)).join(", ") || texts.none],
    [texts.validUntil, date === "" ? texts.noEndDate : fill(texts.included, { date })],
    [texts.creditedAs, credit],
  ] as const;
};

/** To the content owner: what they approved, with the license attached. */
export const renderReceipt = async (
  props: ReceiptProps & {
    licenceNumber: string;
    /** Originals that were sent along. */
    fileCount: number;
  },
): Promise<RenderedMail> => {
  const { team, locale, licenceNumber, fileCount, link } = props;
  const texts = ownerTexts(locale);
  const names = { ...namesOf(props, 0), number: licenceNumber };
  return renderMail(
    fill(texts.receiptSubject, names),
    <Layout
      team={team}
      locale={locale}
      preview={fill(texts.receiptPreview, names)}
      heading={texts.receiptHeading}
      why={fill(texts.receiptWhy, names)}
    >
      <Paragraph>
        <Filled text={texts.mailHello} values={names} />
      </Paragraph>
      <Paragraph>
        <Filled text={texts.receiptGave} values={names} />
      </Paragraph>
      <Facts
        rows={[
          [texts.licenseNumber, licenceNumber],
          ...scopeOf(props),
          [texts.originals, fileCount === 0 ? "" : String(fileCount)],
        ]}
      />
      <Action label={texts.receiptAction} url={link} team={team} />
      <Note>
        <Filled text={texts.receiptQuestions} values={names} />
      </Note>
    </Layout>,
  );
};

/** To the content owner: what they approved at once, with the licenses attached. */
export const renderReceipts = async (
  props: ReceiptProps & {
    more: number;
    /** Those that are attached to this mail. */
    licences: readonly { title: string; number: string }[];
    /** Which of several mails this is, where one doesn't take all licenses. */
    part: { number: number; of: number };
  },
): Promise<RenderedMail> => {
  const { team, locale, licences, part, link } = props;
  const texts = ownerTexts(locale);
  const names = namesOf(props, props.more);
  const which = fill(texts.receiptsPart, { number: String(part.number), of: String(part.of) });
  return renderMail(
    [fill(texts.receiptsSubject, names), ...(part.of > 1 ? [which] : [])].join(" "),
    <Layout
      team={team}
      locale={locale}
      preview={fill(texts.receiptPreview, names)}
      heading={texts.receiptHeading}
      why={fill(texts.receiptWhy, names)}
    >
      <Paragraph>
        <Filled text={texts.mailHello} values={names} />
      </Paragraph>
      <Paragraph>
        <Filled text={texts.receiptsGave} values={names} />
      </Paragraph>
      <NameList
        of={licences.map(({ title, number }) => `${line(title)}: ${number}`)}
        more={(count) => fill(texts.mailMore, { count: String(count) })}
      />
      <Facts rows={scopeOf(props)} />
      <Action label={texts.receiptAction} url={link} team={team} />
      <Note>
        <Filled text={texts.receiptQuestions} values={names} />
      </Note>
    </Layout>,
  );
};
