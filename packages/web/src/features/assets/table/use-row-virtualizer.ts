import { defaultRangeExtractor, type Range, useVirtualizer, useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useScroller } from "@/lib/use-scroller.ts";

/** CSS pixels that are drawn beyond what is in sight. */
const AHEAD = 480;

interface Options {
  count: number;
  /** CSS pixels, the gap below it not counted. */
  rowHeight: number;
  gap: number;
  /** Names a row for as long as it holds the same; must keep its identity while it answers the same. */
  keyOf: (row: number) => string;
  /** What holds the rows; it scrolls within whatever scrolls around it, on a phone the page itself. */
  container: RefObject<HTMLElement | null>;
}

/** Draws the rows in sight and a few around them, and the one that holds the focus wherever it is. */
export const useRowVirtualizer = ({ count, rowHeight, gap, keyOf, container }: Options) => {
  const scroller = useScroller(container);
  const [start, setStart] = useState(0);
  const focused = useRef<number | undefined>(undefined);

  useLayoutEffect(() => {
    const element = container.current;
    if (!element || scroller === undefined) return;
    const measure = () => {
      const top = scroller ? scroller.getBoundingClientRect().top - scroller.scrollTop : -window.scrollY;
      setStart(Math.round(element.getBoundingClientRect().top - top));
    };
    measure();
    // What stands above the list on a phone may grow, and pushes it down.
    const observer = new ResizeObserver(measure);
    observer.observe(scroller?.parentElement ?? document.body);
    return () => observer.disconnect();
  }, [container, scroller]);

  const rangeExtractor = useCallback((range: Range) => {
    const rows = defaultRangeExtractor(range);
    const row = focused.current;
    if (row === undefined || row >= range.count || rows.includes(row)) return rows;
    return [...rows, row].sort((a, b) => a - b);
  }, []);
  // Another list shows what is in sight first, and is drawn further after that; an asset more at the top makes no other one.
  const first = count > 0 ? keyOf(0) : "";
  const [drawn, setDrawn] = useState("");
  useEffect(() => startTransition(() => setDrawn(first)), [first]);
  const isDrawn = drawn === first || (count > 1 && drawn === keyOf(1));
  const options = {
    count,
    estimateSize: () => rowHeight,
    gap,
    getItemKey: keyOf,
    overscan: isDrawn ? Math.max(1, Math.round(AHEAD / rowHeight)) : 0,
    scrollMargin: start,
    rangeExtractor,
    useFlushSync: false,
  };
  const within = useVirtualizer<Element, HTMLElement>({
    ...options,
    enabled: scroller instanceof Element,
    getScrollElement: () => scroller ?? null,
  });
  const page = useWindowVirtualizer<HTMLElement>({ ...options, enabled: scroller === null });
  const virtualizer = scroller === null ? page : within;

  // A height that was guessed by another width or density holds no more; what is drawn is measured again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only that tells
  useLayoutEffect(() => {
    virtualizer.measure();
    for (const row of virtualizer.elementsCache.values()) virtualizer.measureElement(row);
  }, [rowHeight, gap, virtualizer]);

  return {
    virtualizer,
    /** Where the list begins within what scrolls. */
    start,
    keepRow: (row: number | undefined) => {
      focused.current = row;
    },
  };
};
