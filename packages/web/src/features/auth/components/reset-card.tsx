import { useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import * as z from "zod";
import { Button } from "@/components/ui/button.tsx";
import { onTheWayTo } from "@/lib/auth/paths.ts";
import { notifySuccess } from "@/lib/notify.ts";
import type { MailLink } from "../lib/use-mail-link.ts";
import { STEP_TEXTS } from "../step-texts.ts";
import { EntryCard } from "./entry-card.tsx";
import { ResetChoice } from "./reset-choice.tsx";
import { ResetRequest } from "./reset-request.tsx";
import { StepLinks } from "./step-parts.tsx";

/** The email address that the sign-in page passes on in the router's state. */
const handedOver = z.object({ email: z.string() }).catch({ email: "" });

/** Resets a forgotten password, with the link from a mail, or with a code that is mailed to a typed email address. */
export function ResetCard({ link, next }: { link: MailLink | undefined; next: string }) {
  const navigate = useNavigate();
  const [email, setEmail] = useState(handedOver.parse(useLocation().state).email);
  const [sent, setSent] = useState(false);
  const onDone = () => {
    notifySuccess(STEP_TEXTS.resetDone);
    void navigate(onTheWayTo(next), { replace: true, state: { email } });
  };

  return (
    <EntryCard>
      {link && <ResetChoice username={link.user} mailedCode={link.code} next={next} onDone={onDone} />}
      {!link && sent && <ResetChoice username={email} mailedCode={undefined} next={next} onDone={onDone} />}
      {!link && !sent && (
        <ResetRequest
          email={email}
          next={next}
          onSent={(address) => {
            setEmail(address);
            setSent(true);
          }}
        />
      )}
      <StepLinks>
        <Button asChild variant="link">
          <Link to={onTheWayTo(next)} state={{ email }}>
            {STEP_TEXTS.backToSignIn}
          </Link>
        </Button>
        {!link && sent && (
          <Button variant="link" onClick={() => setSent(false)}>
            {STEP_TEXTS.otherAddress}
          </Button>
        )}
      </StepLinks>
    </EntryCard>
  );
}
