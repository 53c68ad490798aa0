import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { MAX_SCALE, type Point, panBy, type Sizes, WHOLE, type ZoomView, zoomAt } from "./zoom.ts";

const STEP = 1.5;
/** CSS pixels by which an arrow key moves the picture. */
const PAN = 80;
const MIDDLE: Point = { x: 0, y: 0 };
const CLOSE_UP = 2.5;
/** CSS pixels per line, because a wheel may report lines instead of pixels. */
const LINE = 16;

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: PAN, y: 0 },
  ArrowRight: { x: -PAN, y: 0 },
  ArrowUp: { x: 0, y: PAN },
  ArrowDown: { x: 0, y: -PAN },
};

/**
 * A picture's zoom by wheel, fingers, buttons and keys.
 * @param of identifies the picture; another picture starts unzoomed
 */
export const useZoom = (of: string) => {
  const [state, setState] = useState({ of, view: WHOLE });
  if (state.of !== of) setState({ of, view: WHOLE });
  const view = state.of === of ? state.view : WHOLE;
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const picture = useRef<HTMLImageElement>(null);
  const fingers = useRef(new Map<number, Point>());

  const change = useCallback(
    (next: (view: ZoomView, sizes: Sizes) => ZoomView) => {
      const sizes = {
        picture: { width: picture.current?.naturalWidth ?? 0, height: picture.current?.naturalHeight ?? 0 },
        frame: { width: frame?.clientWidth ?? 0, height: frame?.clientHeight ?? 0 },
      };
      setState((current) => ({ of: current.of, view: next(current.view, sizes) }));
    },
    [frame],
  );
  const fromCentre = useCallback(
    ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
      const box = frame?.getBoundingClientRect();
      return box ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 } : MIDDLE;
    },
    [frame],
  );
  const by = useCallback(
    (factor: number, point = MIDDLE) => change((current, sizes) => zoomAt(current, factor, point, sizes)),
    [change],
  );

  useEffect(() => {
    if (!frame) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const delta = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1);
      // Browsers report a pinch on a trackpad as wheel events with Ctrl and smaller steps.
      by(Math.exp(-delta * (event.ctrlKey ? 0.01 : 0.002)), fromCentre(event));
    };
    // React's `onWheel` isn't used: React listens passively, so the page would scroll or zoom too.
    frame.addEventListener("wheel", onWheel, { passive: false });
    const resized = new ResizeObserver(() => change((current, sizes) => panBy(current, MIDDLE, sizes)));
    resized.observe(frame);
    return () => {
      frame.removeEventListener("wheel", onWheel);
      resized.disconnect();
    };
  }, [frame, by, change, fromCentre]);

  const gestures = useMemo(() => {
    const lift = (event: PointerEvent) => {
      fingers.current.delete(event.pointerId);
    };
    return {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        fingers.current.set(event.pointerId, fromCentre(event));
      },
      onPointerMove: (event: PointerEvent) => {
        const before = fingers.current.get(event.pointerId);
        if (!before) return;
        const now = fromCentre(event);
        const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
        fingers.current.set(event.pointerId, now);
        if (!other) change((current, sizes) => panBy(current, { x: now.x - before.x, y: now.y - before.y }, sizes));
        else by(distance(now, other) / Math.max(1, distance(before, other)), middleOf(now, other));
      },
      onPointerUp: lift,
      onPointerCancel: lift,
      onDoubleClick: (event: { clientX: number; clientY: number }) => {
        const point = fromCentre(event);
        change((current, sizes) => (current.scale > 1 ? WHOLE : zoomAt(current, CLOSE_UP, point, sizes)));
      },
    };
  }, [by, change, fromCentre]);

  const zoomIn = () => by(STEP);
  const zoomOut = () => by(1 / STEP);
  const reset = () => change(() => WHOLE);
  return {
    view,
    frame: setFrame,
    picture,
    gestures,
    zoomIn,
    zoomOut,
    reset,
    isWhole: view.scale === 1,
    isClosest: view.scale === MAX_SCALE,
    /**
     * Handles a key that zooms or, once zoomed in, moves the picture.
     * @returns whether the key was handled
     */
    onKey: ({ key }: KeyboardEvent): boolean => {
      const arrow = ARROWS[key];
      if (key === "+" || key === "=") zoomIn();
      else if (key === "-" || key === "_") zoomOut();
      else if (key === "0") reset();
      else if (arrow && view.scale > 1) change((current, sizes) => panBy(current, arrow, sizes));
      else return false;
      return true;
    },
  };
};

export type Zoom = ReturnType<typeof useZoom>;

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
const middleOf = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
