/** @jsxRuntime automatic */
import { TEXTS as TOLD } from "@clearhouse/core/base/texts/en/told.policy.ts";
import { type Told, toldLine } from "@clearhouse/core/base/texts/told.policy.ts";
import { Action, Facts, Note, Paragraph, Words } from "../blocks.tsx";
import { line } from "../clean.ts";
import { Layout } from "../layout.tsx";
import { renderMail } from "../mail.ts";
import type { MailTeam, RenderedMail } from "../team.ts";
import { day } from "../words.ts";

export interface CreatorInvitedProps {
  team: MailTeam;
  invitedBy: string;
  /** What the first mail to a person says about their data. */
  told: Told;
  /** The email address to which the mail goes. The link can be used with another email address too. */
  email: string;
  link: string;
  expiresAt: string;
}

/** Renders the mail to a creator whom a team asks to join its network: who asks, how to join, and where. */
export const renderCreatorInvited = async (props: CreatorInvitedProps): Promise<RenderedMail> => {
  const team = line(props.team.name);
  const toldText = toldLine(TOLD, props.told, { team, requester: line(props.invitedBy) });
  return renderMail(
    `You are invited to join the creators of ${team}`,
    <Layout
      team={props.team}
      preview={`Fill in your profile for ${team}. The invitation is valid for 30 days.`}
      heading={`Join the creators of ${team}`}
      why={`You receive this email because ${team} invited ${line(props.email)}. If you did not expect it, you can ignore it.`}
    >
      <Paragraph>
        <Words>{props.invitedBy}</Words> invites you to join the creators that <Words>{team}</Words> works with. You
        fill in your profile, show where your work can be found, and read and accept a creator agreement. You need no
        account.
      </Paragraph>
      <Facts
        rows={[
          ["Team", team],
          ["Invited by", props.invitedBy],
        ]}
      />
      <Action label="Fill in your profile" url={props.link} team={props.team} />
      <Note>
        The invitation expires in 30 days, on {day(props.expiresAt)}, and works once. <Words>{team}</Words> reviews your
        profile within 2-3 business days.
      </Note>
      {toldText !== "" && <Note>{toldText}</Note>}
    </Layout>,
  );
};
