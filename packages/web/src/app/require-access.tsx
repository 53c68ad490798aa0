import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { FullPageSpinner } from "@/components/full-page-spinner.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Empty, EmptyContent, EmptyDescription, EmptyTitle } from "@/components/ui/empty.tsx";
import { applyAccent } from "@/lib/appearance/apply-accent.ts";
import { SessionProvider } from "@/lib/auth/session-context.tsx";
import { messageOf } from "@/lib/notify.ts";
import { accessOptions } from "@/lib/queries/session.ts";
import { SessionKeeper } from "./session-keeper.tsx";
import { APP_TEXTS } from "./texts.ts";

/**
 * The guard of the workspace's pages: only members pass. Everybody else is sent to /auth, and after the sign-in to the
 * requested page.
 */
export function RequireAccess() {
  const access = useQuery(accessOptions);
  const color = access.data?.state === "member" ? access.data.session.team.primaryColor : null;
  useEffect(() => applyAccent(color), [color]);

  if (access.data?.state === "member") {
    return (
      <SessionProvider value={access.data.session}>
        <SessionKeeper />
        <Outlet />
      </SessionProvider>
    );
  }
  if (access.data) return <ToSignIn left={access.data.state === "left"} />;
  if (access.isError) return <Unreachable error={access.error} onRetry={() => void access.refetch()} />;
  return <FullPageSpinner label={APP_TEXTS.loading} />;
}

/**
 * @param left whether the person has signed out; if so, the next sign-in leads to the root, not to the requested page
 */
function ToSignIn({ left }: { left: boolean }) {
  const { pathname, search, hash } = useLocation();
  const asked = `${pathname}${search}${hash}`;
  return <Navigate to={left || asked === "/" ? "/auth" : `/auth?next=${encodeURIComponent(asked)}`} replace />;
}

function Unreachable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <Empty role="alert">
        <EmptyTitle>{APP_TEXTS.unreachable}</EmptyTitle>
        <EmptyDescription>{messageOf(error)}</EmptyDescription>
        <EmptyContent>
          <Button onClick={onRetry}>{APP_TEXTS.tryAgain}</Button>
        </EmptyContent>
      </Empty>
    </main>
  );
}
