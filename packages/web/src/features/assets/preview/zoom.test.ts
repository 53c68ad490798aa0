import { describe, expect, test } from "vitest";
import { confine, MAX_SCALE, panBy, type Sizes, WHOLE, zoomAt } from "./zoom.ts";

/** In this frame, the whole picture is shown at 800 × 400. */
const SIZES: Sizes = { picture: { width: 4_000, height: 2_000 }, frame: { width: 800, height: 600 } };
const MIDDLE = { x: 0, y: 0 };

describe("a zoomed picture", () => {
  test("keeps the point under the pointer in place", () => {
    const point = { x: 200, y: 50 };
    const before = zoomAt(WHOLE, 3, MIDDLE, SIZES);
    const after = zoomAt(before, 2, point, SIZES);
    const under = (view: typeof before) => ({
      x: (point.x - view.x) / view.scale,
      y: (point.y - view.y) / view.scale,
    });
    expect(under(after).x).toBeCloseTo(under(before).x);
    expect(under(after).y).toBeCloseTo(under(before).y);
  });

  test("is never smaller than the whole picture and never larger than the limit", () => {
    expect(zoomAt(WHOLE, 0.1, { x: 300, y: 0 }, SIZES)).toEqual(WHOLE);
    expect(zoomAt(WHOLE, 1_000, MIDDLE, SIZES).scale).toBe(MAX_SCALE);
  });

  test("can't be moved beyond its edges, and stays centered where the frame is larger than the picture", () => {
    expect(panBy(WHOLE, { x: 500, y: -500 }, SIZES)).toEqual(WHOLE);
    // 1.25 × 400 is still less than the frame's height, so the picture only moves sideways.
    const close = zoomAt(WHOLE, 1.25, MIDDLE, SIZES);
    expect(panBy(close, { x: 5_000, y: 5_000 }, SIZES)).toEqual({ scale: 1.25, x: 100, y: 0 });
    expect(panBy(close, { x: -5_000, y: 0 }, SIZES)).toEqual({ scale: 1.25, x: -100, y: 0 });
  });

  test("moves back toward the middle when its frame becomes larger", () => {
    const atTheEdge = panBy(zoomAt(WHOLE, 2, MIDDLE, SIZES), { x: 5_000, y: 0 }, SIZES);
    const larger = { ...SIZES, frame: { width: 1_600, height: 500 } };
    expect(confine(atTheEdge, larger).x).toBeLessThan(atTheEdge.x);
  });

  test("can be zoomed before its size is known", () => {
    const unknown = { picture: { width: 0, height: 0 }, frame: { width: 0, height: 0 } };
    expect(zoomAt(WHOLE, 2, MIDDLE, unknown)).toEqual({ scale: 2, x: 0, y: 0 });
  });
});
