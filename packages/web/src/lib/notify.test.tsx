import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Toaster } from "@/components/ui/sonner.tsx";
import { ThemeProvider } from "./appearance/theme.tsx";
import { notifyError, notifyNote, notifySuccess } from "./notify.ts";

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <ThemeProvider>
      <Toaster />
    </ThemeProvider>,
  );
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const visible = () =>
  [...document.querySelectorAll("[data-sonner-toast][data-visible=true][data-removed=false]")].map(
    (toast) => toast.textContent,
  );

test("only the latest toast is visible", async () => {
  notifySuccess("Link copied!");
  await pass(100);
  expect(visible()).toEqual(["Link copied!"]);
  notifyError("Upload failed", "photo.jpg");
  notifyNote("Heard of");
  await pass(100);
  expect(visible()).toEqual(["Heard of"]);
});

test("a toast is visible for five seconds", async () => {
  notifySuccess("Link copied!");
  await pass(4_900);
  expect(visible()).toEqual(["Link copied!"]);
  await pass(1_000);
  expect(visible()).toEqual([]);
  expect(screen.queryByText("Link copied!")).not.toBeInTheDocument();
});
