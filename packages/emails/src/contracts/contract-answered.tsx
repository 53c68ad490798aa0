/** @jsxRuntime automatic */
import { Action, Facts, Note, Paragraph, Quote, Words } from "../blocks.tsx";
import { line } from "../clean.ts";
import { Layout } from "../layout.tsx";
import { renderMail } from "../mail.ts";
import type { MailTeam, RenderedMail } from "../team.ts";
import { moment, quoted } from "../words.ts";

interface Answered {
  team: MailTeam;
  /** The sender of the contract, who gets this mail. */
  sentBy: string;
  /** The name in the contract. */
  creatorName: string;
  title: string;
  answeredAt: string;
  /** The contract in the workspace. */
  link: string;
}

export interface ContractSignedProps extends Answered {
  /** The name with which the creator signed. */
  signerName: string;
  /** SHA-256 of text and signature. */
  sha256: string;
  /** Whether the PDF is attached. */
  attached: boolean;
}

export interface ContractDeclinedProps extends Answered {
  reason: string;
}

const whyOf = ({ team }: Answered): string =>
  `You receive this email because this contract was sent for ${line(team.name)}.`;

/** Renders the mail to the sender: the contract is signed. */
export const renderContractSigned = async (props: ContractSignedProps): Promise<RenderedMail> => {
  const title = quoted(line(props.title));
  const signer = line(props.signerName);
  return renderMail(
    `Signed: ${title}`,
    <Layout team={props.team} preview={`${signer} signed ${title}.`} heading="Contract signed" why={whyOf(props)}>
      <Paragraph>
        Hello <Words>{props.sentBy}</Words>,
      </Paragraph>
      <Paragraph>
        <Words>{signer}</Words> signed the contract <Words>{title}</Words> on {moment(props.answeredAt)}.{" "}
        {props.attached
          ? "The signed contract is attached as a PDF."
          : "The signed contract is too large for an email; it can be downloaded in the workspace."}
      </Paragraph>
      <Facts
        rows={[
          ["Sent to", props.creatorName],
          ["Signed as", signer],
          ["SHA-256", props.sha256],
        ]}
      />
      <Action label="Open the contract" url={props.link} team={props.team} />
      <Note>The signature, its time and its circumstances are in the contract's history.</Note>
    </Layout>,
  );
};

/** Renders the mail to the sender: the contract won't be signed. */
export const renderContractDeclined = async (props: ContractDeclinedProps): Promise<RenderedMail> => {
  const title = quoted(line(props.title));
  const signer = line(props.creatorName);
  return renderMail(
    `Declined: ${title}`,
    <Layout
      team={props.team}
      preview={`${signer} declined to sign ${title}.`}
      heading="Contract declined"
      why={whyOf(props)}
    >
      <Paragraph>
        Hello <Words>{props.sentBy}</Words>,
      </Paragraph>
      <Paragraph>
        <Words>{signer}</Words> declined to sign the contract <Words>{title}</Words> on {moment(props.answeredAt)}.
      </Paragraph>
      <Quote label={`Reason given by ${signer}`}>{props.reason}</Quote>
      <Action label="Open the contract" url={props.link} team={props.team} />
      <Note>You can send a new contract; this answer stays in the history.</Note>
    </Layout>,
  );
};
