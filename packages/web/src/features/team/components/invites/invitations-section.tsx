import { SectionCard } from "@/components/ui/card.tsx";
import { INVITE_TEXTS } from "../../texts.ts";
import { InviteForm } from "./invite-form.tsx";
import { PendingInvites } from "./pending-invites.tsx";

/** The team's invites, for admins. */
export function InvitationsSection() {
  return (
    <SectionCard title={INVITE_TEXTS.title} text={INVITE_TEXTS.text} className="flex flex-col gap-6">
      <InviteForm />
      <PendingInvites />
    </SectionCard>
  );
}
