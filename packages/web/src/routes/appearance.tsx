import { APP_TEXTS } from "@/app/texts.ts";
import { AppearancePage } from "@/features/appearance/components/appearance-page.tsx";
import { APPEARANCE_TEXTS } from "@/features/appearance/texts.ts";

export function AppearanceRoute() {
  return (
    <>
      <title>{`${APPEARANCE_TEXTS.title} · ${APP_TEXTS.product}`}</title>
      <AppearancePage />
    </>
  );
}
