/** @jsxRuntime automatic */
import { Action, Facts, Note, Paragraph, Quote, Words } from "../blocks.tsx";
import { line } from "../clean.ts";
import { Layout } from "../layout.tsx";
import { renderMail } from "../mail.ts";
import type { MailTeam, RenderedMail } from "../team.ts";
import { moment, quoted } from "../words.ts";

export interface FeedbackSentProps {
  team: MailTeam;
  type: string;
  subject: string;
  details: string;
  sentBy: string;
  sentByEmail: string;
  sentAt: string;
  /** The entry in the admin panel. */
  link: string;
}

/** Renders the mail to the team's admins: a member sent feedback. */
export const renderFeedbackSent = async (props: FeedbackSentProps): Promise<RenderedMail> => {
  const sender = line(props.sentBy);
  const subject = quoted(line(props.subject));
  return renderMail(
    `Feedback: ${subject}`,
    <Layout
      team={props.team}
      preview={`${sender} sent feedback: ${subject}`}
      heading="New feedback"
      why={`You receive this email because you administer ${line(props.team.name)}.`}
    >
      <Paragraph>
        <Words>{sender}</Words> sent feedback on {moment(props.sentAt)}.
      </Paragraph>
      <Facts
        rows={[
          ["Type", props.type],
          ["Subject", props.subject],
          ["Email", props.sentByEmail],
        ]}
      />
      <Quote label={`What ${sender} wrote`}>{props.details}</Quote>
      <Action label="Open the feedback" url={props.link} team={props.team} />
      <Note>Reply to this email to answer the sender.</Note>
    </Layout>,
  );
};
