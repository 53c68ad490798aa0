import type { Limit } from "@clearhouse/core/base/license/own-words.policy.ts";
import { PLATFORM_NAMES } from "@clearhouse/core/base/license/scope-words.policy.ts";
import { Say, useReader } from "@clearhouse/first-screens/rights-request/reader.tsx";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { today } from "../today.ts";
import type { AllowProps } from "./allow-props.ts";
import { narrowingBy } from "./narrowing.ts";

/** How long nobody types before the text is read, in milliseconds. */
const PAUSE_MS = 400;

/** Reading a text needs the names of all countries in seven languages, so it is loaded once there is a text. */
const load = () => import("@clearhouse/core/base/license/own-words.policy.ts");

/** The limits in a text, once nobody types. */
const useLimits = (text: string): readonly Limit[] => {
  const [limits, setLimits] = useState<readonly Limit[]>([]);
  useEffect(() => {
    let left = false;
    const read = async () => {
      const found = text.trim() === "" ? [] : (await load()).limitsIn(text, today());
      if (!left) setLimits(found);
    };
    const timer = setTimeout(() => {
      // Without a connection nothing is offered; the next letter loads it again.
      read().catch(() => undefined);
    }, PAUSE_MS);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [text]);
  return limits;
};

/**
 * Offers to set the fields as the owner's own words say. Nothing is set by itself, and only what narrows is offered.
 * Screen readers are told of an offer when it appears; after a press they stay here, also when nothing is left: what
 * isn't displayed would lose the focus, so the empty place is only taken out of the flow.
 */
export function NoticedLimits({ text, asked, draft, onChange }: AllowProps & { text: string }) {
  const { say } = useReader();
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const offers = useLimits(text).flatMap((limit) => {
    const change = narrowingBy(limit, asked, draft);
    return change ? [{ limit, change }] : [];
  });
  return (
    <div ref={place} role="status" tabIndex={-1} className="flex flex-col gap-2 empty:absolute">
      {offers.map(({ limit, change }) => (
        <p key={limit.kind} className="flex flex-wrap items-center gap-x-3 gap-y-2 text-pretty text-sm">
          <span id={`${id}-${limit.kind}`} className="wrap-anywhere">
            <Wrote limit={limit} />
          </span>
          <Button
            variant="outline"
            className="h-11"
            aria-describedby={`${id}-${limit.kind}`}
            onClick={() => {
              onChange(change);
              place.current?.focus();
            }}
          >
            {say("setIt")}
          </Button>
        </p>
      ))}
    </div>
  );
}

function Wrote({ limit }: { limit: Limit }) {
  const { dates, locale } = useReader();
  const words = limit.said;
  const list = (names: readonly string[]) => new Intl.ListFormat(locale).format(names);
  switch (limit.kind) {
    case "until":
      return <Say text="wroteEnd" words={words} date={dates.calendarDay(limit.date)} />;
    case "platforms":
      return <Say text="wroteOnly" words={words} places={list(limit.platforms.map((one) => PLATFORM_NAMES[one]))} />;
    case "countries": {
      const names = new Intl.DisplayNames(locale, { type: "region" });
      return <Say text="wroteOnly" words={words} places={list(limit.countries.map((one) => names.of(one) ?? one))} />;
    }
    case "no_ads":
      return <Say text="wroteNoAds" words={words} />;
  }
}
