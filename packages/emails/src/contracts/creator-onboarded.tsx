/** @jsxRuntime automatic */
import { Action, Facts, Note, Paragraph, Words } from "../blocks.tsx";
import { line } from "../clean.ts";
import { Layout } from "../layout.tsx";
import { renderMail } from "../mail.ts";
import type { MailTeam, RenderedMail } from "../team.ts";
import { moment } from "../words.ts";

export interface CreatorOnboardedProps {
  team: MailTeam;
  /** The member who invited the creator, and who gets this mail. */
  invitedBy: string;
  creatorName: string;
  creatorEmail: string;
  specialties: readonly string[];
  /** Platform and handle, e.g. "Instagram: @cleo". */
  handles: readonly string[];
  onboardedAt: string;
  /** The creator in the workspace. */
  link: string;
}

/**
 * Renders the mail to the member who invited a creator: the creator's profile has arrived, and waits for the team's
 * approval.
 */
export const renderCreatorOnboarded = async (props: CreatorOnboardedProps): Promise<RenderedMail> => {
  const team = line(props.team.name);
  const name = line(props.creatorName);
  return renderMail(
    `${name} submitted a creator profile to ${team}`,
    <Layout
      team={props.team}
      preview={`${name} accepted the creator agreement and waits for your team's approval.`}
      heading="A creator profile waits for approval"
      why={`You receive this email because somebody submitted a creator profile by an invitation of ${team}.`}
    >
      <Paragraph>
        Hello <Words>{props.invitedBy}</Words>,
      </Paragraph>
      <Paragraph>
        <Words>{name}</Words> submitted their profile on {moment(props.onboardedAt)} and accepted the creator agreement.
        They wait for the team's approval, for which they were promised 2-3 business days.
      </Paragraph>
      <Facts
        rows={[
          ["Email", props.creatorEmail],
          ["Creator type", props.specialties.join(", ")],
          ["Social media", props.handles.join(", ")],
        ]}
      />
      <Action label="Open the creator" url={props.link} team={props.team} />
      <Note>The agreement that they accepted is in the list of their contracts.</Note>
    </Layout>,
  );
};
