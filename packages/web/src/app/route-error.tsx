import { useEffect, useState } from "react";
import { Link, useRouteError } from "react-router-dom";
import { FullPageSpinner } from "@/components/full-page-spinner.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Empty, EmptyContent, EmptyDescription, EmptyTitle } from "@/components/ui/empty.tsx";
import { CodeMissing } from "@/lib/load-code.ts";
import { reloadPage, shouldReload } from "@/lib/new-version.ts";
import { cn } from "@/lib/utils.ts";
import { APP_TEXTS } from "./texts.ts";

/** Shown in place of a page that threw, or whose code couldn't be loaded. */
export function RouteError({ inShell = false }: { inShell?: boolean }) {
  const error = useRouteError();
  const isMissing = error instanceof CodeMissing;
  const reloading = useReloadOfOldTab(isMissing ? error : undefined);
  if (reloading) return <FullPageSpinner label={APP_TEXTS.loading} />;
  return (
    <div className={cn("grid place-items-center", inShell ? "flex-1" : "min-h-dvh")}>
      <Empty role="alert">
        <EmptyTitle as="h1">{isMissing ? APP_TEXTS.missing : APP_TEXTS.failed}</EmptyTitle>
        <EmptyDescription>{isMissing ? APP_TEXTS.missingText : APP_TEXTS.failedText}</EmptyDescription>
        <EmptyContent>
          <Button onClick={reloadPage}>{APP_TEXTS.reload}</Button>
          {inShell && (
            <Button asChild variant="outline">
              <Link to="/support">{APP_TEXTS.support}</Link>
            </Button>
          )}
        </EmptyContent>
      </Empty>
    </div>
  );
}

/**
 * A tab that stays open during a deployment requests code of its own version, and that code was removed. The URL
 * already belongs to the requested page, so a reload opens that page in the new version.
 * @returns whether the tab is still checking for a new version, or reloading
 */
const useReloadOfOldTab = (missing: CodeMissing | undefined): boolean => {
  const [told, setTold] = useState<CodeMissing>();
  useEffect(() => {
    if (!missing) return;
    let gone = false;
    const decide = async () => {
      if (gone) return;
      if (await shouldReload()) reloadPage();
      else setTold(missing);
    };
    // Without this timeout, React's double mount in development would count as two reloads.
    const timer = setTimeout(() => void decide());
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [missing]);
  return missing !== undefined && told !== missing;
};
