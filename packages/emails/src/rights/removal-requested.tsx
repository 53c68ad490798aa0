/** @jsxRuntime automatic */
import { Action, Facts, Note, Paragraph, Quote, Words } from "../blocks.tsx";
import { line } from "../clean.ts";
import { Layout } from "../layout.tsx";
import { renderMail } from "../mail.ts";
import type { MailTeam, RenderedMail } from "../team.ts";
import { type Place, Places } from "./places.tsx";

export interface RemovalRequestedProps {
  team: MailTeam;
  ownerName: string;
  ownerEmail: string;
  contentTitle: string;
  reason: string;
  /** The asset in the workspace. */
  link: string;
  /** Where the content is still published. */
  places: readonly Place[];
}

/**
 * Renders the mail to the requester and the admins: an owner who approved earlier now asks the team to take the content
 * down.
 */
export const renderRemovalRequested = async (props: RemovalRequestedProps): Promise<RenderedMail> => {
  const title = line(props.contentTitle);
  const owner = line(props.ownerName);
  return renderMail(
    `Removal requested: “${title}”`,
    <Layout
      team={props.team}
      preview={`${owner} asks you to remove “${title}”.`}
      heading="An owner asks for removal"
      why={`You receive this email because you requested these rights for ${line(props.team.name)} or administer the team.`}
    >
      <Paragraph>
        <Words>{owner}</Words>, who approved the use of <Words>{`“${title}”`}</Words>, asks you to remove it and to end
        the license. Nothing has ended by this: your team decides, and tells the owner.
      </Paragraph>
      <Facts rows={[["Email", props.ownerEmail]]} />
      <Quote label={`Reason given by ${owner}`}>{props.reason}</Quote>
      <Places of={props.places} />
      <Action label="Open the asset" url={props.link} team={props.team} />
      <Note>Reply to this email to answer the owner.</Note>
    </Layout>,
  );
};
