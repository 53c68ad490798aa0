import { useParams } from "react-router-dom";
import { PageTitle } from "@/components/page-title.tsx";
import { InvitePage } from "@/features/invites/components/invite-page.tsx";
import { INVITE_TEXTS } from "@/features/invites/texts.ts";

/** The page of an invite. If another invite's link is opened in the same tab, the page starts anew. */
export function InviteRoute() {
  const { code = "" } = useParams();
  return (
    <main className="grid min-h-dvh place-items-center bg-well px-[min(1rem,4.2vw)] py-4">
      <PageTitle>{INVITE_TEXTS.pageTitle}</PageTitle>
      <InvitePage key={code} code={code} />
    </main>
  );
}
