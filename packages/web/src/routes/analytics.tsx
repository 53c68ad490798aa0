import { PageTitle } from "@/app/page-title.tsx";
import { AnalyticsPage } from "@/features/analytics/components/analytics-page.tsx";
import { ANALYTICS_TEXTS } from "@/features/analytics/texts.ts";

export function AnalyticsRoute() {
  return (
    <>
      <PageTitle>{ANALYTICS_TEXTS.title}</PageTitle>
      <AnalyticsPage />
    </>
  );
}
