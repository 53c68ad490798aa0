import { Info } from "lucide-react";
import { Alert, AlertBody, AlertDescription, AlertTitle } from "@/components/ui/alert.tsx";
import { AUTH_TEXTS } from "../texts.ts";
import { LeaveButtons } from "./leave-buttons.tsx";

/** Somebody is signed in whom no team knows. */
export function RefusedStep({ email, next }: { email: string; next: string }) {
  return (
    <>
      <Alert variant="warning">
        <Info aria-hidden="true" />
        <AlertBody>
          <AlertTitle>{AUTH_TEXTS.inviteOnlyTitle}</AlertTitle>
          <AlertDescription>{AUTH_TEXTS.needsInvite}</AlertDescription>
        </AlertBody>
      </Alert>
      <LeaveButtons email={email} next={next} />
    </>
  );
}
