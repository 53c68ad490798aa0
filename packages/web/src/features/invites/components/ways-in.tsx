import { Mail } from "lucide-react";
import { Link } from "react-router-dom";
import { GoogleButton } from "@/components/google-button.tsx";
import { Button } from "@/components/ui/button.tsx";
import { invitePath, onTheWayTo, SIGN_UP_PATH } from "@/lib/auth/paths.ts";
import { useGoogle } from "../api/ways-in.ts";
import { INVITE_TEXTS } from "../texts.ts";

/**
 * The ways to sign in or up, all of which return to the invite. 'Sign Up' comes first, because most invited people have
 * no account; the invited email address is filled in.
 */
export function WaysIn({ code, email }: { code: string; email: string }) {
  const google = useGoogle(code);
  return (
    <div className="flex flex-col gap-3">
      {google && (
        <GoogleButton pending={google.isPending} onClick={() => google.mutate()}>
          {INVITE_TEXTS.google}
        </GoogleButton>
      )}
      <Button asChild size="wrapping">
        <Link to={onTheWayTo(invitePath(code), SIGN_UP_PATH)} state={{ email }}>
          <Mail aria-hidden="true" />
          {INVITE_TEXTS.byEmail}
        </Link>
      </Button>
      <p className="text-pretty text-center text-muted-foreground text-xs">{INVITE_TEXTS.terms}</p>
    </div>
  );
}
