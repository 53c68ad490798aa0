import { Clock, MailCheck, MailWarning } from "lucide-react";
import { Badge } from "@/components/ui/badge.tsx";

const STATES = {
  waiting: { icon: Clock, variant: "unknown", label: "Waiting", hint: "The email is being sent" },
  sent: { icon: MailCheck, variant: "approved", label: "Sent", hint: "The email was sent" },
  undeliverable: { icon: MailWarning, variant: "denied", label: "Could not be delivered" },
} as const;

interface Props {
  mail: keyof typeof STATES | "none";
  /** What to do about a mail that bounced. */
  bounced: string;
}

/** The state of an invite's mail; renders nothing if no mail was needed. */
export function MailState({ mail, bounced }: Props) {
  if (mail === "none") return null;
  const { icon: Icon, variant, label, ...state } = STATES[mail];
  return (
    <Badge
      variant={variant}
      className="max-w-full shrink whitespace-normal"
      title={"hint" in state ? state.hint : bounced}
    >
      <Icon aria-hidden="true" />
      {label}
    </Badge>
  );
}
