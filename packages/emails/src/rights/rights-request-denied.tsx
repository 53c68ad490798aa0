/** @jsxRuntime automatic */
import { Action, Note, Paragraph, Quote, Words } from "../blocks.tsx";
import { line } from "../clean.ts";
import { Layout } from "../layout.tsx";
import { renderMail } from "../mail.ts";
import type { MailTeam, RenderedMail } from "../team.ts";
import { day } from "../words.ts";

export interface RightsRequestDeniedProps {
  team: MailTeam;
  /** The member who asked, who gets this mail. */
  requestedBy: string;
  ownerName: string;
  contentTitle: string;
  reason: string;
  /** Whoever was asked says that it isn't theirs, and, if they know it, whose it is. */
  notTheirs?: { belongsTo: string } | undefined;
  /** What was denied beside a license that goes on, in plain words; absent if everything was. */
  refused?: string | undefined;
  decidedAt: string;
  /** The asset in the workspace. */
  link: string;
}

const renderNotTheirs = (props: RightsRequestDeniedProps, belongsTo: string): RenderedMail => {
  const title = line(props.contentTitle);
  const asked = line(props.ownerName);
  return renderMail(
    `Not theirs: “${title}”`,
    <Layout
      team={props.team}
      preview={`${asked} says that “${title}” isn't theirs.`}
      heading="It isn't theirs"
      why={`You receive this email because you requested these rights for ${line(props.team.name)}.`}
    >
      <Paragraph>
        Hello <Words>{props.requestedBy}</Words>,
      </Paragraph>
      <Paragraph>
        <Words>{asked}</Words> said on {day(props.decidedAt)} that <Words>{`“${title}”`}</Words> isn't theirs. Please do
        not use it before its owner has said yes.
      </Paragraph>
      <Quote label={`Who owns it, as far as ${asked} knows`}>{belongsTo}</Quote>
      <Quote label={`In the words of ${asked}`}>{props.reason}</Quote>
      <Action label="Open the asset" url={props.link} team={props.team} />
      <Note>Once you know who owns it, you can ask them for the rights.</Note>
    </Layout>,
  );
};

const renderMoreDenied = (props: RightsRequestDeniedProps, refused: string): RenderedMail => {
  const title = line(props.contentTitle);
  const owner = line(props.ownerName);
  return renderMail(
    `Not in addition: “${title}”`,
    <Layout
      team={props.team}
      preview={`${owner} said no to ${line(refused)}. The license for “${title}” goes on.`}
      heading="The license goes on, without more"
      why={`You receive this email because you requested these rights for ${line(props.team.name)}.`}
    >
      <Paragraph>
        Hello <Words>{props.requestedBy}</Words>,
      </Paragraph>
      <Paragraph>
        <Words>{owner}</Words> said no to <Words>{line(refused)}</Words> for <Words>{`“${title}”`}</Words> on{" "}
        {day(props.decidedAt)}. The license that you have goes on as it is.
      </Paragraph>
      <Quote label={`Reason given by ${owner}`}>{props.reason}</Quote>
      <Action label="Open the asset" url={props.link} team={props.team} />
      <Note>You may ask again later; this answer stays in the asset's activity.</Note>
    </Layout>,
  );
};

/** Renders the mail to the requester: the owner has denied, with the reason, all or only more; or it isn't theirs. */
export const renderRightsRequestDenied = async (props: RightsRequestDeniedProps): Promise<RenderedMail> => {
  if (props.notTheirs) return renderNotTheirs(props, props.notTheirs.belongsTo);
  if (props.refused !== undefined) return renderMoreDenied(props, props.refused);
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
