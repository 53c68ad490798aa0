import type { Invitation } from "@clearhouse/core/people/invite/invite.schema.ts";
import { CircleAlert } from "lucide-react";
import { Link } from "react-router-dom";
import { Alert, AlertBody } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { ANSWER_UNREADABLE, ApiError, hasCode } from "@/lib/api/api-error.ts";
import { useJoin } from "../api/join.ts";
import { useOtherAccount } from "../api/ways-in.ts";
import { INVITE_TEXTS } from "../texts.ts";
import { InvalidInvite } from "./invalid-invite.tsx";
import { InvitationFacts } from "./invitation-facts.tsx";

interface JoiningProps {
  code: string;
  invitation: Invitation;
  /** The email address of the person who is signed in. */
  email: string;
}

/** Whether another attempt would fail too. If so, the server's message says why. */
const isFinal = (error: unknown): error is ApiError =>
  hasCode(error, "invite.wrong_address") || hasCode(error, "team.other_membership");

const messageFor = (error: unknown): string => {
  if (isFinal(error)) return error.message;
  const told = error instanceof ApiError && error.code !== ANSWER_UNREADABLE;
  return told ? INVITE_TEXTS.failed(error.message) : INVITE_TEXTS.unexpected;
};

/** Makes the signed-in person join the team, without asking first. */
export function Joining({ code, invitation, email }: JoiningProps) {
  const { error, retry } = useJoin(code);
  const other = useOtherAccount(code);
  if (hasCode(error, "invite.not_found")) return <InvalidInvite title={INVITE_TEXTS.invalid} />;
  if (error === undefined) {
    return (
      <>
        <InvitationFacts invitation={invitation} />
        <p role="status" className="flex items-center justify-center gap-2.5 py-1.5">
          <Spinner />
          {INVITE_TEXTS.joining(invitation.team.name)}
        </p>
      </>
    );
  }
  return (
    <>
      <InvitationFacts invitation={invitation} />
      <Alert icon={CircleAlert} variant="destructive" role="alert">
        <AlertBody>{messageFor(error)}</AlertBody>
      </Alert>
      <div className="flex flex-col gap-3">
        {!isFinal(error) && <Button onClick={retry}>{INVITE_TEXTS.tryAgain}</Button>}
        {hasCode(error, "team.other_membership") && (
          <Button asChild size="wrapping">
            <Link to="/">{INVITE_TEXTS.home}</Link>
          </Button>
        )}
        <Button
          size="wrapping"
          variant={hasCode(error, "invite.wrong_address") ? "default" : "outline"}
          disabled={other.isPending}
          onClick={() => other.mutate()}
        >
          {INVITE_TEXTS.otherAccount}
        </Button>
        <p className="text-center text-muted-foreground text-xs">
          {INVITE_TEXTS.signedInAs} {email}
        </p>
      </div>
    </>
  );
}
