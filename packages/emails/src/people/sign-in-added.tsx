/** @jsxRuntime automatic */
import { Action, Facts, Paragraph, Words } from "../blocks.tsx";
import { line } from "../clean.ts";
import { Layout } from "../layout.tsx";
import { renderMail } from "../mail.ts";
import { PRODUCT } from "../product.ts";
import type { MailTeam, RenderedMail } from "../team.ts";
import { moment } from "../words.ts";

/** The ways to sign in, with their names and who can use each way. */
export const WAYS = {
  password: { name: "Password", opens: "whoever knows its password" },
  google: { name: "Google", opens: "whoever can sign in to Google with this address" },
} as const;
type Way = keyof typeof WAYS;

export interface SignInAddedProps {
  /** Undefined for a person without a team. */
  team: MailTeam | undefined;
  displayName: string;
  /** The account's email address. */
  email: string;
  added: Way;
  addedAt: string;
  /** All ways in which the person can sign in now. */
  ways: readonly Way[];
  /** The sign-in page, where a password can be reset. */
  link: string;
}

/**
 * Renders the mail to a person with a new way to sign in: who can sign in now, and what to do if somebody else added
 * the new way.
 */
export const renderSignInAdded = async (props: SignInAddedProps): Promise<RenderedMail> => {
  const team = props.team ?? PRODUCT;
  const name = line(team.name);
  return renderMail(
    `A new way to sign in to your account at ${name}`,
    <Layout
      team={team}
      preview="There is a new way to sign in to your account."
      heading="A new way to sign in was added"
      why="You receive this email because this is the address of the account."
    >
      <Paragraph>
        Hello <Words>{props.displayName}</Words>,
      </Paragraph>
      <Paragraph>
        There is a new way to sign in to your account at <Words>{name}</Words>. If you signed in that way yourself,
        there is nothing to do.
      </Paragraph>
      <Facts
        rows={[
          ["Account", props.email],
          ["Added", WAYS[props.added].name],
          ["On", moment(props.addedAt)],
          ["Who can sign in", props.ways.map((way) => WAYS[way].opens).join(", and ")],
        ]}
      />
      <Paragraph>
        If it wasn't you, somebody else can open your account. Choose “Forgot your password?” on the sign-in page and
        set a new password at once.{" "}
        {props.team && (
          <>
            Then tell an admin of <Words>{name}</Words>.
          </>
        )}
      </Paragraph>
      <Action label="Open the sign-in page" url={props.link} team={team} />
    </Layout>,
  );
};
