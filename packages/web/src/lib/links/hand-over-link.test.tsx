import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Toaster } from "@/components/ui/sonner.tsx";
import { ThemeProvider } from "@/lib/appearance/theme.tsx";
import { handOverLink, showLinkToCopy } from "./hand-over-link.tsx";

const LINK = "http://localhost:3000/invite/abcdefabcdef";
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { clipboard: { writeText: () => Promise.reject(new DOMException("Denied")) } });
  render(
    <ThemeProvider>
      <Toaster />
    </ThemeProvider>,
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each([
  ["a new invite", () => handOverLink(LINK, "noor@clearhouse.test")],
  ["an earlier invite", () => showLinkToCopy(LINK)],
])(
  "the link of %s is shown for 15 seconds with a button to try again if the clipboard refuses the link",
  async (_which, show) => {
    await show();
    await pass(14_800);
    expect(screen.getByText(LINK)).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Try Copy Again" })).toBeInTheDocument();
    await pass(1_500);
    expect(screen.queryByText(LINK)).not.toBeInTheDocument();
  },
);
