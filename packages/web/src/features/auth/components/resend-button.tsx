import { useMutation } from "@tanstack/react-query";
import { Button } from "@/components/ui/button.tsx";
import { notifyError, notifySuccess } from "@/lib/notify.ts";
import { codeMessage } from "../api/confirm.ts";
import { useWait } from "../lib/use-wait.ts";
import { STEP_TEXTS } from "../step-texts.ts";

/**
 * Seconds before another code can be requested. A mail takes some time, and a second code makes the first code invalid.
 */
const WAIT_SECONDS = 30;

interface ResendButtonProps {
  /** Whether a code was mailed just now. */
  justSent: boolean;
  send: () => Promise<void>;
  /** The toast's text once the code is sent. */
  told?: string;
  /** "default" if the person can do nothing else. */
  variant?: "link" | "default";
}

export function ResendButton({ justSent, send, told = STEP_TEXTS.codeSent, variant = "link" }: ResendButtonProps) {
  const wait = useWait(WAIT_SECONDS, justSent);
  const resend = useMutation({
    mutationFn: send,
    onSuccess: () => {
      wait.start();
      notifySuccess(told, STEP_TEXTS.codesAnHour);
    },
    onError: (error) => notifyError(codeMessage(error)),
  });
  const held = resend.isPending || wait.left > 0;
  const label = wait.left > 0 ? STEP_TEXTS.sendCodeIn(wait.left) : STEP_TEXTS.sendCode;
  return (
    <Button
      variant={variant}
      className="tabular-nums"
      // The button isn't disabled, because a disabled button would lose the focus.
      aria-disabled={held}
      onClick={() => !held && resend.mutate()}
    >
      {resend.isPending ? STEP_TEXTS.sendingCode : label}
    </Button>
  );
}
