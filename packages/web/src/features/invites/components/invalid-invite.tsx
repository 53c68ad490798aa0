import { Link2Off } from "lucide-react";
import { Link } from "react-router-dom";
import { Button } from "@/components/ui/button.tsx";
import { INVITE_TEXTS } from "../texts.ts";

/** @param title says whether the link is invalid or the invite ended while its page was open */
export function InvalidInvite({ title }: { title: string }) {
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <span className="grid size-11 place-items-center rounded-lg border text-muted-foreground" aria-hidden="true">
        <Link2Off className="size-5" />
      </span>
      <div className="flex flex-col gap-1">
        <h1 className="font-semibold text-lg">{title}</h1>
        <p role="alert">{INVITE_TEXTS.invalidText}</p>
        <p className="text-muted-foreground">{INVITE_TEXTS.invalidHint}</p>
      </div>
      <Button asChild size="wrapping" className="w-full">
        <Link to="/auth">{INVITE_TEXTS.toSignIn}</Link>
      </Button>
    </div>
  );
}
