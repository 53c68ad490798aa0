import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { IDBFactory } from "fake-indexeddb";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { assetKeys } from "@/lib/assets/queries/keys.ts";
import { leaveNothing } from "@/lib/auth/before-sign-out.ts";
import { BrowserLedger } from "@/lib/multipart/ledger/browser-ledger.ts";
import { MemoryLedger } from "@/lib/multipart/test/memory-ledger.ts";
import { gone } from "@/test/gone.ts";
import { server } from "@/test/setup.ts";
import { renderSignedIn } from "@/test/signed-in.tsx";
import { assetUploadsOf } from "../lib/asset-uploads.ts";
import { basicRoutes, uploadRoutes } from "../test/upload-routes.ts";
import { UploadTray } from "./upload-tray.tsx";

const SCOPE = "team_1/usr_1";
const photo = (name = "photo.jpg", text = "0123456789") =>
  new File([text], name, { type: "image/jpeg", lastModified: 1 });
const details = (name: string) => ({
  name,
  source: "Own footage",
  uploadedBy: "Ada Okafor",
  tags: [],
  notes: "",
  context: "",
});

const setUp = (routes = uploadRoutes()) => {
  server.use(...basicRoutes, ...routes.handlers);
  const view = renderSignedIn(<UploadTray />);
  const uploads = assetUploadsOf(view.queryClient, SCOPE);
  const add = (...files: File[]) =>
    uploads.add(files.map((file) => ({ file, details: details(file.name.replace(/\..*/, "")) })));
  const invalidate = vi.spyOn(view.queryClient, "invalidateQueries");
  return { ...routes, ...view, uploads, add, invalidate, user: userEvent.setup() };
};

afterEach(() => {
  vi.restoreAllMocks();
});
beforeEach(() => {
  // Each test has its own empty database.
  vi.stubGlobal("indexedDB", new IDBFactory());
});

describe("the upload tray", () => {
  it("the upload tray isn't shown while there is no upload", () => {
    setUp();
    expect(screen.queryByRole("region", { name: "Uploads" })).not.toBeInTheDocument();
  });

  it("a file is uploaded, an asset is created from it, and the asset lists are invalidated", async () => {
    const { add, assets, textOf, invalidate } = setUp();
    add(photo());
    expect(await screen.findByText("1 file uploaded")).toBeInTheDocument();
    expect(textOf("photo.jpg")).toBe("0123456789");
    expect(assets).toMatchObject([{ input: { uploadId: "upl_1", name: "photo" } }]);
    expect(assets[0]?.key).toMatch(/^[\w-]{36}$/);
    expect(invalidate).toHaveBeenCalledWith({ queryKey: assetKeys.all });
    expect(await screen.findByText("Asset uploaded")).toBeInTheDocument();
  });

  it("the upload tray shows why a file failed, and the other file is uploaded", async () => {
    const { add, assets, trouble } = setUp();
    trouble.complete.set("bad.jpg", "bad.jpg is not a supported file type");
    add(photo("bad.jpg"), photo("good.jpg"));
    expect(await screen.findByText("1 upload failed")).toBeInTheDocument();
    const rows = within(screen.getByRole("region", { name: "Uploads" })).getAllByRole("listitem");
    expect(rows[0]).toHaveTextContent("bad.jpg is not a supported file type");
    expect(rows[1]).toHaveTextContent("Uploaded");
    expect(assets.map(({ input }) => input.name)).toEqual(["good"]);
    const toast = (await screen.findByText("Upload failed")).closest("li");
    expect(toast).toHaveTextContent("Upload failedbad.jpg is not a supported file type");
    // The file was refused for good, so there is nothing to retry.
    expect(screen.queryByRole("button", { name: "Retry bad.jpg" })).not.toBeInTheDocument();
  });

  it("an error message names the failed file if the server's reason doesn't", async () => {
    const { add } = setUp();
    server.use(
      http.post("*/api/uploads", () =>
        HttpResponse.json(
          { error: { code: "upload.too_many", message: "Too many uploads are open.", requestId: "req" } },
          { status: 409 },
        ),
      ),
    );
    add(photo());
    expect(await screen.findByText("photo.jpg: Too many uploads are open.")).toBeInTheDocument();
  });

  it("the button 'Retry' creates the asset of an uploaded file after the first attempt failed", async () => {
    const { add, assets, trouble, uploads, user } = setUp();
    trouble.assets.push("Name is required");
    add(photo());
    await user.click(await screen.findByRole("button", { name: "Retry photo.jpg" }));
    expect(screen.getByText("Database error")).toBeInTheDocument();
    expect(screen.getByText("Failed to save photo.jpg to database")).toBeInTheDocument();
    await waitFor(() => expect(assets).toHaveLength(1));
    expect(uploads.items).toMatchObject([{ phase: "done" }]);
  });

  it("an upload after the session has ended shows that the person must be logged in", async () => {
    const { add } = setUp();
    server.use(
      http.post("*/api/uploads", () =>
        HttpResponse.json({ error: { code: "auth.required", message: "Sign in", requestId: "req" } }, { status: 401 }),
      ),
    );
    add(photo());
    expect(await screen.findByText("Authentication required")).toBeInTheDocument();
    expect(screen.getByText("You must be logged in to upload files.")).toBeInTheDocument();
  });

  it("an upload can be paused and resumed, and another upload can be canceled", async () => {
    const { add, uploads, user, uploads: queue } = setUp();
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    server.use(
      http.put("*/storage/:id/:part", () => gate.then(() => new HttpResponse(null, { headers: { ETag: '"e"' } }))),
    );
    add(photo("a.jpg"), photo("b.jpg"));
    await user.click(await screen.findByRole("button", { name: "Pause a.jpg" }));
    expect(uploads.items).toMatchObject([{ phase: "paused" }, { phase: "uploading" }]);
    expect(screen.getByText(/^Paused ·/)).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Cancel b.jpg" }));
    await waitFor(() => expect(queue.items).toHaveLength(1));
    open();
    await user.click(screen.getByRole("button", { name: "Resume a.jpg" }));
    expect(await screen.findByText("1 file uploaded")).toBeInTheDocument();
  });

  it("the browser asks before the page is left while an upload is running, and not afterwards", async () => {
    const { add } = setUp();
    const leave = () => {
      const event = new Event("beforeunload", { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leave()).toBe(false);
    add(photo());
    expect(leave()).toBe(true);
    await screen.findByText("1 file uploaded");
    expect(leave()).toBe(false);
  });

  it("the button 'Clear finished uploads' removes the only upload, and the tray disappears", async () => {
    const { add, user } = setUp();
    add(photo());
    await user.click(await screen.findByRole("button", { name: "Clear finished uploads" }));
    await gone(() => screen.queryByRole("region", { name: "Uploads" }));
  });

  it("an unfinished upload is shown after a reload and continues only with the same file", async () => {
    const routes = uploadRoutes();
    const first = setUp(routes);
    let parts = 0;
    server.use(
      http.put("*/storage/:id/:part", () => {
        parts += 1;
        return parts > 1 ? new Promise<Response>(() => undefined) : undefined;
      }),
    );
    first.add(photo());
    await waitFor(() => expect(routes.uploads.get("upl_1")?.storedParts).toHaveLength(1));
    await waitFor(async () => expect(await new BrowserLedger(SCOPE).list()).toHaveLength(1));
    first.unmount();

    server.resetHandlers();
    const { user } = setUp(routes);
    expect(await screen.findByText("Choose photo.jpg again to continue")).toBeInTheDocument();
    const input = screen.getByLabelText("Choose file: photo.jpg");
    // This file has the same name, size and date, but another content.
    await user.upload(input, photo("photo.jpg", "9876543210"));
    expect(await screen.findByText("This is another file. Choose photo.jpg as it was.")).toBeInTheDocument();
    await user.upload(input, photo());
    expect(await screen.findByText("1 file uploaded")).toBeInTheDocument();
    expect(routes.textOf("photo.jpg")).toBe("0123456789");
    expect(routes.assets).toMatchObject([{ input: { name: "photo", source: "Own footage" } }]);
  });
});

/** Adds `files`, lets the storage accept the first `parts` parts, and leaves the page. */
const leaveBehind = async (files: File[], parts: number) => {
  const routes = uploadRoutes();
  const first = setUp(routes);
  let sent = 0;
  server.use(
    http.put("*/storage/:id/:part", () => {
      sent += 1;
      return sent > parts ? new Promise<Response>(() => undefined) : undefined;
    }),
  );
  first.add(...files);
  // An upload may start before its file's fingerprint is stored. Without a fingerprint, the file would be recognized by
  // name, size and date after a reload.
  const known = async () => (await new BrowserLedger(SCOPE).list()).filter(({ fingerprint }) => fingerprint !== "");
  await waitFor(async () => expect(await known()).toHaveLength(files.length));
  await waitFor(() => expect(sent).toBeGreaterThan(parts));
  first.unmount();
  server.resetHandlers();
  return routes;
};

describe("several uploads at once", () => {
  it("several uploads show their total progress and can be paused and resumed together", async () => {
    const { add, uploads, user, assets } = setUp();
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    server.use(http.put("*/storage/:id/:part", () => gate.then(() => undefined)));
    add(...["a.jpg", "b.jpg", "c.jpg", "d.jpg", "e.jpg"].map((name) => photo(name)));
    expect(await screen.findByText(/^0 of 5 files · \d+ B of 50 B/)).toBeInTheDocument();
    expect(screen.getByRole("progressbar", { name: "All uploads" })).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Pause all uploads" }));
    expect(uploads.items.map(({ phase }) => phase)).toEqual(Array(5).fill("paused"));
    expect(screen.getByRole("heading", { name: "5 uploads are paused" })).toBeInTheDocument();
    open();
    await user.click(screen.getByRole("button", { name: "Resume all uploads" }));
    expect(await screen.findByText("5 files uploaded")).toBeInTheDocument();
    expect(assets).toHaveLength(5);
  });

  it("several unfinished uploads are shown after a reload, and a file that belongs to no unfinished upload is refused", async () => {
    const names = ["a.jpg", "b.jpg", "c.jpg", "d.jpg", "e.jpg"];
    const files = names.map((name) => photo(name, `${name}-6789`));
    const routes = await leaveBehind(files, 1);
    const { user } = setUp(routes);
    expect(await screen.findByText("5 uploads are unfinished")).toBeInTheDocument();
    const strange = photo("strange.jpg", "strange");
    await user.upload(screen.getByLabelText("Choose files"), [...files, strange]);
    expect(await screen.findByText("strange.jpg belongs to none of the unfinished uploads.")).toBeInTheDocument();
  });

  it("several unfinished uploads continue after a reload with renamed files, and each asset keeps its name", async () => {
    const files = ["a.jpg", "b.jpg", "c.jpg", "d.jpg"].map((name) => photo(name, `${name}-6789`));
    const routes = await leaveBehind(files, 1);
    const { user } = setUp(routes);
    await screen.findByText("4 uploads are unfinished");
    // Phones return files with other names and other dates.
    const copies = await Promise.all(
      files.map(async (file, index) => new File([await file.text()], `image-${index}.jpg`, { type: "image/jpeg" })),
    );
    await user.upload(screen.getByLabelText("Choose files"), copies);
    expect(await screen.findByText("4 files uploaded")).toBeInTheDocument();
    expect(routes.assets.map(({ input }) => input.name).sort()).toEqual(["a", "b", "c", "d"]);
    for (const file of files) expect(routes.textOf(file.name)).toBe(await file.text());
  });
});

describe("an upload with a stored file handle", () => {
  const setUpHeld = async (permission: PermissionState) => {
    // The entries are in memory, because a database can only store a browser's own handles.
    const ledger = new MemoryLedger(SCOPE);
    vi.spyOn(BrowserLedger.prototype, "list").mockImplementation(() => ledger.list());
    vi.spyOn(BrowserLedger.prototype, "remember").mockImplementation((entry) => ledger.remember(entry));
    vi.spyOn(BrowserLedger.prototype, "forget").mockImplementation((key) => ledger.forget(key));
    const handle = {
      kind: "file",
      getFile: vi.fn(async () => photo()),
      queryPermission: vi.fn(async () => permission),
      requestPermission: vi.fn(async (): Promise<PermissionState> => "granted"),
    };
    const routes = await leaveBehind([Object.assign(photo(), { handle })], 1);
    return { handle, ...setUp(routes) };
  };

  it("an upload with a stored file handle continues after a click and the browser's permission", async () => {
    const { user, handle, textOf } = await setUpHeld("prompt");
    await user.click(await screen.findByRole("button", { name: "Resume photo.jpg where it was" }));
    expect(await screen.findByText("1 file uploaded")).toBeInTheDocument();
    expect(handle.requestPermission).toHaveBeenCalledWith({ mode: "read" });
    expect(textOf("photo.jpg")).toBe("0123456789");
  });

  it("an upload with a stored file handle continues automatically if the browser has permission to read the file", async () => {
    const { handle } = await setUpHeld("granted");
    expect(await screen.findByText("1 file uploaded")).toBeInTheDocument();
    expect(handle.requestPermission).not.toHaveBeenCalled();
  });

  it("a file that can't be opened or has changed must be chosen again to continue its upload", async () => {
    const { user, handle } = await setUpHeld("prompt");
    const resume = await screen.findByRole("button", { name: "Resume photo.jpg where it was" });
    handle.requestPermission.mockResolvedValueOnce("denied");
    await user.click(resume);
    expect(await screen.findByText("photo.jpg can't be opened any more. Choose it again.")).toBeInTheDocument();
    handle.getFile.mockResolvedValueOnce(photo("photo.jpg", "9876543210"));
    await user.click(resume);
    expect(await screen.findByText("This is another file. Choose photo.jpg as it was.")).toBeInTheDocument();
    await user.upload(screen.getByLabelText("Choose file: photo.jpg"), photo());
    expect(await screen.findByText("1 file uploaded")).toBeInTheDocument();
  });
});

describe("an upload over a failing network", () => {
  it("an upload shows a connection problem and then continues", async () => {
    const { add, textOf } = setUp();
    let failures = 1;
    server.use(
      http.put("*/storage/:id/:part", () => {
        failures -= 1;
        return failures >= 0 ? HttpResponse.error() : undefined;
      }),
    );
    add(photo("photo.jpg", "0123"));
    expect(await screen.findByText("Connection problem. Trying again…")).toBeInTheDocument();
    expect(await screen.findByText("1 file uploaded")).toBeInTheDocument();
    expect(textOf("photo.jpg")).toBe("0123");
  });

  it("an upload waits while the browser is offline and continues when the browser is online", async () => {
    const { add } = setUp();
    const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    let down = true;
    server.use(http.put("*/storage/:id/:part", () => (down ? HttpResponse.error() : undefined)));
    add(photo());
    expect(await screen.findByText("You are offline. The upload continues automatically.")).toBeInTheDocument();
    down = false;
    onLine.mockReturnValue(true);
    window.dispatchEvent(new Event("online"));
    expect(await screen.findByText("1 file uploaded")).toBeInTheDocument();
  });
});

it("the button 'Retry' uploads a file that was refused because too many uploads were open", async () => {
  const { add, user } = setUp();
  server.use(
    http.post(
      "*/api/uploads",
      () =>
        HttpResponse.json(
          { error: { code: "upload.too_many", message: "Too many uploads are open.", requestId: "req" } },
          { status: 409 },
        ),
      { once: true },
    ),
  );
  add(photo());
  await user.click(await screen.findByRole("button", { name: "Retry photo.jpg" }));
  expect(await screen.findByText("1 file uploaded")).toBeInTheDocument();
});

it("signing out removes running uploads from the tray and from the browser's storage", async () => {
  const routes = uploadRoutes();
  const { add, unmount } = setUp(routes);
  server.use(http.put("*/storage/:id/:part", () => new Promise<Response>(() => undefined)));
  add(photo("a.jpg"), photo("b.jpg"), photo("c.jpg"), photo("d.jpg"));
  await waitFor(async () => expect(await new BrowserLedger(SCOPE).list()).toHaveLength(4));
  await screen.findByText("Uploading 4 files");
  await leaveNothing();
  await gone(() => screen.queryByRole("region", { name: "Uploads" }));
  expect(await new BrowserLedger(SCOPE).list()).toEqual([]);
  unmount();
  // The same person signs in again, on the same page.
  setUp(routes);
  expect(screen.queryByRole("region", { name: "Uploads" })).not.toBeInTheDocument();
});
