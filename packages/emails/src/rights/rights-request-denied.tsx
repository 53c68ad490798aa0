/** @jsxRuntime automatic */
import { Action, Note, Paragraph, Quote, Words } from "../blocks.tsx";
import { line } from "../clean.ts";
import { day } from "../date.ts";
import { Layout } from "../layout.tsx";
import { renderMail } from "../mail.ts";
import type { MailTeam, RenderedMail } from "../team.ts";

export interface RightsRequestDeniedProps {
  team: MailTeam;
  /** The member who asked, who gets this mail. */
  requestedBy: string;
  ownerName: string;
  contentTitle: string;
  reason: string;
  decidedAt: string;
  /** The asset in the workspace. */
  link: string;
}

/** Renders the mail to the requester: the owner has denied, with the reason. */
export const renderRightsRequestDenied = async (props: RightsRequestDeniedProps): Promise<RenderedMail> => {
  const title = line(props.contentTitle);
  const owner = line(props.ownerName);
  return renderMail(
    `Denied: “${title}”`,
    <Layout
      team={props.team}
      preview={`${owner} denied your rights request for “${title}”.`}
      heading="Rights request denied"
      why={`You receive this email because you requested these rights for ${line(props.team.name)}.`}
    >
      <Paragraph>
        Hello <Words>{props.requestedBy}</Words>,
      </Paragraph>
      <Paragraph>
        <Words>{owner}</Words> denied your request for <Words>{`“${title}”`}</Words> on {day(props.decidedAt)}. Please
        do not use this content.
      </Paragraph>
      <Quote label={`Reason given by ${owner}`}>{props.reason}</Quote>
      <Action label="Open the asset" url={props.link} team={props.team} />
      <Note>You may send a new request later; this answer stays in the asset's activity.</Note>
    </Layout>,
  );
};
