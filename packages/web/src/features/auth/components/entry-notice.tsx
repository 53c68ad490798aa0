import { Info, MailOpen } from "lucide-react";
import { Link } from "react-router-dom";
import { Alert, AlertBody, AlertDescription, AlertTitle } from "@/components/ui/alert.tsx";
import { isInvitation } from "@/lib/auth/paths.ts";
import { AUTH_TEXTS } from "../texts.ts";

const LINK = "w-fit rounded-sm text-primary-text underline underline-offset-4";

/** Says who can sign up, and tells an invited person that the invite is kept. */
export function EntryNotice({ next }: { next: string }) {
  const invited = isInvitation(next);
  const Icon = invited ? MailOpen : Info;
  return (
    <Alert>
      <Icon className="text-muted-foreground" aria-hidden="true" />
      <AlertBody>
        <AlertTitle>{invited ? AUTH_TEXTS.invitedTitle : AUTH_TEXTS.inviteOnlyTitle}</AlertTitle>
        <AlertDescription className="text-muted-foreground">
          {invited ? AUTH_TEXTS.invited : AUTH_TEXTS.inviteOnly}
        </AlertDescription>
        {invited ? (
          <Link to={next} className={LINK}>
            {AUTH_TEXTS.backToInvite}
          </Link>
        ) : (
          <p className="text-muted-foreground">
            {AUTH_TEXTS.noInvite}{" "}
            <a href="/landing#beta" className={LINK}>
              {AUTH_TEXTS.joinBeta}
            </a>
          </p>
        )}
      </AlertBody>
    </Alert>
  );
}
