import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { LazyDialog } from "@/components/lazy-dialog.tsx";
import { Page } from "@/components/page.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useSession } from "@/lib/auth/session-context.tsx";
import { todayIn } from "@/lib/dates.ts";
import { monthOf } from "../lib/month.ts";
import { useEnds } from "../lib/use-ends.ts";
import { CALENDAR_TEXTS, FEED_TEXTS } from "../texts.ts";
import { CalendarBar } from "./calendar-bar.tsx";
import { MonthView } from "./month-view.tsx";

const loadDialog = async () => (await import("./subscribe-dialog.tsx")).SubscribeDialog;

/** When the team's licenses and releases end, month by month. The month and the brand are in the URL. */
export function CalendarPage() {
  const { team } = useSession();
  const [search, setSearch] = useSearchParams();
  const [subscribing, setSubscribing] = useState(false);
  const today = todayIn(team.timeZone);
  const month = monthOf(search.get("month"), today);
  const brand = search.get("brand") ?? "";
  const { list, releases, ends } = useEnds(month);
  const choose = (next: string) =>
    setSearch((before) => {
      const changed = new URLSearchParams(before);
      if (next === "") changed.delete("brand");
      else changed.set("brand", next);
      return changed;
    });
  const close = () => setSubscribing(false);
  const brands = [...new Set([...team.brandOptions, ...(ends ?? []).map((end) => end.brand), brand])].filter(Boolean);
  return (
    <Page
      wide
      title={CALENDAR_TEXTS.title}
      description={CALENDAR_TEXTS.description}
      actions={
        <Button icon={CalendarPlus} variant="outline" onClick={() => setSubscribing(true)}>
          {FEED_TEXTS.open}
        </Button>
      }
    >
      <CalendarBar month={month} today={today} brand={brand} brands={brands} onBrand={choose} />
      <MonthView
        month={month}
        today={today}
        brand={brand}
        list={list}
        releases={releases}
        ends={ends?.filter((end) => brand === "" || end.brand.toLowerCase() === brand.toLowerCase())}
        onAllBrands={() => choose("")}
      />
      <LazyDialog open={subscribing} load={loadDialog} onMissing={close}>
        {(SubscribeDialog) => <SubscribeDialog open={subscribing} onClose={close} />}
      </LazyDialog>
    </Page>
  );
}
