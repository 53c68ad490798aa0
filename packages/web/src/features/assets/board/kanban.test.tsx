import { makeApproval, makeAsset, makeRequest } from "@clearhouse/fixtures/assets.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { describe, expect, test, vi } from "vitest";
import { at, fakeApi, refusal } from "@/test/fake-api.ts";
import { renderApp } from "@/test/render-app.tsx";
import { server } from "@/test/setup.ts";

const column = async (name: string) => within(await screen.findByRole("region", { name }));
const cardNames = (scope: ReturnType<typeof within>) =>
  scope.queryAllByRole("heading", { level: 3 }).map((heading: HTMLElement) => heading.textContent);

describe("the board", () => {
  test("the board shows and announces that assets are loading", async () => {
    const never = http.get(at("/api/assets/board"), () => new Promise<never>(() => undefined));
    renderApp({ api: fakeApi({ assets: [makeAsset()] }), before: [never] });
    expect(await screen.findByText("Loading assets...")).toBeVisible();
    expect(screen.getByText("Loading assets...").closest("[role=status]")).not.toBeNull();
  });

  test("the board shows assets by status, newest first, and time-limited assets under Approved", async () => {
    const older = makeAsset({ name: "Older" });
    const newer = makeAsset({ name: "Newer" });
    const limited = makeAsset({ name: "Limited", status: "time-limited", approval: makeApproval() });
    const denied = makeAsset({ name: "Refused", status: "denied" });
    renderApp({ api: fakeApi({ assets: [older, newer, limited, denied] }) });
    await screen.findByText("Newer");
    expect(cardNames(await column("Uploaded Assets"))).toEqual(["Newer", "Older"]);
    expect(cardNames(await column("Approved"))).toEqual(["Limited"]);
    expect(cardNames(await column("Denied"))).toEqual(["Refused"]);
    expect((await column("Rights Requested")).getByText("No assets in this category")).toBeVisible();
    expect(await screen.findByText("2 assets")).toBeInTheDocument();
  });

  test("the board of a team without assets says that no assets were found and offers an upload", async () => {
    renderApp();
    expect(await screen.findByRole("heading", { name: "No assets found" })).toBeVisible();
    expect(screen.getByText(/Upload your first asset/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Upload Files" })).toBeVisible();
  });

  test("the board loads its four columns and the counts with one request", async () => {
    const asked: string[] = [];
    const note = http.get(at("/api/assets/*"), ({ request }) => {
      asked.push(new URL(request.url).pathname);
    });
    const list = http.get(at("/api/assets"), ({ request }) => {
      asked.push(request.url);
    });
    const assets = [makeAsset({ name: "Harbour" }), makeAsset({ name: "Pier", status: "denied" })];
    renderApp({ api: fakeApi({ assets }), before: [note, list] });
    expect(await screen.findByText("Harbour")).toBeVisible();
    expect(await screen.findByText("2 assets")).toBeInTheDocument();
    expect(asked.filter((path) => path !== "/api/assets/changes")).toEqual(["/api/assets/board"]);
  });

  test("the board shows a single error if no column can be loaded, and the button 'Try Again' loads all columns", async () => {
    const api = fakeApi({ assets: [makeAsset({ name: "Harbour" }), makeAsset({ name: "Pier", status: "denied" })] });
    const broken = http.get(/\/api\/assets(\/board)?$/, () =>
      refusal(500, "internal", "Something went wrong on our side."),
    );
    renderApp({ api, before: [broken] });
    await waitFor(() => {
      expect(screen.getAllByRole("button", { name: "Try Again" })).toHaveLength(1);
      // Until the last column has failed, each failed column shows its own error.
      expect(screen.queryByRole("heading", { name: /Approved/ })).not.toBeInTheDocument();
    });
    expect(screen.getAllByRole("alert")).toHaveLength(1);
    server.use(...api.handlers);
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("Harbour")).toBeVisible();
    expect(await screen.findByText("Pier")).toBeVisible();
  });

  test("a card in the Denied column says that an admin denied the asset after the owner approved", async () => {
    const asked = { owner: "Nora Lind", status: "approved" as const };
    renderApp({ api: fakeApi({ assets: [makeAsset({ status: "denied", request: makeRequest(asked) })] }) });
    const denied = await column("Denied");
    expect(await denied.findByText("Denied by an admin after the owner approved")).toBeVisible();
  });

  test("a column loads its next page when its end comes into view", async () => {
    const seen: Array<() => void> = [];
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        constructor(callback: (entries: Array<{ isIntersecting: boolean }>) => void) {
          seen.push(() => callback([{ isIntersecting: true }]));
        }
        observe() {}
        disconnect() {}
      },
    );
    const assets = ["One", "Two", "Three"].map((name) => makeAsset({ name }));
    renderApp({ api: fakeApi({ assets, pageSize: 2 }) });
    await screen.findByText("Three");
    expect(screen.queryByText("One")).not.toBeInTheDocument();
    await waitFor(() => expect(seen.length).toBeGreaterThan(0));
    seen.at(-1)?.();
    expect(await screen.findByText("One")).toBeVisible();
    expect(cardNames(await column("Uploaded Assets"))).toEqual(["Three", "Two", "One"]);
    vi.unstubAllGlobals();
  });

  test("the arrow keys move the focus from card to card", async () => {
    const assets = [
      makeAsset({ name: "Lower" }),
      makeAsset({ name: "Upper" }),
      makeAsset({ name: "Across", status: "denied" }),
    ];
    renderApp({ api: fakeApi({ assets }) });
    const person = userEvent.setup();
    (await screen.findByRole("button", { name: "Upper" })).focus();
    await person.keyboard("{ArrowDown}");
    expect(screen.getByRole("button", { name: "Lower" })).toHaveFocus();
    await person.keyboard("{ArrowRight}");
    expect(screen.getByRole("button", { name: "Across" })).toHaveFocus();
  });
});

describe("a card", () => {
  test("a card with five tags shows '+2 more' instead of the last two", async () => {
    const tags = ["a", "b", "c", "d", "e"].map((name) => ({ type: "theme" as const, name }));
    renderApp({ api: fakeApi({ assets: [makeAsset({ tags })] }) });
    expect(await screen.findByText("+2 more")).toBeVisible();
    expect(screen.queryByText("d")).not.toBeInTheDocument();
  });

  test.each([
    [0, "Expires today"],
    [1, "Expires tomorrow"],
    [7, "Expires in 7 days"],
  ])("a card warns %i days before its license expires", async (days, text) => {
    const expiresOn = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const approval = makeApproval({ expiresOn });
    renderApp({ api: fakeApi({ assets: [makeAsset({ status: "time-limited", approval })] }) });
    expect(await screen.findByText(text)).toBeVisible();
  });

  test("a card shows no warning eight days before its license expires", async () => {
    const expiresOn = new Date(Date.now() + 8 * 86_400_000).toISOString().slice(0, 10);
    const approval = makeApproval({ expiresOn });
    renderApp({ api: fakeApi({ assets: [makeAsset({ status: "time-limited", approval })] }) });
    expect(await screen.findByText("Approved by Lena Ortiz")).toBeVisible();
    expect(screen.queryByText(/^Expires/)).not.toBeInTheDocument();
  });

  test("a card shows Expired beside Time-limited after its license has expired", async () => {
    const approval = makeApproval({ expiresOn: "2026-01-31", expired: true });
    renderApp({ api: fakeApi({ assets: [makeAsset({ status: "time-limited", approval })] }) });
    const card = within(await screen.findByRole("article"));
    expect(card.getByText("Time-limited")).toBeVisible();
    expect(card.getByText("Expired")).toBeVisible();
    expect(screen.getByText("Expired on Jan 31, 2026")).toBeVisible();
  });

  test("a card links to an original post with an https: URL, but not to a javascript: URL", async () => {
    const assets = [
      makeAsset({ status: "requesting-rights", request: makeRequest() }),
      makeAsset({
        status: "requesting-rights",
        source: "javascript:alert(1)",
        request: makeRequest({ contentUrl: "javascript:alert(1)" }),
      }),
    ];
    renderApp({ api: fakeApi({ assets }) });
    const links = await screen.findAllByRole("link", { name: "View Original Post" });
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["https://www.instagram.com/p/abc"]);
  });

  test.each([
    ["pending", undefined, ["Preview", "Edit Submission", "Download", "Request Rights"]],
    ["denied", makeRequest({ status: "denied" }), ["Preview", "Edit Submission", "Download", "Request Rights"]],
    ["requesting-rights", makeRequest(), ["Preview", "Edit Submission", "Download", "Copy Rights Request Link"]],
    [
      "requesting-rights",
      makeRequest({ status: "expired" }),
      ["Preview", "Edit Submission", "Download", "Request Rights"],
    ],
    ["approved", undefined, ["Preview", "Edit Submission", "Download"]],
  ] as const)(
    "the menu of a card with status %s has the actions for that status (case %#)",
    async (status, request, expected) => {
      renderApp({ api: fakeApi({ assets: [makeAsset({ name: "Harbour", status, request })] }) });
      await userEvent.click(await screen.findByRole("button", { name: "Actions for Harbour" }));
      const items = (await screen.findAllByRole("menuitem")).map((item) => item.textContent);
      expect(items).toEqual([...expected, "Delete"]);
    },
  );

  test("a card shows its thumbnail, or a placeholder if the thumbnail is missing or can't be loaded", async () => {
    const assets = [
      makeAsset({ name: "Harbour", thumbnailUrl: "/media/thumbnail.jpg" }),
      makeAsset({ name: "Quay", thumbnailUrl: "" }),
    ];
    renderApp({ api: fakeApi({ assets }) });
    await screen.findByText("Harbour");
    const pictures = () => [...document.querySelectorAll("article img")];
    expect(pictures().map((image) => image.getAttribute("src"))).toEqual(["/media/thumbnail.jpg"]);
    expect(screen.getAllByText("No preview picture")).toHaveLength(1);
    for (const image of pictures()) fireEvent.error(image);
    expect(pictures()).toEqual([]);
    expect(screen.getAllByText("No preview picture")).toHaveLength(2);
  });

  test("the preview of an asset without a file says that the preview is unavailable", async () => {
    renderApp({ api: fakeApi({ assets: [makeAsset({ name: "Harbour", files: [] })] }) });
    await userEvent.click(await screen.findByRole("button", { name: "Actions for Harbour" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Preview" }));
    expect(await screen.findByText("Preview unavailable")).toBeVisible();
    expect(screen.getByText("No file URL available for preview")).toBeVisible();
  });
});

describe("copying the link of a rights request", () => {
  const asset = makeAsset({ name: "Harbour", status: "requesting-rights", request: makeRequest() });

  test("a copied request link is on the clipboard, is reported to the server, and is confirmed for two seconds", async () => {
    const entered = vi.fn(() => new HttpResponse(null, { status: 204 }));
    const before = [http.post(at("/api/rights-requests/rr_1/link-copied"), entered)];
    renderApp({ api: fakeApi({ assets: [asset] }), before });
    const person = userEvent.setup();
    const button = await screen.findByRole("button", { name: "Copy Rights Request Link" });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await person.click(button);
    expect(await navigator.clipboard.readText()).toBe("http://localhost:3000/rights-request?token=AB12CD34");
    expect(await screen.findByRole("button", { name: "Link copied!" })).toBeVisible();
    await waitFor(() => expect(entered).toHaveBeenCalledOnce());
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await screen.findByRole("button", { name: "Copy Rights Request Link" })).toBeVisible();
    vi.useRealTimers();
  });

  test("a message asks the person to copy the request link manually if the browser forbids copying", async () => {
    renderApp({ api: fakeApi({ assets: [asset] }) });
    const person = userEvent.setup();
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("no", "NotAllowedError"));
    await person.click(await screen.findByRole("button", { name: "Copy Rights Request Link" }));
    expect(await screen.findByText("Failed to copy")).toBeVisible();
    expect(screen.getByText("Please copy the link manually.")).toBeVisible();
  });
});
