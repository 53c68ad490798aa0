/** @jsxRuntime automatic */
import { Action, Note, Paragraph, Words } from "../blocks.tsx";
import { line } from "../clean.ts";
import { Layout } from "../layout.tsx";
import { renderMail } from "../mail.ts";
import type { MailTeam, RenderedMail } from "../team.ts";
import { day, quoted } from "../words.ts";

export interface ContractExpiredProps {
  team: MailTeam;
  /** The sender of the contract, who gets this mail. */
  sentBy: string;
  /** The name in the contract. */
  creatorName: string;
  title: string;
  /** When the contract was last sent. */
  sentAt: string;
  /** Whether a person has opened the contract's page, as far as that can be known. */
  opened: boolean;
  /** The contract in the workspace. */
  link: string;
}

/**
 * Renders the mail to the sender: the contract wasn't signed within 60 days. The mail also says what the sender can do.
 */
export const renderContractExpired = async (props: ContractExpiredProps): Promise<RenderedMail> => {
  const title = quoted(line(props.title));
  const signer = line(props.creatorName);
  return renderMail(
    `Not signed: ${title}`,
    <Layout
      team={props.team}
      preview={`${signer} hasn't signed ${title} in time.`}
      heading="Contract expired"
      why={`You receive this email because this contract was sent for ${line(props.team.name)}.`}
    >
      <Paragraph>
        Hello <Words>{props.sentBy}</Words>,
      </Paragraph>
      <Paragraph>
        <Words>{signer}</Words> hasn't signed the contract <Words>{title}</Words> that was sent on {day(props.sentAt)}.{" "}
        {props.opened ? "The link was opened." : "The link was never opened."} The contract can no longer be signed.
      </Paragraph>
      <Action label="Open the contract" url={props.link} team={props.team} />
      <Note>You can send it again; its link is then good for another 60 days.</Note>
    </Layout>,
  );
};
