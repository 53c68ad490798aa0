/** @jsxRuntime automatic */
import type { UseClass } from "@clearhouse/core/licence/licence.schema.ts";
import { Action, Facts, Note, Paragraph, Quote, Words } from "./blocks.tsx";
import { line } from "./clean.ts";
import { day } from "./date.ts";
import { Layout } from "./layout.tsx";
import { renderMail } from "./mail.ts";
import type { MailTeam, RenderedMail } from "./team.ts";

export interface RightsRequestCreatedProps {
  team: MailTeam;
  contentOwner: string;
  requestedBy: string;
  brand: string;
  contentTitle: string;
  /** The post in question; "" where the request is for a file of the team's. */
  contentUrl: string;
  intendedUse: string;
  useClass: UseClass;
  message: string;
  /** Calendar date, "" for none. */
  requestedUntil: string;
  /** The owner's page. */
  link: string;
  /** When the link ends. */
  expiresAt: string;
  /** The permission that a renewal asks to prolong, with its last day; absent where the owner is asked anew. */
  renews?: { usageRights: string; expiresOn: string } | undefined;
  /** When the owner was asked, where this mail reminds of it. */
  reminderOf?: string | undefined;
}

const USE_CLASS_LABELS = { editorial: "Editorial, non-commercial", commercial: "Commercial" } as const;

/** What is asked, in the words after the team's name. */
const asks = ({ renews }: RightsRequestCreatedProps, title: string): string =>
  renews ? `asks you to renew your permission to use “${title}”` : `asks for your permission to use “${title}”`;

const headingOf = ({ renews, reminderOf }: RightsRequestCreatedProps, team: string): string => {
  if (reminderOf !== undefined) return `${team} is waiting for your answer`;
  return renews ? `${team} would like to go on using your content` : `${team} would like to use your content`;
};

/** To the content owner: who asks, for what, and where to answer; the same for a renewal and for a reminder, which say so. */
export const renderRightsRequestCreated = async (props: RightsRequestCreatedProps): Promise<RenderedMail> => {
  const team = line(props.team.name);
  const title = line(props.contentTitle);
  const subject = `${team} ${asks(props, title)}`;
  const { renews, reminderOf } = props;
  return renderMail(
    reminderOf === undefined ? subject : `Reminder: ${subject}`,
    <Layout
      team={props.team}
      preview={
        renews
          ? `Your permission to use “${title}” was given until ${day(renews.expiresOn)}. Please respond within 7 days.`
          : `${props.requestedBy} asks for the rights to use “${title}”. Please respond within 7 days.`
      }
      heading={headingOf(props, team)}
      why={`You receive this email because ${team} named you as the owner of this content. If you are not, you can ignore it: nothing is granted without your answer.`}
    >
      <Paragraph>
        Hello <Words>{props.contentOwner}</Words>,
      </Paragraph>
      {reminderOf !== undefined && <Paragraph>You were asked on {day(reminderOf)} and haven't answered yet.</Paragraph>}
      {renews ? (
        <Paragraph>
          You gave <Words>{team}</Words> permission to use this content until {day(renews.expiresOn)}.{" "}
          <Words>{props.requestedBy}</Words> asks you to renew it. If you don't, nothing changes: what you gave ends
          with that day.
        </Paragraph>
      ) : (
        <Paragraph>
          <Words>{props.requestedBy}</Words> of <Words>{team}</Words> asks for your permission to use this content.
        </Paragraph>
      )}
      <Paragraph>You can approve or deny the request on one page; no account is needed.</Paragraph>
      <Facts
        rows={[
          ["Content", title],
          ["Original post", props.contentUrl],
          ["For", props.brand],
          ["Intended use", props.intendedUse],
          ["Kind of use", USE_CLASS_LABELS[props.useClass]],
          ["Renewal of", renews ? `${renews.usageRights || "Your permission"}, until ${day(renews.expiresOn)}` : ""],
          ["Requested until", props.requestedUntil === "" ? "" : day(props.requestedUntil)],
        ]}
      />
      <Quote label={`Message from ${line(props.requestedBy)}`}>{props.message}</Quote>
      <Action label="Review the request" url={props.link} team={props.team} />
      <Note>Please respond within 7 days.</Note>
      <Note>The link works until {day(props.expiresAt)}. It is yours alone: whoever has it can answer for you.</Note>
    </Layout>,
  );
};
