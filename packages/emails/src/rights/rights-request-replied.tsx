/** @jsxRuntime automatic */
import { REPLY_TOPIC_LABELS, type ReplyTopic } from "@clearhouse/core/base/owner-page/owner-message.schema.ts";
import { Action, Facts, Note, Paragraph, Quote, Words } from "../blocks.tsx";
import { line } from "../clean.ts";
import { Layout } from "../layout.tsx";
import { renderMail } from "../mail.ts";
import type { MailTeam, RenderedMail } from "../team.ts";
import { quoted } from "../words.ts";

export interface RightsRequestRepliedProps {
  team: MailTeam;
  /** The member who asked, who gets this mail. */
  requestedBy: string;
  ownerName: string;
  ownerEmail: string;
  contentTitle: string;
  /** How many more items were requested together with this one. */
  more?: number;
  topic: ReplyTopic;
  message: string;
  /** The asset in the workspace. */
  link: string;
}

/** Renders the mail to the requester: the owner would agree, but not as requested. */
export const renderRightsRequestReplied = async (props: RightsRequestRepliedProps): Promise<RenderedMail> => {
  const title = quoted(line(props.contentTitle), props.more);
  const owner = line(props.ownerName);
  return renderMail(
    `Yes, but…: ${title}`,
    <Layout
      team={props.team}
      preview={`${owner} wrote about your rights request for ${title}.`}
      heading="The content owner wrote to you"
      why={`You receive this email because you requested these rights for ${line(props.team.name)}.`}
    >
      <Paragraph>
        Hello <Words>{props.requestedBy}</Words>,
      </Paragraph>
      <Paragraph>
        <Words>{owner}</Words> has not decided yet about <Words>{title}</Words> and asks for something first. The
        request stays open.
      </Paragraph>
      <Facts
        rows={[
          ["It is about", REPLY_TOPIC_LABELS[props.topic]],
          ["Email", props.ownerEmail],
        ]}
      />
      <Quote label={`Message from ${owner}`}>{props.message}</Quote>
      <Action label="Open the asset" url={props.link} team={props.team} />
      <Note>Reply to this email to answer the owner.</Note>
    </Layout>,
  );
};
