import { makeAsset } from "@clearhouse/fixtures/assets.ts";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { fakeApi } from "@/test/fake-api.ts";
import { renderApp } from "@/test/render-app.tsx";

afterEach(() => {
  vi.restoreAllMocks();
});

const dashboard = () => screen.findByRole("heading", { name: "Dashboard" });
const appearance = () => screen.findByRole("heading", { name: "Appearance" });
const content = () => screen.getByRole("main");

/** Scrolls as a person does. jsdom has no layout, but keeps the scroll position. */
const scrollTo = (element: Element, top: number) => {
  element.scrollTop = top;
  element.dispatchEvent(new Event("scroll"));
};

describe("a change of page", () => {
  test("the document's title names the open page", async () => {
    renderApp();
    await dashboard();
    await waitFor(() => expect(document.title).toBe("Dashboard · Clearhouse"));
    await userEvent.click(screen.getByRole("link", { name: "Appearance" }));
    await appearance();
    await waitFor(() => expect(document.title).toBe("Appearance · Clearhouse"));
  });

  test("the focus moves to the content of a newly opened page, and the page's title is announced", async () => {
    renderApp();
    await dashboard();
    expect(content()).not.toHaveFocus();
    await userEvent.click(screen.getByRole("link", { name: "Appearance" }));
    await appearance();
    await waitFor(() => expect(content()).toHaveFocus());
    expect(await screen.findByText("Appearance · Clearhouse", { selector: "[role=status]" })).toBeInTheDocument();
  });

  test("the focus stays on the same element if only the dashboard's column changes", async () => {
    const { router } = renderApp();
    await dashboard();
    const link = screen.getByRole("link", { name: "Appearance" });
    act(() => link.focus());
    await act(() => router.navigate("/?column=denied"));
    expect(link).toHaveFocus();
  });

  test("the skip link moves the focus to the content and keeps the URL", async () => {
    const { here } = renderApp();
    await dashboard();
    await userEvent.tab();
    expect(screen.getByRole("link", { name: "Skip to content" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    expect(content()).toHaveFocus();
    expect(here()).toBe("/");
  });
});

describe("the scroll position", () => {
  test("a newly opened page starts at the top", async () => {
    renderApp();
    await dashboard();
    scrollTo(content(), 700);
    await userEvent.click(screen.getByRole("link", { name: "Appearance" }));
    await appearance();
    expect(content().scrollTop).toBe(0);
  });

  test("going back and forward restores the scroll positions of a page and of its columns", async () => {
    const { router } = renderApp({ api: fakeApi({ assets: [makeAsset()] }) });
    await dashboard();
    const column = () => screen.getByRole("region", { name: /Approved/ });
    scrollTo(content(), 300);
    scrollTo(column(), 500);
    await userEvent.click(screen.getByRole("link", { name: "Appearance" }));
    await appearance();
    scrollTo(content(), 90);
    await act(() => router.navigate(-1));
    await dashboard();
    await waitFor(() => expect(column().scrollTop).toBe(500));
    expect(content().scrollTop).toBe(300);
    await act(() => router.navigate(1));
    await appearance();
    await waitFor(() => expect(content().scrollTop).toBe(90));
  });

  test("the scroll position stays the same if only the dashboard's column changes", async () => {
    const { router } = renderApp();
    await dashboard();
    scrollTo(content(), 250);
    await act(() => router.navigate("/?column=denied"));
    expect(content().scrollTop).toBe(250);
  });

  test("the scroll position is restored once the page is long enough, unless the person has scrolled by then", async () => {
    const { router } = renderApp();
    await dashboard();
    scrollTo(content(), 400);
    await userEvent.click(screen.getByRole("link", { name: "Appearance" }));
    await appearance();
    let room = 0;
    let top = 0;
    Object.defineProperty(content(), "scrollTop", {
      configurable: true,
      get: () => top,
      set: (wanted: number) => {
        top = Math.min(wanted, room);
      },
    });
    const frames = vi.spyOn(window, "requestAnimationFrame");
    await act(() => router.navigate(-1));
    await dashboard();
    await waitFor(() => expect(frames).toHaveBeenCalled());
    expect(top).toBe(0);
    room = 1_000;
    await waitFor(() => expect(top).toBe(400));

    room = 0;
    await act(() => router.navigate(1));
    await act(() => router.navigate(-1));
    window.dispatchEvent(new Event("wheel"));
    frames.mockClear();
    room = 1_000;
    await dashboard();
    expect(frames).not.toHaveBeenCalled();
    expect(top).toBe(0);
  });
});

describe("an unknown path", () => {
  test("an unknown path is logged without its query and fragment, which may be secret", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    renderApp({ path: "/no/such/page?token=AB12CD34#code=123456", anonymous: true });
    expect(await screen.findByRole("heading", { name: "Page Not Found" })).toBeVisible();
    expect(document.title).toBe("Page Not Found · Clearhouse");
    await waitFor(() => expect(warn).toHaveBeenCalledExactlyOnceWith("No page at /no/such/page"));
  });

  test("the page of an unknown path shows the specified text and a link home", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const { here } = renderApp({ path: "/nowhere" });
    expect(await screen.findByText("Oops! Page not found")).toBeVisible();
    await userEvent.click(screen.getByRole("link", { name: "Return to Home" }));
    await dashboard();
    expect(here()).toBe("/");
  });
});
