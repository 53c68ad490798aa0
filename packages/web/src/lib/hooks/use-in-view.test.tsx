import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { useInView } from "./use-in-view.ts";

let observers: { root: Element | Document | null; see: () => void; ended: boolean }[] = [];

beforeEach(() => {
  observers = [];
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly #kept;
      constructor(callback: IntersectionObserverCallback, { root = null }: IntersectionObserverInit) {
        const entries = [{ isIntersecting: true } as IntersectionObserverEntry];
        this.#kept = { root, see: () => callback(entries, {} as IntersectionObserver), ended: false };
        observers.push(this.#kept);
      }
      observe() {}
      disconnect() {
        this.#kept.ended = true;
      }
    },
  );
});

function List({ active = true, onEnd = () => undefined }: { active?: boolean; onEnd?: () => void }) {
  const end = useInView<HTMLParagraphElement>(onEnd, active);
  return (
    <section aria-label="Region" style={{ overflowY: "auto" }}>
      <p ref={end}>The end</p>
    </section>
  );
}

const resize = () => act(() => window.dispatchEvent(new Event("resize")));

test("an element is observed within the scrolling region around the element", () => {
  const onEnd = vi.fn();
  render(<List onEnd={onEnd} />);
  expect(observers.map(({ root }) => root)).toEqual([screen.getByRole("region")]);
  observers[0]?.see();
  expect(onEnd).toHaveBeenCalledOnce();
});

test("an element is observed within the page if its region is no longer scrollable after a resize", () => {
  render(<List />);
  const region = screen.getByRole("region");
  region.style.overflowY = "visible";
  resize();
  expect(observers.map(({ root, ended }) => [root, ended])).toEqual([
    [region, true],
    [null, false],
  ]);
  region.style.overflowY = "auto";
  resize();
  expect(observers.at(-1)).toMatchObject({ root: region, ended: false });
});

test("styles are computed only once, even if observing stops and starts again", () => {
  const styles = vi.spyOn(window, "getComputedStyle");
  const { rerender } = render(<List />);
  const once = styles.mock.calls.length;
  expect(once).toBeGreaterThan(0);
  for (const active of [false, true, false, true]) rerender(<List active={active} />);
  expect(styles).toHaveBeenCalledTimes(once);
  expect(observers.map(({ ended }) => ended)).toEqual([true, true, false]);
});

test("an inactive list observes no element and computes no styles", () => {
  const styles = vi.spyOn(window, "getComputedStyle");
  render(<List active={false} />);
  resize();
  expect(styles).not.toHaveBeenCalled();
  expect(observers).toEqual([]);
});
