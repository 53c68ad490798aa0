import type { Invite } from "@clearhouse/core/people/invite/invite.schema.ts";
import { useQuery } from "@tanstack/react-query";
import { LoadFailed } from "@/components/load-failed.tsx";
import { LoadingBox } from "@/components/loading-box.tsx";
import { openInvitesOptions } from "@/lib/queries/team.ts";
import { INVITE_TEXTS } from "../../texts.ts";
import { InviteRow } from "./invite-row.tsx";

/**
 * A mail is normally sent within moments. If it isn't, the server tries again later, and the next visit to the page
 * shows the result.
 */
const MAIL_POLL = { everyMs: 3_000, untilMs: 60_000 };

const waitsForMail = ({ mail, createdAt }: Invite): boolean =>
  mail === "waiting" && Date.now() - Date.parse(createdAt) < MAIL_POLL.untilMs;

export function PendingInvites() {
  const invites = useQuery({
    ...openInvitesOptions,
    refetchInterval: ({ state }) => (state.data?.items.some(waitsForMail) ? MAIL_POLL.everyMs : false),
  });
  return (
    <section aria-labelledby="pending-invites" className="flex flex-col gap-3">
      <h3 id="pending-invites" className="font-medium">
        {INVITE_TEXTS.pending}
      </h3>
      {invites.isPending && <LoadingBox text={INVITE_TEXTS.loading} className="h-14" />}
      {invites.isError && !invites.data && <LoadFailed text={INVITE_TEXTS.loadFailed} query={invites} />}
      {invites.data?.length === 0 && <p className="text-muted-foreground">{INVITE_TEXTS.none}</p>}
      {invites.data && invites.data.length > 0 && (
        <ul aria-labelledby="pending-invites" className="divide-y rounded-md border">
          {invites.data.map((invite) => (
            <InviteRow key={invite.id} invite={invite} />
          ))}
        </ul>
      )}
    </section>
  );
}
