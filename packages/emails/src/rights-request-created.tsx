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
}

const USE_CLASS_LABELS = { editorial: "Editorial, non-commercial", commercial: "Commercial" } as const;

/** To the content owner: who asks, for what, and where to answer. */
export const renderRightsRequestCreated = async (props: RightsRequestCreatedProps): Promise<RenderedMail> => {
  const team = line(props.team.name);
  const title = line(props.contentTitle);
  return renderMail(
    `${team} asks for your permission to use “${title}”`,
    <Layout
      team={props.team}
      preview={`${props.requestedBy} asks for the rights to use “${title}”. Please respond within 7 days.`}
      heading={`${team} would like to use your content`}
      why={`You receive this email because ${team} named you as the owner of this content. If you are not, you can ignore it: nothing is granted without your answer.`}
    >
      <Paragraph>
        Hello <Words>{props.contentOwner}</Words>,
      </Paragraph>
      <Paragraph>
        <Words>{props.requestedBy}</Words> of <Words>{team}</Words> asks for your permission to use this content. You
        can approve or deny the request on one page; no account is needed.
      </Paragraph>
      <Facts
        rows={[
          ["Content", title],
          ["Original post", props.contentUrl],
          ["For", props.brand],
          ["Intended use", props.intendedUse],
          ["Kind of use", USE_CLASS_LABELS[props.useClass]],
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
