import { PageTitle } from "@/app/page-title.tsx";
import { AppearancePage } from "@/features/appearance/components/appearance-page.tsx";
import { APPEARANCE_TEXTS } from "@/features/appearance/texts.ts";

export function AppearanceRoute() {
  return (
    <>
      <PageTitle>{APPEARANCE_TEXTS.title}</PageTitle>
      <AppearancePage />
    </>
  );
}
