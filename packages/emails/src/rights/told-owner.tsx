/** @jsxRuntime automatic */
import { fill, type Locale } from "@clearhouse/core/base/texts/locale.policy.ts";
import { ownerTexts } from "@clearhouse/core/base/texts/texts.policy.ts";
import { Action, Facts, Filled, Note, Paragraph, Quote } from "../blocks.tsx";
import { line } from "../clean.ts";
import { Layout } from "../layout.tsx";
import { renderMail } from "../mail.ts";
import type { MailTeam, RenderedMail } from "../team.ts";
import { quotedIn } from "../words.ts";

/**
 * What an owner is told of their license: that it ended at their wish; that the content is kept although they asked for
 * removal; that the team ended it for its own reasons; that this was undone; that the content is down everywhere; that the team
 * asks for a code to boost the post.
 */
export type ToldOwner = "ended" | "kept" | "stopped" | "again" | "down" | "adCode";

export interface ToldOwnerProps {
  team: MailTeam;
  /** The language in which the owner was asked. */
  locale: Locale;
  ownerName: string;
  contentTitle: string;
  /** The license's number; "" if the mail isn't about one license. */
  number?: string;
  /** The team's reason; "" if it gave none. */
  reason?: string;
  /** The content is down because the license has ended, not because the owner asked for it. */
  unasked?: boolean;
  /** The owner's own page; "" if the mail doesn't lead there. */
  link?: string;
}

/** Renders the mail to the owner, in the language in which they were asked. */
export const renderToldOwner = async (what: ToldOwner, props: ToldOwnerProps): Promise<RenderedMail> => {
  const { team, locale, number = "", reason = "", unasked = false, link = "" } = props;
  const texts = ownerTexts(locale);
  const title = line(props.contentTitle);
  const names = { team: line(team.name), owner: line(props.ownerName), title: quotedIn(locale, title, 0) };
  const body = what === "down" && unasked ? texts.downEndBody : texts[`${what}Body`];
  return renderMail(
    fill(texts[`${what}Subject`], names),
    <Layout
      team={team}
      locale={locale}
      preview={fill(body, names)}
      heading={fill(texts[`${what}Heading`], names)}
      why={fill(texts.endsWhy, names)}
    >
      <Paragraph>
        <Filled text={texts.mailHello} values={names} />
      </Paragraph>
      <Paragraph>
        <Filled text={body} values={names} />
      </Paragraph>
      {reason !== "" && <Quote label={texts.reason}>{reason}</Quote>}
      <Facts
        rows={[
          [texts.content, title],
          [texts.licenseNumber, number],
        ]}
      />
      {link !== "" && (
        <Action label={what === "adCode" ? texts.adCodeGive : texts.receiptAction} url={link} team={team} />
      )}
      {what === "kept" && <Note>{texts.keptAgain}</Note>}
    </Layout>,
  );
};
