import { defaultRangeExtractor, type Range, useVirtualizer, useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useScroller } from "@/lib/hooks/use-scroller.ts";

/** CSS pixels above and below the visible area in which rows are rendered too. */
const AHEAD = 480;

interface Options {
  count: number;
  /** CSS pixels, without the gap below the row. */
  rowHeight: number;
  gap: number;
  /** Identifies a row's content. Callers pass the same function as long as the function gives the same results. */
  keyOf: (row: number) => string;
  /** The element with the rows. Its scrolling ancestor scrolls, or on a phone the page. */
  container: RefObject<HTMLElement | null>;
}

/** Renders the rows in sight, some rows around them, and always the focused row. */
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
    // On a phone, content above the list may grow and push the list down.
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
  // A new list first renders only the rows in sight, and then the rows around them. A list that only has a new first
  // row doesn't count as a new list.
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

  // Heights estimated for another width or density are outdated, so the rendered rows are measured again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these values show a changed width or density
  useLayoutEffect(() => {
    virtualizer.measure();
    for (const row of virtualizer.elementsCache.values()) virtualizer.measureElement(row);
  }, [rowHeight, gap, virtualizer]);

  return {
    virtualizer,
    /** Where the list begins in its scrolling ancestor. */
    start,
    keepRow: (row: number | undefined) => {
      focused.current = row;
    },
  };
};
