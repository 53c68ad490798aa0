import { type FeedbackAct, mayDo } from "@clearhouse/core/people/feedback/feedback.policy.ts";
import type { FeedbackEntry, FeedbackStatus } from "@clearhouse/core/people/feedback/feedback.schema.ts";
import { Archive, ArchiveRestore, Eye, type LucideIcon, MailOpen } from "lucide-react";
import { Badge, type BadgeVariant } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import { useFeedbackAct } from "../api/inbox.ts";
import { INBOX_TEXTS } from "../texts.ts";

const VARIANTS: Readonly<Record<FeedbackStatus, BadgeVariant>> = {
  unread: "requested",
  read: "secondary",
  archived: "unknown",
};

export function FeedbackStatusBadge({ status }: { status: FeedbackStatus }) {
  return <Badge variant={VARIANTS[status]}>{INBOX_TEXTS.statuses[status]}</Badge>;
}

export const ACTS: readonly { act: FeedbackAct; icon: LucideIcon }[] = [
  { act: "read", icon: MailOpen },
  { act: "archive", icon: Archive },
  { act: "unarchive", icon: ArchiveRestore },
];

interface Props {
  entry: FeedbackEntry;
  onOpen: (id: string) => void;
}

/** The actions that an entry's status allows. */
export function FeedbackActs({ entry, onOpen }: Props) {
  const { mutate, isPending } = useFeedbackAct({ told: true });
  const { id, subject, status } = entry;
  return (
    <ul aria-label={INBOX_TEXTS.actionsOf(subject)} className="flex justify-end gap-0.5">
      <li>
        <Act icon={Eye} label={INBOX_TEXTS.open} subject={subject} onPress={() => onOpen(id)} />
      </li>
      {ACTS.filter(({ act }) => mayDo(act, status)).map(({ act, icon }) => (
        <li key={act}>
          <Act
            icon={icon}
            label={INBOX_TEXTS.acts[act]}
            subject={subject}
            onPress={() => mutate({ id, act })}
            disabled={isPending}
          />
        </li>
      ))}
    </ul>
  );
}

interface ActProps {
  icon: LucideIcon;
  label: string;
  subject: string;
  onPress: () => void;
  disabled?: boolean;
}

function Act({ icon: Icon, label, subject, onPress, disabled = false }: ActProps) {
  return (
    <Tooltip label={label} side="top">
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={INBOX_TEXTS.of(label, subject)}
        disabled={disabled}
        onClick={onPress}
      >
        <Icon aria-hidden="true" />
      </Button>
    </Tooltip>
  );
}
