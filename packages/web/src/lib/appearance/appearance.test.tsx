import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInThisContext } from "node:vm";
import { act, render, renderHook, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { useAppearance } from "./appearance.ts";
import { ThemeProvider, useTheme } from "./theme.tsx";

const THEME_SCRIPT = readFileSync(join(import.meta.dirname, "../../../public/theme.js"), "utf8");

const page = document.documentElement;

beforeEach(() => {
  page.className = "";
  page.removeAttribute("style");
  delete page.dataset.compact;
  delete page.dataset.thumbnails;
});

const Place = () => <p>{useAppearance().compact ? "close" : "wide"}</p>;

/** What happens if another tab changes the storage: the browser reports it here. */
const changeElsewhere = (key: string | null, change: () => void) =>
  act(() => {
    change();
    window.dispatchEvent(new StorageEvent("storage", { key, storageArea: localStorage }));
  });

const shown = () => renderHook(() => ({ ...useAppearance(), ...useTheme() }), { wrapper: ThemeProvider }).result;

describe("the appearance", () => {
  test("is roomy, with thumbnails and in the system's theme until a person chooses", () => {
    expect(shown().current).toMatchObject({ compact: false, showThumbnails: true, theme: "system" });
    expect(page.dataset).toMatchObject({ compact: "false", thumbnails: "true" });
  });

  test("changes at once, on the document too, and is kept beside the theme", () => {
    const look = shown();
    act(() => look.current.setCompact(true));
    act(() => look.current.setShowThumbnails(false));
    act(() => look.current.setTheme("dark"));
    expect(look.current).toMatchObject({ compact: true, showThumbnails: false, theme: "dark" });
    expect(page.dataset).toMatchObject({ compact: "true", thumbnails: "false" });
    expect(page).toHaveClass("dark");
    expect({ ...localStorage }).toEqual({ compact: "true", thumbnails: "false", theme: "dark" });
  });

  test("is updated after a choice in another tab, and is the default once everything was cleared there", () => {
    const look = shown();
    changeElsewhere("compact", () => localStorage.setItem("compact", "true"));
    changeElsewhere("theme", () => localStorage.setItem("theme", "dark"));
    expect(look.current).toMatchObject({ compact: true, theme: "dark" });
    expect(page).toHaveClass("dark");
    changeElsewhere(null, () => localStorage.clear());
    expect(look.current).toMatchObject({ compact: false, theme: "system" });
  });

  test("is the default if something else is stored under its keys", () => {
    for (const key of ["theme", "compact", "thumbnails"]) localStorage.setItem(key, "<b>");
    expect(shown().current).toMatchObject({ compact: false, showThumbnails: true, theme: "system" });
  });

  test("lasts until the tab is closed if the browser stores nothing", () => {
    const closed = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("no", "QuotaExceededError");
    });
    const look = shown();
    act(() => look.current.setCompact(true));
    expect(look.current.compact).toBe(true);
    closed.mockRestore();
    act(() => look.current.setCompact(false));
    expect(localStorage.getItem("compact")).toBe("false");
  });

  test("is the same in every place that shows it", () => {
    render(
      <ThemeProvider>
        <Place />
        <Place />
      </ThemeProvider>,
    );
    const look = shown();
    act(() => look.current.setCompact(true));
    expect(screen.getAllByText("close")).toHaveLength(2);
  });
});

describe("before the first paint", () => {
  test("a page has the chosen look", () => {
    localStorage.setItem("theme", "dark");
    localStorage.setItem("compact", "true");
    localStorage.setItem("thumbnails", "false");
    runInThisContext(THEME_SCRIPT);
    expect(page).toHaveClass("dark");
    expect(page.style.colorScheme).toBe("dark");
    expect(page.dataset).toMatchObject({ compact: "true", thumbnails: "false" });
  });

  test("a page has the default look if nothing was chosen or nothing can be read", () => {
    const closed = vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new DOMException("no", "SecurityError");
    });
    runInThisContext(THEME_SCRIPT);
    closed.mockRestore();
    expect(page).not.toHaveClass("dark");
    expect(page.dataset).toMatchObject({ compact: "false", thumbnails: "true" });
  });
});
