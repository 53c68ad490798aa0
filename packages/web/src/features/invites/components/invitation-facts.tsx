import type { Invitation } from "@clearhouse/core/people/invite/invite.schema.ts";
import { ProductMark } from "@clearhouse/first-screens/look/product-mark.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { INVITE_TEXTS } from "../texts.ts";

/** The team, the role and the email address of an invitation. */
export function InvitationFacts({ invitation: { team, role, email } }: { invitation: Invitation }) {
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      {team.logoUrl === "" ? (
        <ProductMark className="size-14" />
      ) : (
        <img src={team.logoUrl} alt="" className="size-14 rounded-lg border bg-white object-contain" />
      )}
      <div className="flex w-full flex-col gap-1">
        <p className="text-muted-foreground">{INVITE_TEXTS.invitedTo}</p>
        <h1 className="text-balance font-semibold text-primary-text text-xl">{team.name}</h1>
      </div>
      <dl className="flex w-full flex-col gap-2 rounded-md bg-muted px-4 py-3 text-left">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <dt className="shrink-0 text-muted-foreground">{INVITE_TEXTS.invitedAs}</dt>
          <dd>
            <Badge variant="outline" className="bg-card">
              {INVITE_TEXTS.roles[role]}
            </Badge>
          </dd>
        </div>
        {email !== "" && (
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt className="shrink-0 text-muted-foreground">{INVITE_TEXTS.invitedEmail}</dt>
            <dd className="min-w-0 font-medium">{email}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
