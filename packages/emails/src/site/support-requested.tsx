/** @jsxRuntime automatic */
import { Action, Facts, Note, Paragraph, Quote, Words } from "../blocks.tsx";
import { line } from "../clean.ts";
import { Layout } from "../layout.tsx";
import { renderMail } from "../mail.ts";
import type { MailTeam, RenderedMail } from "../team.ts";
import { moment } from "../words.ts";

export interface SupportRequestedProps {
  team: MailTeam;
  /** The ticket's number: `CH-` and six characters. */
  ticket: string;
  priority: string;
  subject: string;
  description: string;
  sentBy: string;
  sentByEmail: string;
  sentAt: string;
  /** The page on which support is asked for. */
  link: string;
}

const factsOf = ({ ticket, priority, subject }: SupportRequestedProps) =>
  [
    ["Ticket", ticket],
    ["Priority", priority],
    ["Subject", subject],
  ] as const;

/** Renders the mail to the operator's support: somebody asks for help. A reply to this mail goes to that person. */
export const renderSupportRequested = async (props: SupportRequestedProps): Promise<RenderedMail> => {
  const sender = line(props.sentBy);
  const team = line(props.team.name);
  return renderMail(
    `[${props.ticket}] ${props.priority}: ${line(props.subject)}`,
    <Layout
      team={props.team}
      preview={`${sender} of ${team} asks for support.`}
      heading="Support request"
      why="You receive this email because this address is set up as the support address of Clearhouse."
    >
      <Paragraph>
        <Words>{sender}</Words> of <Words>{team}</Words> asked for support on {moment(props.sentAt)}.
      </Paragraph>
      <Facts rows={[...factsOf(props), ["Email", props.sentByEmail]]} />
      <Quote label="Description">{props.description}</Quote>
      <Action label="Open Clearhouse" url={props.link} team={props.team} />
      <Note>Reply to this email to answer the sender. Please leave the ticket in the subject.</Note>
    </Layout>,
  );
};

/** Renders the mail to the person who asked: the ticket, and what was sent. */
export const renderSupportConfirmed = async (
  props: SupportRequestedProps & {
    /** The number of hours within which support answers; null if nobody gets the request by mail. */
    answeredWithinHours: number | null;
  },
): Promise<RenderedMail> => {
  const { ticket, answeredWithinHours } = props;
  return renderMail(
    `[${ticket}] We have your support request: ${line(props.subject)}`,
    <Layout
      team={props.team}
      preview={`Your request has the ticket ${ticket}.`}
      heading="Your support request"
      why={`You receive this email because you asked for support in the workspace of ${line(props.team.name)}.`}
    >
      <Paragraph>
        Hello <Words>{props.sentBy}</Words>,
      </Paragraph>
      <Paragraph>
        {answeredWithinHours === null
          ? `Your request of ${moment(props.sentAt)} is stored under the ticket ${ticket}. No support address is set up yet, so it wasn't emailed to anybody. Please also tell whoever runs Clearhouse for you.`
          : `Your request of ${moment(props.sentAt)} has the ticket ${ticket}. With this priority we aim to answer within ${answeredWithinHours} hours, by email.`}
      </Paragraph>
      <Facts rows={factsOf(props)} />
      <Quote label="What you wrote">{props.description}</Quote>
      <Action label="Open Support" url={props.link} team={props.team} />
      {answeredWithinHours !== null && <Note>Reply to this email to add something.</Note>}
    </Layout>,
  );
};
