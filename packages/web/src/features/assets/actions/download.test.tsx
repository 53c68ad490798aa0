import { makeApproval, makeAsset } from "@clearhouse/fixtures/assets.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { describe, expect, test, vi } from "vitest";
import { at, fakeApi, refusal } from "@/test/fake-api.ts";
import { gone } from "@/test/gone.ts";
import { renderApp } from "@/test/render-app.tsx";
import { dialog } from "../test/detail-dialog.ts";

describe("downloading an asset", () => {
  const cleared = { status: "approved", approval: makeApproval() } as const;
  const clickDownload = async () => {
    await userEvent.click(await screen.findByRole("button", { name: "Actions for Harbour" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Download" }));
  };

  test("a download saves the owner's original under its own name, not the team's file", async () => {
    const [team] = makeAsset().files;
    const original = { id: "fil_o", name: "DSC_1.jpg", url: "/media/o", contentType: "image/jpeg", size: 1 };
    const files = [...(team ? [team] : []), { ...original, origin: "owner" as const }];
    const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    const wanted = vi.fn();
    const before = [
      http.post(at("/api/assets/:assetId/downloads"), async ({ request }) => {
        wanted(await request.json());
        return HttpResponse.json({ url: "/media/o?download=1", name: "DSC_1.jpg" });
      }),
      http.head(at("/media/o"), () => new HttpResponse(null, { status: 200 })),
    ];
    renderApp({ api: fakeApi({ assets: [makeAsset({ name: "Harbour", ...cleared, files })] }), before });
    await clickDownload();
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    const link = saved.mock.contexts[0];
    expect(link).toHaveProperty("download", "DSC_1.jpg");
    expect(wanted).toHaveBeenCalledWith({ fileId: "fil_o" });
    saved.mockRestore();
  });

  test.each([
    [
      "the asset was deleted",
      [http.post(at("/api/assets/:assetId/downloads"), () => refusal(404, "asset.not_found", "Asset not found"))],
      "Asset not found",
    ],
    [
      "the asset's file is missing",
      [
        http.post(at("/api/assets/:assetId/downloads"), () => HttpResponse.json({ url: "/media/x", name: "x.jpg" })),
        http.head(at("/media/x"), () => new HttpResponse(null, { status: 404 })),
      ],
      "File not found or no download URL available",
    ],
    [
      "the file can't be read",
      [
        http.post(at("/api/assets/:assetId/downloads"), () => HttpResponse.json({ url: "/media/x", name: "x.jpg" })),
        http.head(at("/media/x"), () => new HttpResponse(null, { status: 503 })),
      ],
      "An error occurred while downloading the file",
    ],
    [
      "the server fails",
      [http.post(at("/api/assets/:assetId/downloads"), () => refusal(500, "internal", "Something went wrong."))],
      "An error occurred while downloading the file",
    ],
  ])("a download shows an error with the reason and saves nothing if %s", async (_what, before, reason) => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    renderApp({ api: fakeApi({ assets: [makeAsset({ name: "Harbour", ...cleared })] }), before });
    await clickDownload();
    expect(await screen.findByText("Download failed")).toBeVisible();
    expect(screen.getByText(reason)).toBeVisible();
    expect(saved).not.toHaveBeenCalled();
    saved.mockRestore();
  });

  test("a download shows an error with the reason if the asset has no file", async () => {
    renderApp({ api: fakeApi({ assets: [makeAsset({ name: "Harbour", files: [] })] }) });
    await clickDownload();
    expect(await screen.findByText("Download failed")).toBeVisible();
    expect(screen.getByText("File not found or no download URL available")).toBeVisible();
  });

  test("each downloaded file gets its own name, and the number of failed files is shown", async () => {
    const file = (id: string, origin: "team" | "owner") => ({
      ...{ id, origin, name: `${id}.jpg`, url: `/media/${id}`, contentType: "image/jpeg", size: 1 },
    });
    const files = [file("team", "team"), file("one", "owner"), file("two", "owner")];
    const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    const names = () => saved.mock.contexts.map((link) => (link as HTMLAnchorElement).download);
    const before = [
      http.post(at("/api/assets/:assetId/downloads"), async ({ request }) => {
        const { fileId } = (await request.json()) as { fileId: string };
        return HttpResponse.json({ url: `/media/${fileId}?download=1`, name: `${fileId}.jpg` });
      }),
      http.head(
        at("/media/:file"),
        ({ params }) => new HttpResponse(null, { status: params.file === "two" ? 404 : 200 }),
      ),
    ];
    renderApp({ api: fakeApi({ assets: [makeAsset({ name: "Harbour", ...cleared, files })] }), before });
    await clickDownload();
    expect(await screen.findByText("1 of 2 files couldn't be downloaded. Please try again.")).toBeVisible();
    expect(names()).toEqual(["one.jpg"]);

    await userEvent.click(screen.getByRole("button", { name: "Harbour" }));
    await userEvent.click((await dialog()).getByRole("button", { name: "Download one.jpg" }));
    await waitFor(() => expect(names()).toEqual(["one.jpg", "one.jpg"]));
    await userEvent.click((await dialog()).getByRole("button", { name: "Download all 3 files" }));
    await waitFor(() => expect(names().slice(2)).toEqual(["team.jpg", "one.jpg"]));
    expect(await screen.findByText("1 of 3 files couldn't be downloaded. Please try again.")).toBeInTheDocument();
    saved.mockRestore();
  });

  /** A server that refuses each download without a confirmation. */
  const refusing = (status: number, code: string, message: string, fields: Record<string, string>) => {
    const wanted: unknown[] = [];
    const before = [
      http.post(at("/api/assets/:assetId/downloads"), async ({ request }) => {
        const input = (await request.json()) as { despite?: string };
        wanted.push(input);
        if (!input.despite) return refusal(status, code, message, fields);
        return HttpResponse.json({ url: "/media/x", name: "x.jpg" });
      }),
      http.head(at("/media/x"), () => new HttpResponse(null, { status: 404 })),
    ];
    return { before, wanted };
  };
  const expired = () => {
    const approval = makeApproval({ expiresOn: "2026-01-31", expired: true });
    return makeAsset({ name: "Harbour", status: "time-limited", approval });
  };

  test("a download for which somebody has to be asked first says why, and sends the reason after a confirmation", async () => {
    const reason = { despite: "pending", reason: "nobody_asked" };
    const { before, wanted } = refusing(409, "asset.not_cleared", "Nobody has been asked yet.", reason);
    const asset = makeAsset({ name: "Harbour" });
    renderApp({ api: fakeApi({ assets: [asset] }), before });
    await clickDownload();
    const name = "Nobody has been asked yet. Download anyway?";
    const question = within(await screen.findByRole("alertdialog", { name }));
    await userEvent.click(question.getByRole("button", { name: "Download anyway" }));
    await waitFor(() => expect(wanted.at(-1)).toEqual({ fileId: asset.files[0]?.id, despite: "pending" }));
  });

  test("a copy with rights in the file is asked for, and says if that breaks the file's content credentials", async () => {
    const text = "This file has content credentials (C2PA), whose signature doesn't hold for a changed copy.";
    const wanted: Record<string, unknown>[] = [];
    const before = [
      http.post(at("/api/assets/:assetId/downloads"), async ({ request }) => {
        wanted.push((await request.json()) as Record<string, unknown>);
        if (wanted.length === 1)
          return refusal(409, "asset.breaks_credentials", text, { breaksCredentials: "Confirm" });
        const why = "The rights can't be written into this file: the file ends early. Download it as it is.";
        return refusal(422, "asset.rights_not_written", why);
      }),
    ];
    const asset = makeAsset({ name: "Harbour", ...cleared });
    renderApp({ path: `/?asset=${asset.id}`, api: fakeApi({ assets: [asset] }), before });
    const button = await (await dialog()).findByRole("button", { name: "Download with rights in the file" });
    expect(button).toHaveAccessibleDescription(/Pixels and sound stay as they are/);
    await userEvent.click(button);
    const question = within(await screen.findByRole("alertdialog", { name: "Break the content credentials?" }));
    expect(question.getByText(text)).toBeVisible();
    await userEvent.click(question.getByRole("button", { name: "Download the copy" }));
    expect(await screen.findByText(/the file ends early. Download it as it is/)).toBeVisible();
    const fileId = asset.files[0]?.id;
    expect(wanted).toEqual([
      { fileId, rights: "embedded" },
      { fileId, rights: "embedded", breaksCredentials: true },
    ]);
  });

  test("a download of an asset with expired rights asks for a confirmation that names the last day", async () => {
    const reason = { despite: "expired", reason: "rights_ended" };
    const { before, wanted } = refusing(409, "asset.not_cleared", "Rights ended on Jan 31, 2026.", reason);
    renderApp({ api: fakeApi({ assets: [expired()] }), before });
    await clickDownload();
    const name = "Rights expired on Jan 31, 2026. Download anyway?";
    const question = within(await screen.findByRole("alertdialog", { name }));
    await userEvent.click(question.getByRole("button", { name: "Download anyway" }));
    await waitFor(() => expect(wanted.at(-1)).toMatchObject({ despite: "expired" }));
  });

  test("a member can't download an expired asset if the team allows that only to admins", async () => {
    const message = "The rights have expired. In your team only admins can download expired assets.";
    const { before } = refusing(403, "asset.expired", message, { reason: "rights_ended" });
    renderApp({ api: fakeApi({ assets: [expired()] }), before });
    await clickDownload();
    const question = within(await screen.findByRole("alertdialog", { name: "Rights expired on Jan 31, 2026" }));
    expect(question.getByText(/only admins can download expired assets/)).toBeVisible();
    expect(question.queryByRole("button", { name: "Download anyway" })).not.toBeInTheDocument();
    await userEvent.click(question.getByRole("button", { name: "Close" }));
    await gone(() => screen.queryByRole("alertdialog"));
  });

  test("an asset that somebody ruled out is only downloaded by an admin who says why", async () => {
    const reason = { despite: "denied", reason: "owner_said_no", why: "Please say why you need the file" };
    const { before, wanted } = refusing(409, "asset.not_cleared", "Jane said no on Jan 31, 2026.", reason);
    renderApp({ api: fakeApi({ assets: [makeAsset({ name: "Harbour" })] }), before });
    await clickDownload();
    const name = "Jane said no on Jan 31, 2026. Download anyway?";
    const question = within(await screen.findByRole("alertdialog", { name }));
    const anyway = question.getByRole("button", { name: "Download anyway" });
    expect(anyway).toBeDisabled();
    await userEvent.type(question.getByLabelText("Reason"), "The court asked for a copy");
    await userEvent.click(anyway);
    const confirmed = { despite: "denied", why: "The court asked for a copy" };
    await waitFor(() => expect(wanted.at(-1)).toMatchObject(confirmed));
  });

  test("a member learns why an asset that somebody ruled out can't be downloaded", async () => {
    const message = "Jane said no on Jan 31, 2026. Only admins can download it.";
    const { before } = refusing(403, "asset.stopped", message, { reason: "owner_said_no" });
    renderApp({ api: fakeApi({ assets: [makeAsset({ name: "Harbour" })] }), before });
    await clickDownload();
    const question = within(await screen.findByRole("alertdialog", { name: message }));
    expect(question.queryByRole("button", { name: "Download anyway" })).not.toBeInTheDocument();
  });

  test("a download with conditions goes on and shows them", async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    const conditions = ["Only for rap.", "Ends Jan 31, 2026."];
    const before = [
      http.post(at("/api/assets/:assetId/downloads"), () =>
        HttpResponse.json({ url: "/media/x", name: "x.jpg", conditions }),
      ),
      http.head(at("/media/x"), () => new HttpResponse(null, { status: 200 })),
    ];
    renderApp({ api: fakeApi({ assets: [makeAsset({ name: "Harbour", ...cleared })] }), before });
    await clickDownload();
    expect(await screen.findByText("Only for rap. Ends Jan 31, 2026.")).toBeVisible();
    expect(saved).toHaveBeenCalledOnce();
    saved.mockRestore();
  });
});
