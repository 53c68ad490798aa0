import { useEffect } from "react";
import { Link, useLocation } from "react-router-dom";
import { APP_TEXTS } from "@/app/texts.ts";
import { PageTitle } from "@/components/page-title.tsx";
import { Button } from "@/components/ui/button.tsx";
import { hasKeptTokens } from "@/lib/auth/has-kept-tokens.ts";

export function NotFoundRoute() {
  const { pathname } = useLocation();
  useEffect(() => {
    // Only the path is logged, because the rest of the URL may contain a token.
    // biome-ignore lint/suspicious/noConsole: the log that the specification asks for
    console.warn(`No page at ${pathname}`);
  }, [pathname]);
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <PageTitle>{APP_TEXTS.notFound}</PageTitle>
      <div className="flex flex-col items-center gap-3 text-center">
        <p aria-hidden="true" className="font-semibold text-6xl text-muted-foreground tabular-nums tracking-tight">
          404
        </p>
        <h1 className="font-semibold text-xl">{APP_TEXTS.notFound}</h1>
        <p className="text-muted-foreground">{APP_TEXTS.notFoundText}</p>
        <Button asChild className="mt-2">
          {hasKeptTokens() ? <Link to="/">{APP_TEXTS.home}</Link> : <a href="/landing">{APP_TEXTS.home}</a>}
        </Button>
      </div>
    </main>
  );
}
