import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useSearchText } from "./use-search-text.ts";

const start = (prepare?: (text: string) => Promise<void>) => {
  const onAsk = vi.fn();
  const { result, rerender } = renderHook(({ asked }) => useSearchText({ asked, onAsk, prepare }), {
    initialProps: { asked: "" },
  });
  return {
    onAsk,
    type: (text: string) => act(() => result.current.setText(text)),
    /** Puts this text into the URL, as a navigation does. */
    arrive: (asked: string) => rerender({ asked }),
    text: () => result.current.text,
  };
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("letters typed in quick succession cause one search", async () => {
  const { onAsk, type } = start();
  type("h");
  type("ha");
  await pass(30);
  expect(onAsk.mock.calls).toEqual([["ha"]]);
  type("har");
  await pass(30);
  expect(onAsk).toHaveBeenCalledOnce();
  await pass(30);
  expect(onAsk.mock.calls).toEqual([["ha"], ["har"]]);
});

test("text typed after a search is kept when the URL changes to that search", async () => {
  const { type, arrive, text, onAsk } = start();
  type("ha");
  await pass(100);
  type("harb");
  await pass(100);
  expect(onAsk).toHaveBeenLastCalledWith("harb");
  arrive("ha");
  expect(text()).toBe("harb");
  arrive("harb");
  expect(text()).toBe("harb");
  arrive("by other hands");
  expect(text()).toBe("by other hands");
});

test("a search begins as soon as its results are prepared, unless the text or the URL has changed by then", async () => {
  const prepared = new Map<string, () => void>();
  const prepare = (text: string) => new Promise<void>((resolve) => void prepared.set(text, resolve));
  const { type, arrive, text, onAsk } = start(prepare);
  type("ha");
  await pass(100);
  type("har");
  await pass(100);
  prepared.get("ha")?.();
  await pass(0);
  expect(onAsk).not.toHaveBeenCalled();
  prepared.get("har")?.();
  await pass(0);
  expect(onAsk.mock.calls).toEqual([["har"]]);
  type("harb");
  await pass(100);
  arrive("by other hands");
  prepared.get("harb")?.();
  await pass(0);
  expect(onAsk).toHaveBeenCalledOnce();
  expect(text()).toBe("by other hands");
});
