import { Lock } from "lucide-react";
import { Link } from "react-router-dom";
import { PageTitle } from "@/components/page-title.tsx";
import { Button } from "@/components/ui/button.tsx";
import { APP_TEXTS } from "./texts.ts";

/** What a member sees on a page for admins. */
export function AccessDenied() {
  return (
    <div className="grid flex-1 place-items-center p-6">
      <PageTitle>{APP_TEXTS.accessDenied}</PageTitle>
      <div className="flex flex-col items-center gap-3 pb-16 text-center">
        <Lock className="size-10 text-muted-foreground" strokeWidth={1.5} aria-hidden="true" />
        <h1 className="font-semibold text-xl">{APP_TEXTS.accessDenied}</h1>
        <p className="text-pretty text-muted-foreground">{APP_TEXTS.accessDeniedText}</p>
        <Button asChild className="mt-2">
          <Link to="/">{APP_TEXTS.home}</Link>
        </Button>
      </div>
    </div>
  );
}
