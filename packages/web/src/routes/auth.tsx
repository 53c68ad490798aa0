import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Navigate, useSearchParams } from "react-router-dom";
import { FullPageSpinner } from "@/components/full-page-spinner.tsx";
import { PageTitle } from "@/components/page-title.tsx";
import { AuthCard } from "@/features/auth/components/auth-card.tsx";
import { useGoogleReturn } from "@/features/auth/lib/use-google-return.ts";
import { AUTH_TEXTS } from "@/features/auth/texts.ts";
import { amplifyAccount } from "@/lib/auth/amplify.ts";
import { onOtherTab } from "@/lib/auth/other-tabs.ts";
import { isInvitation, placeAskedFor } from "@/lib/auth/paths.ts";
import { prefetch } from "@/lib/load-code.ts";
import { notifyError, toasterWanted } from "@/lib/notify.ts";
import { accessOptions } from "@/lib/queries/session.ts";

/**
 * The page for signing in. A signed-in member is sent to the requested page, a person with an invite to the invite.
 * Anybody else without a team is told that they need an invite.
 */
export function AuthRoute() {
  const access = useQuery(accessOptions);
  const { refetch } = access;
  const [search] = useSearchParams();
  const google = useGoogleReturn();
  const next = placeAskedFor(search);
  const state = access.data?.state;
  const closed = access.data?.state === "no-team" && access.data.closed !== undefined;
  const goesOn = state === "member" || (state === "no-team" && !closed && isInvitation(next));
  const refused = state === "no-team" && !goesOn;

  useEffect(() => {
    if (refused) notifyError(closed ? AUTH_TEXTS.closedTitle : AUTH_TEXTS.needsInvite);
  }, [refused, closed]);
  // A person who signs in in another tab is signed in here too.
  useEffect(() => onOtherTab(() => void refetch()), [refetch]);

  if (google.pending || access.isPending) return <FullPageSpinner label={AUTH_TEXTS.loading} />;
  if (goesOn) return <Navigate to={next} replace />;
  return (
    <main
      className="grid min-h-dvh place-items-center bg-well px-[min(1rem,4.2vw)] py-4"
      // The script that signs in is loaded while the person types, so that the form needn't wait for it.
      onFocus={() => {
        prefetch(amplifyAccount);
        toasterWanted.set(true);
      }}
    >
      <PageTitle>{AUTH_TEXTS.signIn}</PageTitle>
      <AuthCard access={access.data} next={next} problem={google.problem} />
    </main>
  );
}
