import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { IDBFactory } from "fake-indexeddb";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { BrowserLedger } from "@/lib/multipart/browser-ledger.ts";
import { assetKeys } from "@/lib/queries/assets.ts";
import { server } from "@/test/setup.ts";
import { assetUploadsOf } from "../lib/asset-uploads.ts";
import { basicRoutes, renderSignedIn } from "../test/signed-in.tsx";
import { uploadRoutes } from "../test/upload-routes.ts";
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

beforeEach(() => {
  // Each test a machine of its own.
  vi.stubGlobal("indexedDB", new IDBFactory());
});

describe("the tray of uploads", () => {
  it("isn't there while there is no upload", () => {
    setUp();
    expect(screen.queryByRole("region", { name: "Uploads" })).not.toBeInTheDocument();
  });

  it("sends a file in parts, makes an asset of it, and has the lists read again", async () => {
    const { add, assets, textOf, invalidate } = setUp();
    add(photo());
    expect(await screen.findByText("1 file uploaded")).toBeInTheDocument();
    expect(textOf("photo.jpg")).toBe("0123456789");
    expect(assets).toMatchObject([{ input: { uploadId: "upl_1", name: "photo" } }]);
    expect(assets[0]?.key).toMatch(/^[\w-]{36}$/);
    expect(invalidate).toHaveBeenCalledWith({ queryKey: assetKeys.all });
    expect(await screen.findByText("Asset uploaded")).toBeInTheDocument();
  });

  it("says why a file failed and leaves the others alone", async () => {
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
    // Refused for good: there is nothing to retry.
    expect(screen.queryByRole("button", { name: "Retry bad.jpg" })).not.toBeInTheDocument();
  });

  it("tells which file failed where the reason doesn't", async () => {
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

  it("saves again, without sending again, a file whose asset could not be made", async () => {
    const { add, assets, trouble, uploads, user } = setUp();
    trouble.assets.push("Name is required");
    add(photo());
    await user.click(await screen.findByRole("button", { name: "Retry photo.jpg" }));
    expect(screen.getByText("Database error")).toBeInTheDocument();
    expect(screen.getByText("Failed to save photo.jpg to database")).toBeInTheDocument();
    await waitFor(() => expect(assets).toHaveLength(1));
    expect(uploads.items).toMatchObject([{ phase: "done" }]);
  });

  it("tells a person whose session has ended to sign in", async () => {
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

  it("pauses, resumes and cancels a file", async () => {
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
    expect(queue.items).toHaveLength(1);
    open();
    await user.click(screen.getByRole("button", { name: "Resume a.jpg" }));
    expect(await screen.findByText("1 file uploaded")).toBeInTheDocument();
  });

  it("asks before the page is left while something runs, and then no more", async () => {
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

  it("clears finished files from the list", async () => {
    const { add, user } = setUp();
    add(photo());
    await user.click(await screen.findByRole("button", { name: "Clear finished uploads" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: "Uploads" })).not.toBeInTheDocument());
  });

  it("shows after a reload what is unfinished, and goes on with the same file alone", async () => {
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
    await waitFor(async () => expect(await new BrowserLedger().list(SCOPE)).toHaveLength(1));
    first.unmount();

    server.resetHandlers();
    const { user } = setUp(routes);
    expect(await screen.findByText("Choose photo.jpg again to continue")).toBeInTheDocument();
    const input = screen.getByLabelText("Choose file: photo.jpg");
    await user.upload(input, photo("other.jpg"));
    expect(screen.getByText("This is another file. Choose photo.jpg as it was.")).toBeInTheDocument();
    await user.upload(input, photo());
    expect(await screen.findByText("1 file uploaded")).toBeInTheDocument();
    expect(routes.textOf("photo.jpg")).toBe("0123456789");
    expect(routes.assets).toMatchObject([{ input: { name: "photo", source: "Own footage" } }]);
  });
});
