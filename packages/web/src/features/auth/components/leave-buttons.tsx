import { Button } from "@/components/ui/button.tsx";
import { useLeave } from "../api/leave.ts";
import { AUTH_TEXTS } from "../texts.ts";

interface LeaveButtonsProps {
  email: string;
  next: string;
  /** The variant of the first button: "outline" if the person should do something else on this page. */
  variant?: "default" | "outline";
}

/** Says which account is signed in, with buttons to sign out or to use another account. */
export function LeaveButtons({ email, next, variant = "default" }: LeaveButtonsProps) {
  const leave = useLeave();
  return (
    <div className="flex flex-col gap-3">
      {email !== "" && (
        <p className="text-center text-muted-foreground">
          {AUTH_TEXTS.signedInAs} <strong className="font-medium text-foreground">{email}</strong>
        </p>
      )}
      <Button
        variant={variant}
        size="wrapping"
        disabled={leave.isPending}
        onClick={() => leave.mutate({ next, told: false })}
      >
        {AUTH_TEXTS.otherAccount}
      </Button>
      <Button variant="outline" disabled={leave.isPending} onClick={() => leave.mutate({ next: "/", told: true })}>
        {AUTH_TEXTS.signOut}
      </Button>
    </div>
  );
}
