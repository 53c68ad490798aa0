import { PageTitle } from "@/app/page-title.tsx";
import { CalendarPage } from "@/features/calendar/components/calendar-page.tsx";
import { CALENDAR_TEXTS } from "@/features/calendar/texts.ts";

export function CalendarRoute() {
  return (
    <>
      <PageTitle>{CALENDAR_TEXTS.title}</PageTitle>
      <CalendarPage />
    </>
  );
}
