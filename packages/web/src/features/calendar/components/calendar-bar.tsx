import { buttonVariants } from "@clearhouse/first-screens/look/button-variants.ts";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Link, useSearchParams } from "react-router-dom";
import { NativeSelect, Options } from "@/components/ui/native-select.tsx";
import { cn } from "@/lib/utils.ts";
import { type Month, nameOfMonth, shifted } from "../lib/month.ts";
import { CALENDAR_TEXTS } from "../texts.ts";

interface Props {
  month: Month;
  today: string;
  brand: string;
  brands: readonly string[];
  onBrand: (brand: string) => void;
}

/** The month that is shown, links to other months, and the choice of a brand. */
export function CalendarBar({ month, today, brand, brands, onBrand }: Props) {
  const [search] = useSearchParams();
  const to = (shown: Month): string => {
    const next = new URLSearchParams(search);
    if (shown === today.slice(0, 7)) next.delete("month");
    else next.set("month", shown);
    return `?${next}`;
  };
  const step = cn(buttonVariants({ variant: "outline", size: "icon" }));
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-3">
      <h2 className="min-w-40 font-semibold text-lg tabular-nums" aria-live="polite">
        {nameOfMonth(month)}
      </h2>
      <nav aria-label={CALENDAR_TEXTS.title} className="flex gap-1.5">
        <Link className={step} to={to(shifted(month, -1))} aria-label={CALENDAR_TEXTS.previous}>
          <ChevronLeft aria-hidden="true" />
        </Link>
        <Link className={cn(buttonVariants({ variant: "outline" }))} to={to(today.slice(0, 7))}>
          {CALENDAR_TEXTS.today}
        </Link>
        <Link className={step} to={to(shifted(month, 1))} aria-label={CALENDAR_TEXTS.next}>
          <ChevronRight aria-hidden="true" />
        </Link>
      </nav>
      <NativeSelect
        className="ml-auto w-full sm:w-52"
        aria-label={CALENDAR_TEXTS.brand}
        value={brand}
        onChange={(event) => onBrand(event.target.value)}
      >
        <option value="">{CALENDAR_TEXTS.allBrands}</option>
        <Options of={brands} />
      </NativeSelect>
    </div>
  );
}
