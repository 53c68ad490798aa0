import { Mail } from "lucide-react";
import { Link } from "react-router-dom";
import { GoogleButton } from "@/components/google-button.tsx";
import { Button } from "@/components/ui/button.tsx";
import { invitePath, onTheWayTo, SIGN_UP_PATH } from "@/lib/auth/paths.ts";
import { useGoogle } from "../api/ways-in.ts";
import { INVITE_TEXTS } from "../texts.ts";

/**
 * For whoever isn't signed in: every way comes back here. Whoever is invited has no account as a rule, so Sign Up comes
 * first, and the address that was invited is filled in.
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
      <Button asChild>
        <Link to={onTheWayTo(invitePath(code), SIGN_UP_PATH)} state={{ email }}>
          <Mail aria-hidden="true" />
          {INVITE_TEXTS.byEmail}
        </Link>
      </Button>
      <p className="text-pretty text-center text-muted-foreground text-xs">{INVITE_TEXTS.terms}</p>
    </div>
  );
}
