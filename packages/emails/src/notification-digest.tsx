/** @jsxRuntime automatic */
import type { EmailFrequency } from "@clearhouse/core/notices/notification/notification.schema.ts";
import type { Part } from "@clearhouse/core/notices/notification/sentence.policy.ts";
import { Heading, Link, Section, Text } from "@react-email/components";
import { Action, Note, Paragraph, Words } from "./blocks.tsx";
import { line, webAddress } from "./clean.ts";
import { day } from "./date.ts";
import { Layout } from "./layout.tsx";
import { renderMail } from "./mail.ts";
import { soft, text } from "./styles.ts";
import type { MailTeam, RenderedMail } from "./team.ts";

interface Item {
  /** The notification's sentence in parts, so that the names in it are separate. */
  parts: readonly Part[];
  /** ISO date. */
  at: string;
  link: string;
}

export interface NotificationDigestProps {
  team: MailTeam;
  displayName: string;
  frequency: EmailFrequency;
  /** The number of all notifications. */
  count: number;
  /** The number of notifications that aren't in the groups. */
  more: number;
  groups: readonly { heading: string; items: readonly Item[] }[];
  /** The page with the notifications and the preferences. */
  link: string;
}

const SUMMARY: Record<EmailFrequency, string> = {
  instant: "Summary",
  daily: "Daily summary",
  weekly: "Weekly summary",
};

function Happened({ parts, at, link }: Item) {
  return (
    <Text className="strong" style={{ ...text, margin: "0 0 8px" }}>
      {"• "}
      <Link className="link" href={webAddress(link)} data-address-in-text="true" style={{ color: "#2563c9" }}>
        {parts.map((part, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a fixed sentence have no other identity
          part.is ? <Words key={index}>{part.text}</Words> : part.text,
        )}
      </Link>
      <span className="soft" style={soft}>{` (${day(at)})`}</span>
    </Text>
  );
}

/** Renders the mail to a member who chose a summary: their unread notifications since the last summary, by kind. */
export const renderNotificationDigest = async (props: NotificationDigestProps): Promise<RenderedMail> => {
  const team = line(props.team.name);
  const summary = SUMMARY[props.frequency];
  const counted = props.count === 1 ? "1 notification" : `${props.count} notifications`;
  return renderMail(
    `${summary}: ${counted} at ${team}`,
    <Layout
      team={props.team}
      preview={`You have ${counted} that you haven't read.`}
      heading={summary}
      why={`You receive this email because you are a member of ${team} and chose to get emails as a summary.`}
    >
      <Paragraph>
        Hello <Words>{props.displayName}</Words>,
      </Paragraph>
      <Paragraph>This happened since your last summary, and you haven't read it yet:</Paragraph>
      {props.groups.map(({ heading, items }) => (
        <Section key={heading} style={{ margin: "0 0 16px" }}>
          <Heading as="h2" className="strong" style={{ ...text, fontWeight: 700, margin: "0 0 6px" }}>
            {heading}
          </Heading>
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <Happened key={index} {...item} />
          ))}
        </Section>
      ))}
      {props.more > 0 && <Paragraph>and {props.more} more</Paragraph>}
      <Action label="See all notifications" url={props.link} team={props.team} />
      <Note>On that page you also choose how emails come, or turn them off.</Note>
    </Layout>,
  );
};
