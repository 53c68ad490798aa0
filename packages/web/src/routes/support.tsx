import { PageTitle } from "@/app/page-title.tsx";
import { SupportPage } from "@/features/support/components/support-page.tsx";
import { SUPPORT_TEXTS } from "@/features/support/texts.ts";

export function SupportRoute() {
  return (
    <>
      <PageTitle>{SUPPORT_TEXTS.title}</PageTitle>
      <SupportPage />
    </>
  );
}
