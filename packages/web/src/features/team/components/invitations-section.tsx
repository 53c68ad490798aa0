import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { INVITE_TEXTS } from "../texts.ts";
import { InviteForm } from "./invite-form.tsx";
import { PendingInvites } from "./pending-invites.tsx";

/** The team's invites, for admins. */
export function InvitationsSection() {
  return (
    <Card>
      <CardHeader>
        <CardTitle>{INVITE_TEXTS.title}</CardTitle>
        <CardDescription>{INVITE_TEXTS.text}</CardDescription>
      </CardHeader>
      <CardContent className="flex flex-col gap-6">
        <InviteForm />
        <PendingInvites />
      </CardContent>
    </Card>
  );
}
