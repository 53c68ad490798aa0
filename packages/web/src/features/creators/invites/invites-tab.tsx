import type { CreatorInvite } from "@clearhouse/core/contracts/creator-invite/creator-invite.schema.ts";
import { useQuery } from "@tanstack/react-query";
import { MailPlus } from "lucide-react";
import { LoadFailed } from "@/components/load-failed.tsx";
import { LoadingBox } from "@/components/loading-box.tsx";
import { Button } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty.tsx";
import { useCreatorActions } from "../actions/creator-actions.ts";
import { creatorInvitesOptions } from "../api/invites.ts";
import { CREATOR_TEXTS } from "../texts.ts";
import { InviteRow } from "./invite-row.tsx";
import { INVITE_TEXTS } from "./texts.ts";

/**
 * A mail is normally sent within moments. If it isn't, the server tries again later, and the next visit to the page
 * shows the result.
 */
const MAIL_POLL = { everyMs: 3_000, untilMs: 60_000 };

const waitsForMail = ({ mail, createdAt }: CreatorInvite): boolean =>
  mail === "waiting" && Date.now() - Date.parse(createdAt) < MAIL_POLL.untilMs;

/** The unused invites, including expired invites. */
export function InvitesTab() {
  const { invite } = useCreatorActions();
  const invites = useQuery({
    ...creatorInvitesOptions,
    refetchInterval: ({ state }) => (state.data?.items.some(waitsForMail) ? MAIL_POLL.everyMs : false),
  });
  if (invites.isPending) return <LoadingBox text={INVITE_TEXTS.loading} count={2} className="h-14" />;
  if (!invites.data) return <LoadFailed text={CREATOR_TEXTS.loadFailed} query={invites} />;
  if (invites.data.length === 0) {
    return (
      <EmptyState
        icon={MailPlus}
        title={INVITE_TEXTS.none}
        text={INVITE_TEXTS.noneText}
        className="rounded-lg border border-dashed py-16"
      >
        <Button onClick={invite}>{CREATOR_TEXTS.invite}</Button>
      </EmptyState>
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
