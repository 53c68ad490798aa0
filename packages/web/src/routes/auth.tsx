import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Navigate, useSearchParams } from "react-router-dom";
import { APP_TEXTS } from "@/app/texts.ts";
import { FullPageSpinner } from "@/components/full-page-spinner.tsx";
import { AuthCard } from "@/features/auth/components/auth-card.tsx";
import { AUTH_TEXTS } from "@/features/auth/texts.ts";
import { returnPath } from "@/lib/links.ts";
import { notifyError } from "@/lib/notify.ts";
import { accessOptions } from "@/lib/queries/session.ts";

/** A member goes on to the page asked for; somebody whom no team knows is told that an invite is needed. */
export function AuthRoute() {
  const access = useQuery(accessOptions);
  const [search] = useSearchParams();
  const refused = access.data?.state === "no-team";
  useEffect(() => {
    if (refused) notifyError(AUTH_TEXTS.needsInvite);
  }, [refused]);

  if (access.data?.state === "member") return <Navigate to={returnPath(search.get("next"))} replace />;
  if (access.isPending) return <FullPageSpinner label={AUTH_TEXTS.loading} />;
  return (
    <main className="grid min-h-dvh place-items-center bg-well p-4">
      <title>{`${AUTH_TEXTS.signIn} · ${APP_TEXTS.product}`}</title>
      <AuthCard refused={refused} />
    </main>
  );
}
