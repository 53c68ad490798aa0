import { useSearchParams } from "react-router-dom";
import { PageTitle } from "@/components/page-title.tsx";
import { ResetCard } from "@/features/auth/components/reset-card.tsx";
import { useMailLink } from "@/features/auth/lib/use-mail-link.ts";
import { STEP_TEXTS } from "@/features/auth/step-texts.ts";
import { placeAskedFor } from "@/lib/auth/paths.ts";

/** The page for a forgotten password. The link in the mail about the new password opens it too. */
export function ResetRoute() {
  const link = useMailLink();
  const [search] = useSearchParams();
  return (
    <main className="grid min-h-dvh place-items-center bg-well px-[min(1rem,4.2vw)] py-4">
      <PageTitle>{STEP_TEXTS.resetTitle}</PageTitle>
      <ResetCard key={link?.code} link={link} next={link?.next ?? placeAskedFor(search)} />
    </main>
  );
}
