import { isRecordNumber } from "@clearhouse/core/base/license/license-number.policy.ts";
import { datesIn, fill, type Locale } from "@clearhouse/core/base/texts/locale.policy.ts";
import { inWords, ownerTexts } from "@clearhouse/core/base/texts/texts.policy.ts";
import { Action, Facts, Filled, Note, Paragraph, Words } from "../blocks.tsx";
import { line } from "../clean.ts";
import { Layout } from "../layout.tsx";
import { renderMail } from "../mail.ts";
import { MayBeUsed, type Use } from "../may-be-used.tsx";
import type { MailTeam, RenderedMail } from "../team.ts";
import { day, quotedIn } from "../words.ts";
import { type Place, Places } from "./places.tsx";

/** @jsxRuntime automatic */

export interface GrantEndsProps {
  team: MailTeam;
  contentTitle: string;
  brand: string;
  usageRights: string;
  /** The license's number; "" if it has none. */
  number: string;
  /** Calendar date, inclusive; "" for none. */
  expiresOn: string;
  /** The asset in the workspace. */
  link: string;
  /** Where the content is still published. */
  places: readonly Place[];
  use: Use;
}

interface Days {
  /** The number of days until the last day. */
  days: "30" | "7" | "1";
}

const inDays = (days: Days["days"]): string => (days === "1" ? "tomorrow" : `in ${days} days`);

function License({ props }: { props: Omit<GrantEndsProps, "places" | "use"> }) {
  return (
    <Facts
      rows={[
        ["Content", line(props.contentTitle)],
        ["For", props.brand],
        ["Usage rights", props.usageRights],
        ["Last day", props.expiresOn === "" ? "" : day(props.expiresOn)],
        [isRecordNumber(props.number) ? "Record number" : "License", props.number],
      ]}
    />
  );
}

/** Renders the mail to the team: a license is about to end, and can be renewed. */
export const renderGrantExpiring = async (props: GrantEndsProps & Days): Promise<RenderedMail> => {
  const title = line(props.contentTitle);
  return renderMail(
    `Rights expire ${inDays(props.days)}: “${title}”`,
    <Layout
      team={props.team}
      preview={`The rights to “${title}” end on ${day(props.expiresOn)}.`}
      heading={`Rights expire ${inDays(props.days)}`}
      why={`You receive this email because you obtained these rights for ${line(props.team.name)}.`}
    >
      <Paragraph>
        The rights to <Words>{`“${title}”`}</Words> end on {day(props.expiresOn)}; that day is still included. Renew
        them, or take the content down in time.
      </Paragraph>
      <License props={props} />
      <MayBeUsed use={props.use} />
      <Places of={props.places} />
      <Action label="Open the asset" url={props.link} team={props.team} />
    </Layout>,
  );
};

/**
 * Renders the mail to the owner, in the language in which they were asked: their permission is about to end
 * automatically.
 */
export const renderOwnersGrantExpiring = async (
  props: Omit<GrantEndsProps, "link" | "places" | "use"> & Days & { ownerName: string; locale: Locale },
): Promise<RenderedMail> => {
  const { locale, days } = props;
  const texts = ownerTexts(locale);
  const title = line(props.contentTitle);
  const date = datesIn(locale, "UTC").calendarDay(props.expiresOn);
  const names = {
    ...{ team: line(props.team.name), title: quotedIn(locale, title, 0), owner: line(props.ownerName), date },
    when: days === "1" ? texts.endsTomorrow : fill(texts.endsIn, { days }),
  };
  return renderMail(
    fill(texts.endsSubject, names),
    <Layout
      team={props.team}
      locale={locale}
      preview={fill(texts.endsPreview, names)}
      heading={fill(texts.endsHeading, names)}
      why={fill(texts.endsWhy, names)}
    >
      <Paragraph>
        <Filled text={texts.mailHello} values={names} />
      </Paragraph>
      <Paragraph>
        <Filled text={texts.endsAllowed} values={names} />
      </Paragraph>
      <Facts
        rows={[
          [texts.content, title],
          [texts.mailFor, props.brand],
          [texts.usageRights, inWords(locale, props.usageRights)],
          [texts.endsLastDay, date],
          [texts.licenseNumber, props.number],
        ]}
      />
      <Note>{fill(texts.endsNothing, names)}</Note>
    </Layout>,
  );
};

const isCovered = ({ verdict }: Use): boolean => verdict === "cleared" || verdict === "conditions";

/** Renders the mail to the team, and to those who downloaded the content: the license is no longer in force. */
export const renderGrantEnded = async (
  props: GrantEndsProps & { how: "expired" | "withdrawn" },
): Promise<RenderedMail> => {
  const title = line(props.contentTitle);
  const what = props.how === "expired" ? "have expired" : "were withdrawn";
  // Another license, or the creator's agreement, may still cover the content.
  const goesOn = isCovered(props.use);
  return renderMail(
    `Rights ${props.how}: “${title}”`,
    <Layout
      team={props.team}
      preview={`The rights to “${title}” ${what}.`}
      heading={`Rights ${props.how}`}
      why={`You receive this email because you obtained these rights or downloaded the content for ${line(props.team.name)}.`}
    >
      <Paragraph>
        The rights to <Words>{`“${title}”`}</Words> {what}.{" "}
        {goesOn
          ? "Something else still covers this content: read below what holds."
          : "Please don't use this content any more, and take down what you may no longer show."}
      </Paragraph>
      <License props={props} />
      <MayBeUsed use={props.use} />
      <Places of={props.places} />
      <Action label="Open the asset" url={props.link} team={props.team} />
    </Layout>,
  );
};

/**
 * Renders the mail to everybody who was notified of a withdrawal: the withdrawal was undone, and the license is in
 * force again.
 */
export const renderGrantRestored = async (props: Omit<GrantEndsProps, "places">): Promise<RenderedMail> => {
  const title = line(props.contentTitle);
  return renderMail(
    `Rights hold again: “${title}”`,
    <Layout
      team={props.team}
      preview={`The withdrawal of the rights to “${title}” was undone.`}
      heading="Rights hold again"
      why={`You receive this email because you were told that these rights of ${line(props.team.name)} were withdrawn.`}
    >
      <Paragraph>
        The withdrawal of the rights to <Words>{`“${title}”`}</Words> was undone. The rights hold again as they were
        granted{isCovered(props.use) ? ", and you may keep using this content." : ". Read below what else holds."}
      </Paragraph>
      <License props={props} />
      <MayBeUsed use={props.use} />
      <Action label="Open the asset" url={props.link} team={props.team} />
    </Layout>,
  );
};
