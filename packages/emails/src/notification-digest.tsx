/** @jsxRuntime automatic */
import type { EmailFrequency } from "@clearhouse/core/notices/notification/notification.schema.ts";
import type { Part } from "@clearhouse/core/notices/notification/sentence.policy.ts";
import { Heading, Link, Section, Text } from "@react-email/components";
import { Action, Note, Paragraph, Words } from "./blocks.tsx";
import { line, webAddress } from "./clean.ts";
import { Layout } from "./layout.tsx";
import { renderMail } from "./mail.ts";
import { type Use, Verdict } from "./may-be-used.tsx";
import { soft, text } from "./styles.ts";
import type { MailTeam, RenderedMail } from "./team.ts";
import { day } from "./words.ts";

interface Item {
  /** The notification's sentence in parts, so that the names in it are separate. */
  parts: readonly Part[];
  /** ISO date. */
  at: string;
  link: string;
  /** Whether the asset that the notification is about may be used today; absent if it is about none. */
  use?: Use | undefined;
}

/** The end of a license. */
interface End {
  assetName: string;
  brand: string;
  use: string;
  /** Calendar date. */
  endsOn: string;
  link: string;
  mayBeUsed: Use;
  next?: string | undefined;
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
  /** Licenses that have ended and whose content is still published, and those that end in the next seven days. */
  over: readonly End[];
  soon: readonly End[];
  /** The page with the notifications and the preferences. */
  link: string;
}

const SUMMARY: Record<EmailFrequency, string> = {
  instant: "Summary",
  daily: "Daily summary",
  weekly: "Weekly summary",
};

function Happened({ parts, at, link, use }: Item) {
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
      {use && (
        <>
          <br />
          <Verdict use={use} />
        </>
      )}
    </Text>
  );
}

function Ends({ heading, of }: { heading: string; of: readonly End[] }) {
  if (of.length === 0) return null;
  return (
    <Section style={{ margin: "0 0 16px" }}>
      <Group>{heading}</Group>
      {of.map(({ assetName, brand, use, endsOn, link, mayBeUsed, next }, index) => (
        <Happened
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          key={index}
          parts={[
            { text: assetName, is: "subject" },
            { text: ": " },
            ...[brand, use]
              .filter((text) => text !== "")
              .flatMap((text) => [{ text, is: "subject" as const }, { text: ", " }]),
            { text: "last day" },
          ]}
          at={endsOn}
          link={link}
          use={{ ...mayBeUsed, next }}
        />
      ))}
    </Section>
  );
}

function Group({ children }: { children: string }) {
  return (
    <Heading as="h2" className="strong" style={{ ...text, fontWeight: 700, margin: "0 0 6px" }}>
      {children}
    </Heading>
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
          <Group>{heading}</Group>
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <Happened key={index} {...item} />
          ))}
        </Section>
      ))}
      {props.more > 0 && <Paragraph>and {props.more} more</Paragraph>}
      <Ends heading="Rights ended, still published" of={props.over} />
      <Ends heading="Rights end in the next 7 days" of={props.soon} />
      <Action label="See all notifications" url={props.link} team={props.team} />
      <Note>On that page you also choose how emails come, or turn them off.</Note>
    </Layout>,
  );
};
