import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

type Positions = Map<string, number>;

/**
 * How long the page tries to restore the scroll position of a list that is still loading. Scrolling later would disturb
 * the reader.
 */
const PATIENCE_MS = 2_000;

const PAGE = ":root";
const CONTENT = "#content";

/**
 * The selector of a scrolling area: the page itself on phones, otherwise `#content`, or a region with a heading inside
 * it.
 */
const selectorOf = (target: EventTarget | null): string | null => {
  if (target === document) return PAGE;
  if (!(target instanceof Element)) return null;
  if (target.id !== "") return `#${CSS.escape(target.id)}`;
  const heading = target.getAttribute("aria-labelledby");
  return heading === null ? null : `[data-slot=scroll-region][aria-labelledby="${CSS.escape(heading)}"]`;
};

const scrollerOf = (selector: string): Element | null =>
  selector === PAGE ? document.scrollingElement : document.querySelector(selector);

/** @returns whether the content is long enough to scroll to `top` */
const scroll = (selector: string, top: number): boolean => {
  const scroller = scrollerOf(selector);
  if (!scroller) return false;
  scroller.scrollTop = top;
  return Math.abs(scroller.scrollTop - top) <= 1;
};

/**
 * Remembers the scroll position of each history entry: going back restores the position, and a new page starts at its
 * top.
 */
export const useScrollMemory = (): void => {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const places = useRef(new Map<string, Positions>());
  const shown = useRef(pathname);

  useLayoutEffect(() => {
    const positions = places.current.get(key) ?? new Map<string, number>();
    places.current.set(key, positions);
    const samePage = shown.current === pathname;
    shown.current = pathname;
    if (type !== "POP" && !samePage) for (const selector of [PAGE, CONTENT]) scroll(selector, 0);
    const giveUp = type === "POP" ? restore(new Map(positions)) : undefined;

    const onScroll = ({ target }: Event) => {
      const selector = selectorOf(target);
      const scroller = selector === null ? null : scrollerOf(selector);
      if (selector !== null && scroller) positions.set(selector, scroller.scrollTop);
    };
    document.addEventListener("scroll", onScroll, { capture: true, passive: true });
    return () => {
      document.removeEventListener("scroll", onScroll, { capture: true });
      giveUp?.();
    };
  }, [key, pathname, type]);
};

/** @returns a function that ends the attempts */
const restore = (wanted: Positions): (() => void) => {
  const until = performance.now() + PATIENCE_MS;
  let frame = 0;
  const attempt = () => {
    for (const [selector, top] of wanted) {
      if (scroll(selector, top)) wanted.delete(selector);
    }
    if (wanted.size > 0 && performance.now() < until) frame = requestAnimationFrame(attempt);
  };
  const giveUp = () => {
    cancelAnimationFrame(frame);
    for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, giveUp);
  };
  // A person who scrolls during the attempts has chosen a position.
  for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, giveUp, { passive: true });
  attempt();
  return giveUp;
};

const SIGNS_OF_LIFE = ["wheel", "touchstart", "pointerdown", "keydown"] as const;
