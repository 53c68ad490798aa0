import { useParams } from "react-router-dom";
import { APP_TEXTS } from "@/app/texts.ts";
import { InvitePage } from "@/features/invites/components/invite-page.tsx";
import { INVITE_TEXTS } from "@/features/invites/texts.ts";

/** Another link in the same tab starts anew. */
export function InviteRoute() {
  const { code = "" } = useParams();
  return (
    <main className="grid min-h-dvh place-items-center bg-well p-4">
      <title>{`${INVITE_TEXTS.pageTitle} · ${APP_TEXTS.product}`}</title>
      <InvitePage key={code} code={code} />
    </main>
  );
}
