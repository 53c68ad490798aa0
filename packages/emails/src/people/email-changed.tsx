/** @jsxRuntime automatic */
import { Action, Note, Paragraph, Words } from "../blocks.tsx";
import { line } from "../clean.ts";
import { Layout } from "../layout.tsx";
import { renderMail } from "../mail.ts";
import type { MailTeam, RenderedMail } from "../team.ts";
import { day } from "../words.ts";

export interface EmailChangedProps {
  team: MailTeam;
  displayName: string;
  changedAt: string;
  /** The person's profile. */
  link: string;
}

/**
 * Renders the mail to a person's previous email address, which no longer belongs to the account. The mail doesn't name
 * the new address, because somebody else may read this mailbox by now.
 */
export const renderEmailChanged = async (props: EmailChangedProps): Promise<RenderedMail> => {
  const team = line(props.team.name);
  return renderMail(
    `The email address of your account at ${team} was changed`,
    <Layout
      team={props.team}
      preview="This address no longer belongs to the account."
      heading="Your email address was changed"
      why="You receive this email because this was the address of the account until now."
    >
      <Paragraph>
        Hello <Words>{props.displayName}</Words>,
      </Paragraph>
      <Paragraph>
        The email address of your account at <Words>{team}</Words> was changed on {day(props.changedAt)}. You now sign
        in, and receive mail, with the new address.
      </Paragraph>
      <Action label="Open your profile" url={props.link} team={props.team} />
      <Note>
        If you did not change it, somebody else has access to your account. Tell an admin of <Words>{team}</Words> at
        once.
      </Note>
    </Layout>,
  );
};
