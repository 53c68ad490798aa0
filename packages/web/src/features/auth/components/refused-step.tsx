import { Info } from "lucide-react";
import { Alert, AlertBody, AlertDescription, AlertTitle } from "@/components/ui/alert.tsx";
import { AUTH_TEXTS } from "../texts.ts";
import { LeaveButtons } from "./leave-buttons.tsx";

interface RefusedStepProps {
  email: string;
  /** The server's message about the person's team, if it is closed. */
  closed: string | undefined;
  next: string;
}

/** Shown to a signed-in person who is in no team, or whose team is closed. */
export function RefusedStep({ email, closed, next }: RefusedStepProps) {
  return (
    <>
      <Alert icon={Info} variant="warning">
        <AlertBody>
          <AlertTitle>{closed !== undefined ? AUTH_TEXTS.closedTitle : AUTH_TEXTS.inviteOnlyTitle}</AlertTitle>
          <AlertDescription>{closed ?? AUTH_TEXTS.needsInvite}</AlertDescription>
        </AlertBody>
      </Alert>
      <LeaveButtons email={email} next={next} />
    </>
  );
}
