/** @jsxRuntime automatic */
import { Action, Facts, Note, Paragraph, Words } from "./blocks.tsx";
import { line } from "./clean.ts";
import { day } from "./date.ts";
import { Layout } from "./layout.tsx";
import { renderMail } from "./mail.ts";
import type { MailTeam, RenderedMail } from "./team.ts";

export interface GrantEndsProps {
  team: MailTeam;
  contentTitle: string;
  brand: string;
  usageRights: string;
  /** Of the license; "" where it has none. */
  number: string;
  /** Calendar date, inclusive; "" for none. */
  expiresOn: string;
  /** The asset in the workspace. */
  link: string;
}

interface Days {
  /** Before the last day. */
  days: "30" | "7" | "1";
}

const inDays = (days: Days["days"]): string => (days === "1" ? "tomorrow" : `in ${days} days`);

function License({ props }: { props: GrantEndsProps }) {
  return (
    <Facts
      rows={[
        ["Content", line(props.contentTitle)],
        ["For", props.brand],
        ["Usage rights", props.usageRights],
        ["Last day", props.expiresOn === "" ? "" : day(props.expiresOn)],
        ["License", props.number],
      ]}
    />
  );
}

/** To the team: a license is about to end, and can be renewed. */
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
      <Action label="Open the asset" url={props.link} team={props.team} />
    </Layout>,
  );
};

/** To the owner: what they permitted is about to end by itself. */
export const renderOwnersGrantExpiring = async (
  props: Omit<GrantEndsProps, "link"> & Days & { ownerName: string },
): Promise<RenderedMail> => {
  const title = line(props.contentTitle);
  const team = line(props.team.name);
  return renderMail(
    `Your permission for “${title}” ends ${inDays(props.days)}`,
    <Layout
      team={props.team}
      preview={`${team} may use “${title}” until ${day(props.expiresOn)}.`}
      heading={`Your permission ends ${inDays(props.days)}`}
      why={`You receive this email because you gave ${team} permission to use this content.`}
    >
      <Paragraph>
        Hello <Words>{props.ownerName}</Words>,
      </Paragraph>
      <Paragraph>
        you allowed <Words>{team}</Words> to use <Words>{`“${title}”`}</Words> until {day(props.expiresOn)}. After that
        day the permission ends by itself.
      </Paragraph>
      <License props={{ ...props, link: "" }} />
      <Note>There is nothing you need to do. {team} may ask you to renew it.</Note>
    </Layout>,
  );
};

/** To the team, those who downloaded the content among them: the license holds no more. */
export const renderGrantEnded = async (
  props: GrantEndsProps & { how: "expired" | "withdrawn" },
): Promise<RenderedMail> => {
  const title = line(props.contentTitle);
  const what = props.how === "expired" ? "have expired" : "were withdrawn";
  return renderMail(
    `Rights ${props.how}: “${title}”`,
    <Layout
      team={props.team}
      preview={`The rights to “${title}” ${what}.`}
      heading={`Rights ${props.how}`}
      why={`You receive this email because you obtained these rights or downloaded the content for ${line(props.team.name)}.`}
    >
      <Paragraph>
        The rights to <Words>{`“${title}”`}</Words> {what}. Please don't use this content any more, and take down what
        you may no longer show.
      </Paragraph>
      <License props={props} />
      <Action label="Open the asset" url={props.link} team={props.team} />
    </Layout>,
  );
};
