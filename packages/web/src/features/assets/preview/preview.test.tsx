import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { makeAsset, makeRequest } from "@clearhouse/fixtures/assets.ts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";
import { at, fakeApi } from "@/test/fake-api.ts";
import { gone } from "@/test/gone.ts";
import { renderApp } from "@/test/render-app.tsx";

const preview = async (name: string) => {
  const person = userEvent.setup();
  await person.click(await screen.findByRole("button", { name: `Actions for ${name}` }));
  await person.click(await screen.findByRole("menuitem", { name: "Preview" }));
  return { person, inside: within(await screen.findByRole("dialog", { name })) };
};

const show = (...assets: Asset[]) => renderApp({ api: fakeApi({ assets }) });

/** An asset without a file of its own. */
const aPost = (contentUrl: string, fields: Partial<Asset> = {}) =>
  makeAsset({
    name: "Skate clip",
    files: [],
    thumbnailUrl: "",
    status: "requesting-rights",
    request: makeRequest({ contentUrl }),
    ...fields,
  });

const scaleOf = (image: HTMLElement) => /scale\(([\d.]+)\)/.exec(image.style.transform)?.[1];
const offsetOf = (image: HTMLElement) => /translate\(([^)]*)\)/.exec(image.style.transform)?.[1];

/** Gives the picture a frame of 800 × 600 pixels that the picture fills, because jsdom has no layout. */
const laidOut = (image: HTMLElement) => {
  const frame = image.parentElement;
  if (!frame) throw new Error("The picture lies in a frame");
  Object.defineProperties(frame, { clientWidth: { value: 800 }, clientHeight: { value: 600 } });
  Object.defineProperties(image, { naturalWidth: { value: 1_600 }, naturalHeight: { value: 1_200 } });
  vi.spyOn(frame, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 800, 600));
  return frame;
};

describe("the preview of a picture", () => {
  test("the preview of a picture zooms by buttons and by the keys +, − and 0, and shows the scale", async () => {
    show(makeAsset({ name: "Harbour" }));
    const { person, inside } = await preview("Harbour");
    const image = inside.getByRole("img", { name: "Harbour" });
    expect(inside.getByRole("button", { name: "Zoom out" })).toHaveAttribute("aria-disabled", "true");

    await person.click(inside.getByRole("button", { name: "Zoom in" }));
    expect(scaleOf(image)).toBe("1.5");
    expect(within(inside.getByRole("group", { name: "Zoom" })).getByRole("status")).toHaveTextContent("150%");
    await person.keyboard("+");
    expect(scaleOf(image)).toBe("2.25");
    await person.keyboard("-");
    expect(scaleOf(image)).toBe("1.5");
    await person.keyboard("0");
    expect(scaleOf(image)).toBe("1");
    await person.keyboard("=");
    await person.click(inside.getByRole("button", { name: "Show the whole picture" }));
    expect(scaleOf(image)).toBe("1");
  });

  test("the wheel zooms the preview of a picture at the pointer, and the page doesn't scroll", async () => {
    show(makeAsset({ name: "Harbour" }));
    const { inside } = await preview("Harbour");
    const image = inside.getByRole("img", { name: "Harbour" });
    const frame = laidOut(image);
    const wheel = new WheelEvent("wheel", {
      deltaY: -500,
      clientX: 600,
      clientY: 300,
      bubbles: true,
      cancelable: true,
    });
    act(() => {
      frame.dispatchEvent(wheel);
    });
    expect(wheel.defaultPrevented).toBe(true);
    expect(Number(scaleOf(image))).toBeCloseTo(Math.E);
    expect(Number.parseFloat(offsetOf(image) ?? "")).toBeCloseTo(-200 * (Math.E - 1));
  });

  test("a zoomed picture is moved by drag and by arrow keys, and the key 0 resets its position", async () => {
    show(makeAsset({ name: "Harbour" }));
    const { person, inside } = await preview("Harbour");
    const image = inside.getByRole("img", { name: "Harbour" });
    const frame = laidOut(image);
    await person.keyboard("++");
    fireEvent.pointerDown(frame, { pointerId: 1, clientX: 400, clientY: 300 });
    fireEvent.pointerMove(frame, { pointerId: 1, clientX: 430, clientY: 280 });
    fireEvent.pointerUp(frame, { pointerId: 1 });
    expect(offsetOf(image)).toBe("30px, -20px");
    fireEvent.pointerMove(frame, { pointerId: 1, clientX: 700, clientY: 280 });
    expect(offsetOf(image)).toBe("30px, -20px");
    await person.keyboard("{ArrowRight}{ArrowDown}");
    expect(offsetOf(image)).toBe("-50px, -100px");
    await person.keyboard("0");
    expect(offsetOf(image)).toMatch(/^0px(, 0px)?$/);
  });

  test("two fingers zoom the preview of a picture", async () => {
    show(makeAsset({ name: "Harbour" }));
    const { inside } = await preview("Harbour");
    const image = inside.getByRole("img", { name: "Harbour" });
    const frame = laidOut(image);
    fireEvent.pointerDown(frame, { pointerId: 1, clientX: 350, clientY: 300 });
    fireEvent.pointerDown(frame, { pointerId: 2, clientX: 450, clientY: 300 });
    fireEvent.pointerMove(frame, { pointerId: 1, clientX: 250, clientY: 300 });
    fireEvent.pointerMove(frame, { pointerId: 2, clientX: 550, clientY: 300 });
    expect(Number(scaleOf(image))).toBeCloseTo(3);
  });

  test("the arrow keys change the asset only in an unzoomed preview, and a change of asset resets the zoom", async () => {
    show(makeAsset({ name: "Older" }), makeAsset({ name: "Newer" }));
    const { person } = await preview("Newer");
    await person.keyboard("{ArrowRight}");
    const older = within(await screen.findByRole("dialog", { name: "Older" }));
    expect(older.getByRole("button", { name: "Next asset" })).toHaveAttribute("aria-disabled", "true");
    await person.keyboard("+{ArrowLeft}");
    expect(screen.getByRole("dialog", { name: "Older" })).toBeVisible();
    await person.click(older.getByRole("button", { name: "Previous asset" }));
    const newer = within(await screen.findByRole("dialog", { name: "Newer" }));
    expect(scaleOf(newer.getByRole("img", { name: "Newer" }))).toBe("1");
  });

  test("the preview says that the browser can't show the file if the picture can't be decoded", async () => {
    show(makeAsset({ name: "Raw" }));
    const { inside } = await preview("Raw");
    fireEvent.error(inside.getByRole("img", { name: "Raw" }));
    expect(inside.getByText("This browser can't show the file. Download it to open it elsewhere.")).toBeVisible();
  });

  test("the preview is unavailable for an asset whose only source is an ordinary web page", async () => {
    show(aPost("https://example.com/a-page"));
    await userEvent.click(await screen.findByRole("button", { name: "Actions for Skate clip" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Preview" }));
    expect(await screen.findByText("Preview unavailable")).toBeVisible();
    expect(screen.getByText("No file URL available for preview")).toBeVisible();
  });
});

describe("the preview of a post", () => {
  afterEach(() => vi.useRealTimers());

  const frameOf = (inside: ReturnType<typeof within>, title: string) =>
    inside.getByTitle(title, { exact: true }) as HTMLIFrameElement;
  const says = (frame: HTMLIFrameElement, origin: string, data = "{}") =>
    act(() => {
      window.dispatchEvent(new MessageEvent("message", { source: frame.contentWindow, origin, data }));
    });

  test("a post is loaded from its platform only after a click, in a sandboxed frame", async () => {
    show(aPost("https://www.instagram.com/reel/Dx1/?igsh=secret"));
    const { person, inside } = await preview("Skate clip");
    expect(document.querySelector("iframe")).toBeNull();
    expect(inside.getByText("It is loaded from Instagram, which then knows that you view it.")).toBeVisible();
    await person.click(inside.getByRole("button", { name: "Show the post here" }));
    const frame = frameOf(inside, "Post on Instagram: Skate clip");
    expect(frame).toHaveAttribute("src", "https://www.instagram.com/reel/Dx1/embed/");
    expect(frame.getAttribute("sandbox")?.split(" ")).toEqual(
      expect.not.arrayContaining(["allow-top-navigation", "allow-forms", "allow-modals"]),
    );
    expect(frame).toHaveAttribute("sandbox", expect.stringContaining("allow-scripts"));
    expect(frame).toHaveAttribute("referrerpolicy", "no-referrer");
  });

  test("the frame of a YouTube post sends only the site's origin as referrer, which YouTube requires", async () => {
    show(aPost("https://youtu.be/dQw4w9WgXcQ"));
    const { person, inside } = await preview("Skate clip");
    await person.click(inside.getByRole("button", { name: "Show the post here" }));
    expect(frameOf(inside, "Post on YouTube: Skate clip")).toHaveAttribute(
      "referrerpolicy",
      "strict-origin-when-cross-origin",
    );
  });

  test("if a post hasn't loaded after 8 seconds, a warning is shown below the post's link until the post loads", async () => {
    show(aPost("https://www.instagram.com/p/abc/"));
    const { inside } = await preview("Skate clip");
    vi.useFakeTimers();
    fireEvent.click(inside.getByRole("button", { name: "Show the post here" }));
    const frame = frameOf(inside, "Post on Instagram: Skate clip");
    // An error page fires the load event too, but reports nothing.
    fireEvent.load(frame);
    expect(inside.getByText("Loading the post from Instagram...")).toBeVisible();
    act(() => vi.advanceTimersByTime(8_000));
    const warning = inside.getByText("Could not load preview. Click button above to view content.");
    const button = inside.getByRole("link", { name: "View Original Post" });
    expect(button).toHaveAttribute("href", "https://www.instagram.com/p/abc/");
    expect(button.compareDocumentPosition(warning)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);

    says(frame, "https://evil.test");
    expect(warning).toBeVisible();
    says(frame, "https://www.instagram.com");
    expect(warning).not.toBeInTheDocument();
  });

  test("no warning is shown if a post loads in time", async () => {
    show(aPost("https://x.com/someone/status/1790"));
    const { inside } = await preview("Skate clip");
    vi.useFakeTimers();
    fireEvent.click(inside.getByRole("button", { name: "Show the post here" }));
    says(frameOf(inside, "Post on X: Skate clip"), "https://platform.twitter.com");
    act(() => vi.advanceTimersByTime(60_000));
    expect(inside.queryByText(/Could not load preview/)).not.toBeInTheDocument();
  });

  test("the details of an asset without a file have a button that shows the post", async () => {
    const asset = aPost("https://www.tiktok.com/@some.one/video/7301");
    renderApp({ path: `/?asset=${asset.id}`, api: fakeApi({ assets: [asset] }) });
    const inside = within(await screen.findByRole("dialog", { name: "Skate clip" }));
    expect(inside.getByRole("button", { name: "Show the post here" })).toBeVisible();
  });
});

describe("navigation between assets in the details", () => {
  const open = async (name: string) => {
    const person = userEvent.setup();
    await person.click(await screen.findByRole("button", { name }));
    await screen.findByRole("dialog", { name });
    return person;
  };

  test("the arrow keys go through a column and stop at its ends, and the back button closes the details", async () => {
    const assets = ["C", "B", "A"].map((name) => makeAsset({ name }));
    const { router, here } = renderApp({ api: fakeApi({ assets: [...assets, makeAsset({ status: "denied" })] }) });
    const person = await open("A");
    await person.keyboard("{ArrowLeft}");
    expect(screen.getByRole("dialog", { name: "A" })).toBeVisible();
    await person.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}");
    expect(await screen.findByRole("dialog", { name: "C" })).toBeVisible();
    expect(here()).toBe(`/?asset=${assets[0]?.id}`);
    await person.keyboard("{ArrowLeft}");
    expect(await screen.findByRole("dialog", { name: "B" })).toBeVisible();
    await router.navigate(-1);
    await gone(() => screen.queryByRole("dialog"));
    expect(here()).toBe("/");
  });

  test("the right arrow key goes on to assets on the next pages of the list", async () => {
    const assets = ["C", "B", "A"].map((name) => makeAsset({ name }));
    renderApp({ path: "/?view=grid", api: fakeApi({ assets, pageSize: 1 }) });
    const person = await open("A");
    for (const name of ["B", "C"]) {
      await waitFor(() =>
        expect(screen.getByRole("button", { name: "Next asset" })).toHaveAttribute("aria-disabled", "false"),
      );
      await person.keyboard("{ArrowRight}");
      await screen.findByRole("dialog", { name });
    }
  });

  test("the button 'Next asset' continues in the previous column after the open asset was set to 'Denied'", async () => {
    const [b, a] = ["B", "A"].map((name) => makeAsset({ name }));
    if (!a || !b) throw new Error("There are two");
    const denied = http.put(at("/api/assets/:assetId/status"), () =>
      HttpResponse.json({ ...a, status: "denied", version: 2 }),
    );
    renderApp({ api: fakeApi({ assets: [b, a] }), before: [denied] });
    const person = await open("A");
    await person.click(screen.getByRole("combobox", { name: "Status" }));
    await person.click(await screen.findByRole("option", { name: "Denied" }));
    await person.click(screen.getByRole("button", { name: "Next asset" }));
    expect(await screen.findByRole("dialog", { name: "B" })).toBeVisible();
  });

  test("an arrow key pressed in a video doesn't go to another asset", async () => {
    const [older, newer] = [makeAsset({ name: "Older" }), makeAsset({ name: "Newer", type: "video" })];
    const files = newer.files.map((file) => ({ ...file, contentType: "video/mp4" }));
    show(older, { ...newer, files });
    await open("Newer");
    const video = screen.getByLabelText("Newer", { selector: "video" });
    fireEvent.keyDown(video, { key: "ArrowRight" });
    expect(screen.getByRole("dialog", { name: "Newer" })).toBeVisible();
  });
});
