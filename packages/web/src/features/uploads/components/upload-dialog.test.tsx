import { LIMITS } from "@clearhouse/core/platform/fields.schema.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { server } from "@/test/setup.ts";
import { basicRoutes, renderSignedIn } from "../test/signed-in.tsx";
import { uploadRoutes } from "../test/upload-routes.ts";
import { UploadDialog } from "./upload-dialog.tsx";

const photo = (name = "photo.jpg", type = "image/jpeg") => new File(["12345678"], name, { type, lastModified: 1 });

const sized = (name: string, type: string, size: number) => {
  const file = photo(name, type);
  Object.defineProperty(file, "size", { value: size });
  return file;
};

const setUp = () => {
  const routes = uploadRoutes();
  server.use(...basicRoutes, ...routes.handlers);
  const onOpenChange = vi.fn();
  const view = renderSignedIn(<UploadDialog open onOpenChange={onOpenChange} />);
  // Everything may be chosen in a browser's own dialog, whatever `accept` says.
  const user = userEvent.setup({ applyAccept: false });
  const choose = (...files: File[]) => user.upload(screen.getByLabelText("Browse files"), files);
  const upload = () => screen.getByRole("button", { name: /^Upload/ });
  return { ...routes, ...view, onOpenChange, user, choose, upload };
};

beforeEach(() => {
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:1", revokeObjectURL: () => undefined }));
});

describe("the dialog Upload New Assets", () => {
  it("keeps Upload disabled until there are a file, a source and an uploader", async () => {
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

  it("offers the team's people as uploader, oneself first chosen", async () => {
    const { user } = setUp();
    expect(screen.getByRole("combobox", { name: /Uploader/ })).toHaveTextContent("Ada Okafor");
    await user.click(screen.getByRole("combobox", { name: /Uploader/ }));
    expect(await screen.findByRole("option", { name: "Milo Reyes" })).toBeInTheDocument();
  });

  it("refuses SVG, other types, more than 200MB and empty files, each by its name, and takes the rest", async () => {
    const { choose } = setUp();
    await choose(
      photo("drawing.svg", "image/svg+xml"),
      photo("paper.pdf", "application/pdf"),
      sized("long.mp4", "video/mp4", LIMITS.fileBytes + 1),
      sized("nothing.png", "image/png", 0),
      photo(),
    );
    const refusals = within(await screen.findByRole("list", { name: "Files that can't be uploaded" }));
    expect(refusals.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "drawing.svg is not a supported file type",
      "paper.pdf is not a supported file type",
      "long.mp4 is larger than 200MB",
      "nothing.png is empty",
    ]);
    expect(within(screen.getByRole("list", { name: "Files" })).getAllByRole("listitem")).toHaveLength(1);
  });

  it("takes the same file once", async () => {
    const { choose } = setUp();
    await choose(photo());
    await choose(photo());
    expect(screen.getByRole("alert")).toHaveTextContent("photo.jpg has been chosen already");
    expect(within(screen.getByRole("list", { name: "Files" })).getAllByRole("listitem")).toHaveLength(1);
  });

  it("names each file after itself and lets each be renamed", async () => {
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

  it("asks for a name that was emptied", async () => {
    const { user, choose, upload, onOpenChange } = setUp();
    await choose(photo());
    await user.clear(screen.getByLabelText("Asset Name of photo.jpg"));
    await user.type(screen.getByLabelText(/^Source/), "Own footage");
    await user.click(upload());
    expect(await screen.findByText("Asset Name is required")).toBeInTheDocument();
    expect(onOpenChange).not.toHaveBeenCalled();
  });

  it("gives what was entered to every file, and a brand tag once", async () => {
    const { user, choose, upload, assets } = setUp();
    await choose(photo());
    await user.type(screen.getByLabelText(/^Source/), "Own footage");
    await user.click(screen.getByRole("button", { name: "@rap" }));
    expect(screen.queryByRole("button", { name: "@rap" })).not.toBeInTheDocument();
    await user.type(screen.getByLabelText("Tags"), " @RAP {Enter}");
    await user.type(screen.getByLabelText("Tags"), "live{Enter}");
    await user.type(screen.getByLabelText("Notes"), "From the pit");
    await user.type(screen.getByLabelText("Context"), "Autumn campaign");
    await user.click(upload());
    await waitFor(() => expect(assets).toHaveLength(1));
    expect(assets[0]?.input).toMatchObject({
      name: "photo",
      source: "Own footage",
      uploadedBy: "Ada Okafor",
      notes: "From the pit",
      context: "Autumn campaign",
      tags: [
        { type: "brand", name: "@rap" },
        { type: "theme", name: "live" },
      ],
    });
  });

  it("hands the files over, closes at once, and is empty when it opens again", async () => {
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

  it("loses nothing when it is closed by Escape, and everything by Cancel", async () => {
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
  });
});
