/** @jsxRuntime automatic */
import type { License } from "@clearhouse/core/base/license/license.schema.ts";
import { datesIn, fill, type Locale } from "@clearhouse/core/base/texts/locale.policy.ts";
import { inWords, ownerTexts } from "@clearhouse/core/base/texts/texts.policy.ts";
import type { ReactNode } from "react";
import { Action, Facts, Filled, NameList, Note, Paragraph } from "../blocks.tsx";
import { line } from "../clean.ts";
import { Layout } from "../layout.tsx";
import { renderMail } from "../mail.ts";
import type { MailTeam, RenderedMail } from "../team.ts";
import { quotedIn } from "../words.ts";

export interface ReceiptProps extends Omit<License, "useClass" | "notes"> {
  team: MailTeam;
  /** The licensee. */
  legalName: string;
  /** The person who approved, who gets this mail. */
  ownerName: string;
  /** The language in which the owner was asked. */
  locale: Locale;
  /** The member who asked. */
  requestedBy: string;
  /** The title of the approved content; the first title, if several were approved. */
  contentTitle: string;
  brand: string;
  decidedAt: string;
  /** The owner's own page, which shows the answer. */
  link: string;
  /** Where anybody can check a license. */
  checkLink: string;
}

/**
 * The values of the placeholders in a receipt.
 * @param more how many more items were approved
 */
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

interface BodyProps {
  receipt: ReceiptProps;
  names: ReturnType<typeof namesOf>;
  /** The sentence that says what was granted. */
  gave: string;
  /** The facts before the license's scope. */
  license?: readonly (readonly [string, string])[];
  /** The facts after the license's scope. */
  files?: readonly (readonly [string, string])[];
  /** A list of several licenses, with their titles and numbers. */
  list?: ReactNode;
}

/** The parts that every receipt has. */
function Body({ receipt, names, gave, license = [], files = [], list }: BodyProps) {
  const { team, locale, link } = receipt;
  const texts = ownerTexts(locale);
  return (
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
        <Filled text={gave} values={names} />
      </Paragraph>
      {list}
      <Facts rows={[...license, ...scopeOf(receipt), ...files]} />
      <Action label={texts.receiptAction} url={link} team={team} />
      <Note>
        <Filled text={texts.receiptQuestions} values={names} />
      </Note>
    </Layout>
  );
}

/** Renders the mail to the content owner: what they approved, with the license attached. */
export const renderReceipt = async (
  props: ReceiptProps & {
    licenseNumber: string;
    /** How many originals the owner sent with the approval. */
    fileCount: number;
  },
): Promise<RenderedMail> => {
  const { locale, licenseNumber, fileCount } = props;
  const texts = ownerTexts(locale);
  const names = namesOf(props, 0);
  return renderMail(
    fill(texts.receiptSubject, { ...names, number: licenseNumber }),
    <Body
      receipt={props}
      names={names}
      gave={texts.receiptGave}
      license={[[texts.licenseNumber, licenseNumber]]}
      files={[[texts.originals, fileCount === 0 ? "" : String(fileCount)]]}
    />,
  );
};

/** Renders the mail to the content owner: what they approved at once, with the licenses attached. */
export const renderReceipts = async (
  props: ReceiptProps & {
    more: number;
    /** The licenses attached to this mail. */
    licenses: readonly { title: string; number: string }[];
    /** The number of this mail among several, if one can't hold all licenses. */
    part: { number: number; of: number };
  },
): Promise<RenderedMail> => {
  const { locale, licenses, part } = props;
  const texts = ownerTexts(locale);
  const names = namesOf(props, props.more);
  const which = fill(texts.receiptsPart, { number: String(part.number), of: String(part.of) });
  return renderMail(
    [fill(texts.receiptsSubject, names), ...(part.of > 1 ? [which] : [])].join(" "),
    <Body
      receipt={props}
      names={names}
      gave={texts.receiptsGave}
      list={
        <NameList
          of={licenses.map(({ title, number }) => `${line(title)}: ${number}`)}
          more={(count) => fill(texts.andMore, { count: String(count) })}
        />
      }
    />,
  );
};
