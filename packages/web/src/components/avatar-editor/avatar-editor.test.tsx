import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect, useState } from "react";
import type { CropperProps } from "react-easy-crop";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Toaster } from "@/components/ui/sonner.tsx";
import { ThemeProvider } from "@/lib/appearance/theme.tsx";
import { createQueryClient } from "@/lib/queries/query-client.ts";
import { gone } from "@/test/gone.ts";
import { AvatarEditor } from "./avatar-editor.tsx";

const AREA = { x: 100, y: 20, width: 900, height: 900 };

// jsdom has no layout and decodes no pictures, so this replacement of the cropper reports a square at once.
vi.mock("react-easy-crop", () => ({
  default: function Cropper({ onCropComplete, mediaProps }: CropperProps) {
    const [report] = useState(() => onCropComplete);
    useEffect(() => report?.(AREA, AREA), [report]);
    return <img alt="" data-testid="picture" {...(mediaProps as object)} />;
  },
}));

const drawn = vi.fn();
const encoded = vi.fn();

beforeEach(() => {
  URL.createObjectURL = vi.fn(() => "blob:chosen");
  URL.revokeObjectURL = vi.fn();
  HTMLImageElement.prototype.decode = () => Promise.resolve();
  const context = { drawImage: drawn } as unknown as CanvasRenderingContext2D;
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function toBlob(
    this: HTMLCanvasElement,
    done: BlobCallback,
    type?: string,
  ) {
    encoded(this.width, this.height, type);
    done(new Blob(["cropped"], { type: type ?? "image/png" }));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

const image = (type: string, bytes = 10) => new File([new Uint8Array(bytes)], "me", { type });

const open = (props: Partial<Parameters<typeof AvatarEditor>[0]> = {}) => {
  const upload = vi.fn((_picture: Blob): Promise<unknown> => Promise.resolve());
  const remove = vi.fn((): Promise<unknown> => Promise.resolve());
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ThemeProvider>
        <AvatarEditor name="Maya Chen" url="" upload={upload} remove={remove} {...props} />
        <Toaster />
      </ThemeProvider>
    </QueryClientProvider>,
  );
  const person = userEvent.setup({ applyAccept: false });
  const choose = (file: File) => person.upload(screen.getByLabelText("Upload avatar", { selector: "input" }), file);
  return { upload, remove, person, choose };
};

describe("the avatar editor", () => {
  test.each([
    ["a PDF file", image("application/pdf"), "Please select an image file"],
    ["an SVG file", image("image/svg+xml"), "Please select an image file"],
    ["a JPEG file of more than 2 MB", image("image/jpeg", 2 * 1024 * 1024 + 1), "Image must be less than 2MB"],
  ])("%s isn't accepted as an avatar: a message is shown, and nothing is uploaded", async (_what, file, text) => {
    const { choose, upload } = open();
    await choose(file);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(upload).not.toHaveBeenCalled();
  });

  test("an image that the browser can't decode is refused as an avatar, and the crop dialog closes", async () => {
    const { choose } = open();
    await choose(image("image/heic"));
    (await screen.findByTestId("picture")).dispatchEvent(new Event("error"));
    expect(await screen.findByText("Please select an image file")).toBeInTheDocument();
    await gone(() => screen.queryByRole("dialog"));
  });

  test.each([
    ["image/jpeg", "image/jpeg"],
    ["image/png", "image/png"],
    ["image/heic", "image/jpeg"],
  ])("an avatar cropped from %s is uploaded as %s of 512 × 512 pixels", async (from, to) => {
    const { choose, upload, person } = open();
    await choose(image(from));
    const dialog = within(await screen.findByRole("dialog", { name: "Crop the picture" }));
    await person.click(dialog.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Avatar uploaded")).toBeInTheDocument();
    expect(drawn).toHaveBeenCalledWith(expect.anything(), 100, 20, 900, 900, 0, 0, 512, 512);
    expect(encoded).toHaveBeenCalledWith(512, 512, to);
    expect(upload.mock.calls[0]?.[0].type).toBe(to);
    await gone(() => screen.queryByRole("dialog"));
    expect(URL.revokeObjectURL).toHaveBeenCalledWith("blob:chosen");
  });

  test("the crop dialog shows an error and stays open with 'Save' enabled if the upload fails", async () => {
    const upload = vi.fn(() => Promise.reject(new Error("Not now")));
    const { choose, person } = open({ upload });
    await choose(image("image/png"));
    await person.click(await screen.findByRole("button", { name: "Save" }));
    expect(await screen.findByText("Failed to upload avatar. Please try again.")).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole("button", { name: "Save" })).toBeEnabled());
  });

  test("the zoom slider of the crop dialog starts at its minimum", async () => {
    const { choose } = open();
    await choose(image("image/png"));
    const zoom = await screen.findByRole("slider", { name: "Zoom" });
    expect(zoom).toHaveAttribute("min", "1");
    expect(zoom).toHaveValue("1");
  });

  test("an avatar is removed after a confirmation", async () => {
    const { remove, person } = open({ url: "/branding/a.jpg" });
    await person.click(screen.getByRole("button", { name: "Remove avatar" }));
    const asked = within(await screen.findByRole("alertdialog"));
    expect(remove).not.toHaveBeenCalled();
    await person.click(asked.getByRole("button", { name: "Remove avatar" }));
    expect(await screen.findByText("Avatar removed")).toBeInTheDocument();
    expect(remove).toHaveBeenCalledOnce();
  });

  test("a message is shown if an avatar can't be removed", async () => {
    const { person } = open({ url: "/branding/a.jpg", remove: () => Promise.reject(new Error("Not now")) });
    await person.click(screen.getByRole("button", { name: "Remove avatar" }));
    const asked = within(await screen.findByRole("alertdialog"));
    await person.click(asked.getByRole("button", { name: "Remove avatar" }));
    expect(await screen.findByText("Failed to remove avatar")).toBeInTheDocument();
  });
});
