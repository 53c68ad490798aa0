import { useSearchParams } from "react-router-dom";
import { PageTitle } from "@/components/page-title.tsx";
import { ConfirmCard } from "@/features/auth/components/confirm-card.tsx";
import { useMailLink } from "@/features/auth/lib/use-mail-link.ts";
import { STEP_TEXTS } from "@/features/auth/step-texts.ts";
import { placeAskedFor } from "@/lib/auth/paths.ts";

/** The page that the link in the confirmation mail opens. */
export function ConfirmRoute() {
  const link = useMailLink();
  const [search] = useSearchParams();
  return (
    <main className="grid min-h-dvh place-items-center bg-well px-[min(1rem,4.2vw)] py-4">
      <PageTitle>{STEP_TEXTS.confirmTitle}</PageTitle>
      <ConfirmCard key={link?.code} link={link} next={link?.next ?? placeAskedFor(search)} />
    </main>
  );
}
