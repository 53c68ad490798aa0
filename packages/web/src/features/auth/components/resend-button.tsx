import { useMutation } from "@tanstack/react-query";
import { Button } from "@/components/ui/button.tsx";
import { notifyError, notifySuccess } from "@/lib/notify.ts";
import { codeMessage } from "../api/confirm.ts";
import { useWait } from "../lib/use-wait.ts";
import { AUTH_TEXTS } from "../texts.ts";

/** A mail takes some time: a person who asks twice gets two codes, of which the first is invalid. */
const WAIT_SECONDS = 30;

interface ResendButtonProps {
  /** Whether a code was mailed just now. */
  justSent: boolean;
  send: () => Promise<void>;
  /** Shown once it is sent. */
  told?: string;
  /** "default" if there is nothing else to do. */
  variant?: "link" | "default";
}

export function ResendButton({ justSent, send, told = AUTH_TEXTS.codeSent, variant = "link" }: ResendButtonProps) {
  const wait = useWait(WAIT_SECONDS, justSent);
  const resend = useMutation({
    mutationFn: send,
    onSuccess: () => {
      wait.start();
      notifySuccess(told);
    },
    onError: (error) => notifyError(codeMessage(error)),
  });
  const held = resend.isPending || wait.left > 0;
  const label = wait.left > 0 ? AUTH_TEXTS.sendCodeIn(wait.left) : AUTH_TEXTS.sendCode;
  return (
    <Button
      variant={variant}
      className="tabular-nums"
      // Not disabled, because that would take the focus away from it.
      aria-disabled={held}
      onClick={() => !held && resend.mutate()}
    >
      {resend.isPending ? AUTH_TEXTS.sendingCode : label}
    </Button>
  );
}
