import type { Session } from "@clearhouse/core/people/team/session.schema.ts";
import { LIMITS } from "@clearhouse/core/platform/fields.schema.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { server } from "@/test/setup.ts";
import { renderSignedIn } from "@/test/signed-in.tsx";
import { assetUploadsOf } from "../lib/asset-uploads.ts";
import { basicRoutes, uploadRoutes } from "../test/upload-routes.ts";
import { UploadDialog } from "./upload-dialog.tsx";

const photo = (name = "photo.jpg", type = "image/jpeg") => new File(["12345678"], name, { type, lastModified: 1 });

const sized = (name: string, type: string, size: number) => {
  const file = photo(name, type);
  Object.defineProperty(file, "size", { value: size });
  return file;
};

const setUp = (session: Partial<Session> = {}) => {
  const routes = uploadRoutes();
  server.use(...basicRoutes, ...routes.handlers);
  const onOpenChange = vi.fn();
  const view = renderSignedIn(<UploadDialog open onOpenChange={onOpenChange} />, session);
  // In a browser's own dialog any file can be chosen, whatever `accept` says.
  const user = userEvent.setup({ applyAccept: false });
  const choose = (...files: File[]) => user.upload(screen.getByLabelText("Browse files"), files);
  const upload = () => screen.getByRole("button", { name: /^Upload/ });
  return { ...routes, ...view, onOpenChange, user, choose, upload };
};

beforeEach(() => {
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:1", revokeObjectURL: () => undefined }));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("the dialog Upload New Assets", () => {
  it("the button 'Upload' is disabled until a file is chosen and a source is typed", async () => {
    const { user, choose, upload } = setUp();
    expect(upload()).toBeDisabled();
    await choose(photo());
    expect(upload()).toBeDisabled();
    await user.type(screen.getByLabelText(/^Source/), "  ");
    expect(upload()).toBeDisabled();
    await user.type(screen.getByLabelText(/^Source/), "Own footage");
    expect(upload()).toBeEnabled();
    await user.click(screen.getByRole("button", { name: "Remove photo.jpg" }));
    expect(upload()).toBeDisabled();
  });

  it("the button 'Upload' is disabled until a person without a name has chosen an uploader", async () => {
    const { user, choose, upload } = setUp({
      user: { id: "usr_3", email: "new@clearhouse.test", displayName: "", avatarUrl: "" },
    });
    await choose(photo());
    await user.type(screen.getByLabelText(/^Source/), "Own footage");
    expect(upload()).toBeDisabled();
    await user.click(screen.getByRole("combobox", { name: /Uploader/ }));
    await user.click(await screen.findByRole("option", { name: "Milo Reyes" }));
    expect(upload()).toBeEnabled();
  });

  it("the uploader can be chosen from the team's people, and the signed-in person is the default", async () => {
    const { user } = setUp();
    expect(screen.getByRole("combobox", { name: /Uploader/ })).toHaveTextContent("Ada Okafor");
    await user.click(screen.getByRole("combobox", { name: /Uploader/ }));
    expect(await screen.findByRole("option", { name: "Milo Reyes" })).toBeInTheDocument();
  });

  it("the upload dialog refuses unsupported types, files over 200MB and empty files, and accepts a valid file", async () => {
    const { choose } = setUp();
    await choose(
      photo("drawing.svg", "image/svg+xml"),
      photo("paper.pdf", "application/pdf"),
      photo("assets.csv", "text/csv"),
      sized("long.mp4", "video/mp4", LIMITS.fileBytes + 1),
      sized("nothing.png", "image/png", 0),
      photo(),
    );
    const refusals = within(await screen.findByRole("list", { name: "Files that can't be uploaded" }));
    expect(refusals.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "drawing.svg is not a supported file type",
      "paper.pdf is not a supported file type",
      "assets.csv is a list of assets: choose it in Mass Upload CSV",
      "long.mp4 is larger than 200MB",
      "nothing.png is empty",
    ]);
    expect(within(screen.getByRole("list", { name: "Files" })).getAllByRole("listitem")).toHaveLength(1);
  });

  it("the upload dialog accepts the same file only once", async () => {
    const { choose } = setUp();
    await choose(photo());
    await choose(photo());
    expect(screen.getByRole("alert")).toHaveTextContent("photo.jpg has been chosen already");
    expect(within(screen.getByRole("list", { name: "Files" })).getAllByRole("listitem")).toHaveLength(1);
  });

  it("each asset is named after its file, and can be renamed before the upload", async () => {
    const { user, choose, upload, assets } = setUp();
    await choose(photo("IMG 1.final.jpg"), photo("other.png", "image/png"));
    const name = screen.getByLabelText("Asset Name of IMG 1.final.jpg");
    expect(name).toHaveValue("IMG 1.final");
    await user.clear(name);
    await user.type(name, "Harbour");
    await user.type(screen.getByLabelText(/^Source/), "Own footage");
    await user.click(upload());
    await waitFor(() => expect(assets).toHaveLength(2));
    expect(assets.map(({ input }) => input.name).sort()).toEqual(["Harbour", "other"]);
  });

  it("the upload dialog stays open with an error if an asset has no name", async () => {
    const { user, choose, upload, onOpenChange } = setUp();
    await choose(photo());
    await user.clear(screen.getByLabelText("Asset Name of photo.jpg"));
    await user.type(screen.getByLabelText(/^Source/), "Own footage");
    await user.click(upload());
    expect(await screen.findByText("Asset Name is required")).toBeInTheDocument();
    expect(onOpenChange).not.toHaveBeenCalled();
  });

  it("the entered values are stored with the asset of each chosen file, and a brand tag is added only once", async () => {
    const { user, choose, upload, assets } = setUp();
    await choose(photo(), photo("other.jpg"));
    await user.type(screen.getByLabelText(/^Source/), "Own footage");
    await user.click(screen.getByRole("button", { name: "@rap" }));
    expect(screen.queryByRole("button", { name: "@rap" })).not.toBeInTheDocument();
    await user.type(screen.getByLabelText("Tags"), " @RAP {Enter}");
    await user.type(screen.getByLabelText("Tags"), "live{Enter}");
    await user.type(screen.getByLabelText("Notes"), "From the pit");
    await user.type(screen.getByLabelText("Context"), "Autumn campaign");
    await user.click(upload());
    await waitFor(() => expect(assets).toHaveLength(2));
    expect(assets.map(({ input }) => input.name).sort()).toEqual(["other", "photo"]);
    const values = {
      source: "Own footage",
      uploadedBy: "Ada Okafor",
      notes: "From the pit",
      context: "Autumn campaign",
      tags: [
        { type: "brand", name: "@rap" },
        { type: "theme", name: "live" },
      ],
    };
    expect(assets.map(({ input }) => input)).toMatchObject([values, values]);
  });

  it("the button 'Upload' closes the dialog, which is empty when it opens again", async () => {
    const { user, choose, upload, onOpenChange, rerender } = setUp();
    await choose(photo());
    await user.type(screen.getByLabelText(/^Source/), "Own footage");
    await user.click(upload());
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
    rerender(<UploadDialog open={false} onOpenChange={onOpenChange} />);
    rerender(<UploadDialog open onOpenChange={onOpenChange} />);
    expect(screen.getByLabelText(/^Source/)).toHaveValue("");
    expect(screen.queryByRole("list", { name: "Files" })).not.toBeInTheDocument();
  });

  it("Escape keeps the chosen file and the typed source, and the button 'Cancel' removes the file and the source", async () => {
    const { user, choose, onOpenChange, rerender } = setUp();
    const reopen = () => {
      rerender(<UploadDialog open={false} onOpenChange={onOpenChange} />);
      rerender(<UploadDialog open onOpenChange={onOpenChange} />);
    };
    await choose(photo());
    await user.type(screen.getByLabelText(/^Source/), "Own footage");
    await user.keyboard("{Escape}");
    expect(onOpenChange).toHaveBeenCalledWith(false);
    reopen();
    expect(screen.getByLabelText(/^Source/)).toHaveValue("Own footage");
    expect(screen.getByLabelText("Asset Name of photo.jpg")).toHaveValue("photo");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    reopen();
    expect(screen.getByLabelText(/^Source/)).toHaveValue("");
    expect(screen.queryByRole("list", { name: "Files" })).not.toBeInTheDocument();
  });
});

describe("the browser's file picker", () => {
  const pick = async (picker: () => Promise<unknown[]>) => {
    vi.stubGlobal("showOpenFilePicker", picker);
    const context = setUp();
    await context.user.click(screen.getByRole("button", { name: "Browse files" }));
    return context;
  };

  it("an upload keeps the handle of a picked file, so that the upload can continue after a reload", async () => {
    const handle = { kind: "file", getFile: async () => photo(), queryPermission: async () => "granted" };
    const { user, upload, queryClient } = await pick(async () => [handle]);
    expect(await screen.findByLabelText("Asset Name of photo.jpg")).toHaveValue("photo");
    await user.type(screen.getByLabelText(/^Source/), "Own footage");
    await user.click(upload());
    expect(assetUploadsOf(queryClient, "team_1/usr_1").items).toMatchObject([{ hasHandle: true }]);
  });

  it("no file is added if the file picker is closed without a choice", async () => {
    await pick(() => Promise.reject(new DOMException("Closed", "AbortError")));
    expect(screen.queryByRole("list", { name: "Files" })).not.toBeInTheDocument();
  });

  it("an ordinary file dialog opens if the browser forbids the file picker", async () => {
    const click = vi.spyOn(HTMLInputElement.prototype, "click").mockImplementation(() => undefined);
    await pick(() => Promise.reject(new DOMException("No", "SecurityError")));
    await waitFor(() => expect(click).toHaveBeenCalled());
    click.mockRestore();
  });
});

describe("typed details", () => {
  const submit = async (fill: (context: ReturnType<typeof setUp>) => void | Promise<void>) => {
    const context = setUp();
    await context.choose(photo());
    fireEvent.change(screen.getByLabelText(/^Source/), { target: { value: "Own footage" } });
    await fill(context);
    await context.user.click(context.upload());
    return context;
  };

  it.each([
    ["Asset Name of photo.jpg", 501, "Asset Name is too long (maximum 500 characters)"],
    [/^Source/, 501, "Source is too long (maximum 500 characters)"],
    ["Notes", 5_001, "Notes is too long (maximum 5,000 characters)"],
    ["Context", 5_001, "Context is too long (maximum 5,000 characters)"],
  ] as const)("a text that is too long is refused at its field and isn't cut: %s", async (label, length, message) => {
    const value = "x".repeat(length);
    const { onOpenChange } = await submit(() => {
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    });
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.getByLabelText(label)).toHaveValue(value);
    expect(screen.getByLabelText(label)).toHaveAttribute("aria-invalid", "true");
    expect(onOpenChange).not.toHaveBeenCalled();
  });

  it("the upload dialog refuses more than 50 tags", async () => {
    const { onOpenChange } = await submit(async ({ user }) => {
      for (let n = 0; n <= 50; n += 1) {
        fireEvent.change(screen.getByLabelText("Tags"), { target: { value: `tag ${n}` } });
        await user.type(screen.getByLabelText("Tags"), "{Enter}");
      }
    });
    expect(await screen.findByText("At most 50 tags")).toBeInTheDocument();
    expect(onOpenChange).not.toHaveBeenCalled();
  });

  it.each([
    ["slashes", "AC/DC \\ live"],
    ["300 characters", "n".repeat(300)],
    ["emoji", "👩‍👩‍👧 Harbour 🎉"],
    ["Arabic", "ميناء الغروب"],
    ["markup", "<img src=x onerror=alert(1)>"],
  ])("an asset name with %s is sent unchanged", async (_kind, name) => {
    const { assets } = await submit(() => {
      fireEvent.change(screen.getByLabelText("Asset Name of photo.jpg"), { target: { value: name } });
    });
    await waitFor(() => expect(assets.map(({ input }) => input.name)).toEqual([name]));
  });
});

it("the upload dialog accepts files with long names, with emoji, with only an extension or without an extension", async () => {
  const { choose } = setUp();
  const names = [`${"long ".repeat(60)}end.jpg`, "🎉🎉.png", ".jpg", "no ending"];
  await choose(...names.map((name) => photo(name)));
  const values = within(screen.getByRole("list", { name: "Files" }))
    .getAllByRole("textbox")
    .map((input) => (input as HTMLInputElement).value);
  expect(values).toEqual([`${"long ".repeat(60)}end`, "🎉🎉", ".jpg", "no ending"]);
});

it("the upload dialog accepts HEIC and QuickTime files, and a HEIC file without a media type", async () => {
  const { choose } = setUp();
  await choose(
    photo("IMG_1.HEIC", ""),
    photo("IMG_2.heic", "image/heic"),
    photo("prores.mov", "video/quicktime"),
    photo("hevc.mp4", "video/mp4"),
  );
  expect(within(screen.getByRole("list", { name: "Files" })).getAllByRole("listitem")).toHaveLength(4);
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

it("120 files can be added to the uploads at once", async () => {
  const { user, choose, upload, queryClient } = setUp();
  await choose(...Array.from({ length: 120 }, (_, n) => photo(`photo ${n}.jpg`)));
  expect(within(screen.getByRole("list", { name: "Files" })).getAllByRole("listitem")).toHaveLength(120);
  fireEvent.change(screen.getByLabelText(/^Source/), { target: { value: "Own footage" } });
  expect(upload()).toHaveTextContent("Upload 120 files");
  await user.click(upload());
  const uploads = assetUploadsOf(queryClient, "team_1/usr_1");
  await waitFor(() => expect(uploads.items).toHaveLength(120));
  await uploads.discard();
});

it("the upload dialog accepts a dropped photo and refuses a dropped SVG file", async () => {
  setUp();
  const files = [photo("a.jpg"), photo("drawing.svg", "image/svg+xml")];
  const items = files.map((file) => ({ kind: "file", type: file.type, getAsFile: () => file }));
  fireEvent.drop(screen.getByRole("group", { name: "Drop files here" }), {
    dataTransfer: { files, items, types: ["Files"] },
  });
  expect(await screen.findByLabelText("Asset Name of a.jpg")).toBeInTheDocument();
  expect(screen.getByText("drawing.svg is not a supported file type")).toBeInTheDocument();
});

it("the browser asks before the page is left if the upload dialog contains a chosen file", async () => {
  const { choose, user } = setUp();
  const leave = () => {
    const event = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(leave()).toBe(false);
  await choose(photo());
  expect(leave()).toBe(true);
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(leave()).toBe(false);
});
