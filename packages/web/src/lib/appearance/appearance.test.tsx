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

/** Changes the storage and sends the event that the browser sends when another tab changes the storage. */
const changeElsewhere = (key: string | null, change: () => void) =>
  act(() => {
    change();
    window.dispatchEvent(new StorageEvent("storage", { key, storageArea: localStorage }));
  });

const shown = () => renderHook(() => ({ ...useAppearance(), ...useTheme() }), { wrapper: ThemeProvider }).result;

describe("the appearance", () => {
  test("the default appearance is roomy, has thumbnails and follows the system's theme", () => {
    expect(shown().current).toMatchObject({ compact: false, showThumbnails: true, theme: "system" });
    expect(page.dataset).toMatchObject({ compact: "false", thumbnails: "true" });
  });

  test("a chosen appearance and theme are applied to the document at once and stored", () => {
    const look = shown();
    act(() => look.current.setCompact(true));
    act(() => look.current.setShowThumbnails(false));
    act(() => look.current.setTheme("dark"));
    expect(look.current).toMatchObject({ compact: true, showThumbnails: false, theme: "dark" });
    expect(page.dataset).toMatchObject({ compact: "true", thumbnails: "false" });
    expect(page).toHaveClass("dark");
    expect({ ...localStorage }).toEqual({ compact: "true", thumbnails: "false", theme: "dark" });
  });

  test("the appearance follows a choice in another tab, and is the default once that tab clears the storage", () => {
    const look = shown();
    changeElsewhere("compact", () => localStorage.setItem("compact", "true"));
    changeElsewhere("theme", () => localStorage.setItem("theme", "dark"));
    expect(look.current).toMatchObject({ compact: true, theme: "dark" });
    expect(page).toHaveClass("dark");
    changeElsewhere(null, () => localStorage.clear());
    expect(look.current).toMatchObject({ compact: false, theme: "system" });
  });

  test("the appearance is the default if the stored values are invalid", () => {
    for (const key of ["theme", "compact", "thumbnails"]) localStorage.setItem(key, "<b>");
    expect(shown().current).toMatchObject({ compact: false, showThumbnails: true, theme: "system" });
  });

  test("a chosen appearance is applied even if the browser can't store the choice", () => {
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

  test("a chosen appearance reaches all components that use the appearance", () => {
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

describe("the theme script", () => {
  test("the theme script applies the stored theme and appearance", () => {
    localStorage.setItem("theme", "dark");
    localStorage.setItem("compact", "true");
    localStorage.setItem("thumbnails", "false");
    runInThisContext(THEME_SCRIPT);
    expect(page).toHaveClass("dark");
    expect(page.style.colorScheme).toBe("dark");
    expect(page.dataset).toMatchObject({ compact: "true", thumbnails: "false" });
  });

  test("the theme script applies the default appearance if the storage can't be read", () => {
    const closed = vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new DOMException("no", "SecurityError");
    });
    runInThisContext(THEME_SCRIPT);
    closed.mockRestore();
    expect(page).not.toHaveClass("dark");
    expect(page.dataset).toMatchObject({ compact: "false", thumbnails: "true" });
  });
});
