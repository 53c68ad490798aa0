import { CONFIRMED_WORDS, type Confirmed } from "@clearhouse/core/base/answerer/confirmed.policy.ts";
import { AtSign, CircleHelp, type LucideIcon, MailCheck } from "lucide-react";

const ICONS: Record<Confirmed | "none", LucideIcon> = {
  mailed: MailCheck,
  code: MailCheck,
  handle: AtSign,
  none: CircleHelp,
};

interface Props {
  /** What confirms who answered; absent if nothing does. */
  by: Confirmed | undefined;
}

/** Says what confirms that whoever answered is who was asked. */
export function ConfirmedNote({ by }: Props) {
  const shown = by ?? "none";
  const Icon = ICONS[shown];
  return (
    <p className="flex items-start gap-1.5 text-xs">
      <Icon className="mt-px size-3.5 shrink-0 text-muted-foreground" aria-hidden="true" />
      <span className="min-w-0 break-words">{CONFIRMED_WORDS[shown]}</span>
    </p>
  );
}
