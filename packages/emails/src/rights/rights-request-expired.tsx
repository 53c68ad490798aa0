/** @jsxRuntime automatic */
import { Action, Note, Paragraph, Words } from "../blocks.tsx";
import { line } from "../clean.ts";
import { Layout } from "../layout.tsx";
import { renderMail } from "../mail.ts";
import type { MailTeam, RenderedMail } from "../team.ts";
import { day, quoted } from "../words.ts";

export interface RightsRequestExpiredProps {
  team: MailTeam;
  /** The member who asked, who gets this mail. */
  requestedBy: string;
  contentOwner: string;
  contentTitle: string;
  /** How many more items were requested together with this one. */
  more?: number;
  askedAt: string;
  /** Whether a person has opened the owner's page, as far as that can be known. */
  opened: boolean;
  /** The asset in the workspace. */
  link: string;
}

/**
 * Renders the mail to the requester: the owner didn't answer within 30 days. The mail also says what the requester can
 * do.
 */
export const renderRightsRequestExpired = async (props: RightsRequestExpiredProps): Promise<RenderedMail> => {
  const title = quoted(line(props.contentTitle), props.more);
  const owner = line(props.contentOwner);
  return renderMail(
    `No answer: ${title}`,
    <Layout
      team={props.team}
      preview={`${owner} hasn't answered your rights request for ${title}.`}
      heading="No answer to your rights request"
      why={`You receive this email because you requested these rights for ${line(props.team.name)}.`}
    >
      <Paragraph>
        Hello <Words>{props.requestedBy}</Words>,
      </Paragraph>
      <Paragraph>
        <Words>{owner}</Words> hasn't answered the request for <Words>{title}</Words> that you made on{" "}
        {day(props.askedAt)}. {props.opened ? "The link was opened." : "The link was never opened."} It no longer works,
        and the rights to this content are not cleared.
      </Paragraph>
      <Action label="Open the asset" url={props.link} team={props.team} />
      <Note>You can request the rights again, or ask the owner another way.</Note>
    </Layout>,
  );
};
