/** @jsxRuntime automatic */
import { Action, Facts, Note, Paragraph, Words } from "../blocks.tsx";
import { line } from "../clean.ts";
import { Layout } from "../layout.tsx";
import { renderMail } from "../mail.ts";
import type { MailTeam, RenderedMail } from "../team.ts";
import { day } from "../words.ts";

export interface InviteCreatedProps {
  team: MailTeam;
  /** The inviting member; "" for a new team's first admin, whom no member invites. */
  invitedBy: string;
  role: "admin" | "member";
  /** The invited email address; the invite is valid only for this address. */
  email: string;
  link: string;
  expiresAt: string;
}

const ROLE_LABELS = { admin: "Admin", member: "Member" } as const;

/** Renders the mail to the invited person: which team, in which role, and where to join. */
export const renderInviteCreated = async (props: InviteCreatedProps): Promise<RenderedMail> => {
  const team = line(props.team.name);
  return renderMail(
    `You are invited to join ${team}`,
    <Layout
      team={props.team}
      preview={`Join ${team} as ${ROLE_LABELS[props.role].toLowerCase()}. The invite is valid for 7 days.`}
      heading={`Join ${team}`}
      why={`You receive this email because ${team} invited ${line(props.email)}. If you did not expect it, you can ignore it.`}
    >
      <Paragraph>
        {line(props.invitedBy) === "" ? (
          "You are invited"
        ) : (
          <>
            <Words>{props.invitedBy}</Words> invites you
          </>
        )}{" "}
        to join the workspace of <Words>{team}</Words>, in which the team requests, tracks and stores usage rights.
      </Paragraph>
      <Facts
        rows={[
          ["Team", team],
          ["Invited as", ROLE_LABELS[props.role]],
          ["Invite for", props.email],
        ]}
      />
      <Action label="Accept the invite" url={props.link} team={props.team} />
      <Note>The invite expires in 7 days, on {day(props.expiresAt)}, and works once.</Note>
    </Layout>,
  );
};
