/** @jsxRuntime automatic */
import { Action, Facts, Note, Paragraph, Quote, Words } from "../blocks.tsx";
import { line } from "../clean.ts";
import { Layout } from "../layout.tsx";
import { renderMail } from "../mail.ts";
import type { MailTeam, RenderedMail } from "../team.ts";
import { quoted } from "../words.ts";

export interface CounterOfferedProps {
  team: MailTeam;
  /** The member who asked, who gets this mail. */
  requestedBy: string;
  ownerName: string;
  ownerEmail: string;
  contentTitle: string;
  /** What the offer is about, for example "another end, a fee". */
  about: string;
  /** For example "EUR 400.00"; "" for none. */
  fee: string;
  /** "" if the owner wrote nothing beside it. */
  message: string;
  /** The asset in the workspace. */
  link: string;
}

/** Renders the mail to the requester: the owner would agree to other terms, and waits for an answer. */
export const renderCounterOffered = async (props: CounterOfferedProps): Promise<RenderedMail> => {
  const title = quoted(line(props.contentTitle));
  const owner = line(props.ownerName);
  return renderMail(
    `Yes, but…: ${title}`,
    <Layout
      team={props.team}
      preview={`${owner} offers other terms for ${title} and waits for your answer.`}
      heading="A counter-offer waits for you"
      why={`You receive this email because you requested these rights for ${line(props.team.name)}.`}
    >
      <Paragraph>
        Hello <Words>{props.requestedBy}</Words>,
      </Paragraph>
      <Paragraph>
        <Words>{owner}</Words> would say yes to <Words>{title}</Words> under other terms. The request stays open until
        you answer, and nobody is reminded meanwhile.
      </Paragraph>
      <Facts
        rows={[
          ["Yes, but", props.about],
          ["Fee", props.fee],
          ["Email", props.ownerEmail],
        ]}
      />
      {props.message !== "" && <Quote label={`Message from ${owner}`}>{props.message}</Quote>}
      <Action label="Answer the offer" url={props.link} team={props.team} />
      <Note>Accept it, change it, reply, or decline it in the workspace: the owner reads your answer on the link.</Note>
    </Layout>,
  );
};
