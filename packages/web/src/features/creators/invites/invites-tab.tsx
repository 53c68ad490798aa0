import type { CreatorInvite } from "@clearhouse/core/creator-invite/creator-invite.schema.ts";
import { useQuery } from "@tanstack/react-query";
import { MailPlus } from "lucide-react";
import { LoadFailed } from "@/components/load-failed.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Empty, EmptyContent, EmptyDescription, EmptyMedia, EmptyTitle } from "@/components/ui/empty.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useCreatorActions } from "../actions/creator-actions.ts";
import { creatorInvitesOptions } from "../api/invites.ts";
import { CREATOR_TEXTS } from "../texts.ts";
import { InviteRow } from "./invite-row.tsx";
import { INVITE_TEXTS } from "./texts.ts";

/**
 * A mail is sent within moments; if it takes longer, it waits for a server to work again, and the next visit shows the
 * result.
 */
const MAIL_POLL = { everyMs: 3_000, untilMs: 60_000 };

const waitsForMail = ({ mail, createdAt }: CreatorInvite): boolean =>
  mail === "waiting" && Date.now() - Date.parse(createdAt) < MAIL_POLL.untilMs;

/** Unused invites, expired ones included. */
export function InvitesTab() {
  const { invite } = useCreatorActions();
  const invites = useQuery({
    ...creatorInvitesOptions,
    refetchInterval: ({ state }) => (state.data?.items.some(waitsForMail) ? MAIL_POLL.everyMs : false),
  });
  if (invites.isPending) {
    return (
      <div role="status" className="flex flex-col gap-2">
        <span className="sr-only">{INVITE_TEXTS.loading}</span>
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </div>
    );
  }
  if (!invites.data) {
    return <LoadFailed text={CREATOR_TEXTS.loadFailed} error={invites.error} onRetry={() => void invites.refetch()} />;
  }
  if (invites.data.length === 0) {
    return (
      <Empty className="rounded-lg border border-dashed py-16">
        <EmptyMedia>
          <MailPlus />
        </EmptyMedia>
        <div className="space-y-1">
          <EmptyTitle>{INVITE_TEXTS.none}</EmptyTitle>
          <EmptyDescription>{INVITE_TEXTS.noneText}</EmptyDescription>
        </div>
        <EmptyContent>
          <Button onClick={invite}>{CREATOR_TEXTS.invite}</Button>
        </EmptyContent>
      </Empty>
    );
  }
  return (
    <ul aria-label={INVITE_TEXTS.list} className="divide-y rounded-lg border bg-card">
      {invites.data.map((each) => (
        <InviteRow key={each.id} invite={each} />
      ))}
    </ul>
  );
}
