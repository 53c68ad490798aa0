import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Navigate } from "react-router-dom";
import { Button } from "@/components/ui/button.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { hasCode } from "@/lib/api/api-error.ts";
import { applyAccent } from "@/lib/appearance/apply-accent.ts";
import { onOtherTab } from "@/lib/auth/other-tabs.ts";
import { invitePath, onTheWayTo } from "@/lib/auth/paths.ts";
import { messageOf } from "@/lib/notify.ts";
import { type Access, accessOptions, forgetWhatWasRead } from "@/lib/queries/session.ts";
import { invitationOptions } from "../api/invitation.ts";
import { useJoin } from "../api/join.ts";
import { INVITE_TEXTS } from "../texts.ts";
import { InvalidInvite } from "./invalid-invite.tsx";
import { InvitationFacts } from "./invitation-facts.tsx";
import { InviteFrame } from "./invite-frame.tsx";
import { Joining } from "./joining.tsx";
import { WaysIn } from "./ways-in.tsx";

/**
 * The page that an invite's link opens, for people who are signed in and people who aren't. The page also tells people
 * that their link is invalid.
 */
export function InvitePage({ code }: { code: string }) {
  const invitation = useQuery(invitationOptions(code));
  const access = useQuery(accessOptions);
  const { refetch: readAccess } = access;
  const color = invitation.data?.team.primaryColor ?? null;
  useEffect(() => {
    applyAccent(color);
    return () => applyAccent(null);
  }, [color]);
  const queryClient = useQueryClient();
  // If somebody signs in in another tab, for example through a link in a mail, that person joins in this tab too.
  // Cached data is dropped, because somebody else may have been signed in before.
  useEffect(
    () =>
      onOtherTab(() => {
        forgetWhatWasRead(queryClient);
        void readAccess();
      }),
    [readAccess, queryClient],
  );

  if (access.data?.state === "unverified") return <Navigate to={onTheWayTo(invitePath(code))} replace />;
  const isMember = access.data?.state === "member";
  if (hasCode(invitation.error, "invite.not_found") && !access.isPending) {
    return (
      <InviteFrame>
        {isMember ? <UsedInvite code={code} /> : <InvalidInvite title={INVITE_TEXTS.invalidLink} />}
      </InviteFrame>
    );
  }
  const failure = invitation.error ?? access.error;
  if (failure && !(invitation.data && access.data)) {
    const retry = () => void Promise.all([invitation.refetch(), access.refetch()]);
    const title = invitation.error ? INVITE_TEXTS.validationFailed : INVITE_TEXTS.membershipFailed;
    return <Unvalidated title={title} message={messageOf(failure) ?? ""} onRetry={retry} />;
  }
  if (!invitation.data || !access.data) {
    return <Validating />;
  }
  const email = emailOf(access.data);
  return (
    <InviteFrame>
      {email === undefined ? (
        <>
          <InvitationFacts invitation={invitation.data} />
          <WaysIn code={code} email={invitation.data.email} />
        </>
      ) : (
        <Joining code={code} invitation={invitation.data} email={email} />
      )}
    </InviteFrame>
  );
}

/**
 * Opens the workspace if the signed-in member has used the invite. If somebody else has used the invite, the link is
 * invalid.
 */
function UsedInvite({ code }: { code: string }) {
  const { error } = useJoin(code);
  if (error !== undefined) return <InvalidInvite title={INVITE_TEXTS.invalidLink} />;
  return <Validating />;
}

function Validating() {
  return (
    <p role="status" className="flex items-center gap-2.5 text-muted-foreground">
      <Spinner />
      {INVITE_TEXTS.validating}
    </p>
  );
}

/** The email address of the person who is signed in. */
const emailOf = (access: Access): string | undefined => {
  if (access.state === "member") return access.session.user.email;
  return access.state === "no-team" ? access.email : undefined;
};

function Unvalidated({ title, message, onRetry }: { title: string; message: string; onRetry: () => void }) {
  return (
    <InviteFrame>
      <div role="alert" className="flex flex-col gap-1 text-center">
        <h1 className="font-semibold text-lg">{title}</h1>
        <p className="text-pretty text-muted-foreground">{message}</p>
      </div>
      <Button onClick={onRetry}>{INVITE_TEXTS.tryAgain}</Button>
    </InviteFrame>
  );
}
