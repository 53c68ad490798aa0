import { makeApproval, makeAsset, makeRequest } from "@clearhouse/fixtures/assets.ts";
import { makeSession } from "@clearhouse/fixtures/people.ts";
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

  test.each([
    ["an asset without granted rights", { status: "pending" } as const, "Nobody has granted the rights yet", "pending"],
    [
      "an asset with an unanswered request",
      { status: "requesting-rights", request: makeRequest() } as const,
      "The owner was asked and hasn't answered yet",
      "requested",
    ],
    [
      "an asset denied by its owner",
      { status: "denied", request: makeRequest({ status: "denied", denyReason: "Sold elsewhere" }) } as const,
      "The owner denied the request",
      "denied",
    ],
  ])(
    "a download of %s says why it needs a confirmation, and sends the reason to the server after the confirmation",
    async (_what, fields, why, despite) => {
      const wanted = vi.fn();
      const before = [
        http.post(at("/api/assets/:assetId/downloads"), async ({ request }) => {
          wanted(await request.json());
          return HttpResponse.json({ url: "/media/x", name: "x.jpg" });
        }),
        http.head(at("/media/x"), () => new HttpResponse(null, { status: 404 })),
      ];
      const asset = makeAsset({ name: "Harbour", ...fields });
      renderApp({ api: fakeApi({ assets: [asset] }), before });
      await clickDownload();
      const question = within(await screen.findByRole("alertdialog", { name: `${why}. Download anyway?` }));
      if (despite === "denied") expect(question.getByText("“Sold elsewhere”")).toBeVisible();
      expect(wanted).not.toHaveBeenCalled();
      await userEvent.click(question.getByRole("button", { name: "Download anyway" }));
      await waitFor(() => expect(wanted).toHaveBeenCalledWith({ fileId: asset.files[0]?.id, despite }));
    },
  );

  test("a download that the server refuses because rights are missing shows the server's reason", async () => {
    const message = "The rights were granted until Jan 31, 2026.";
    const before = [http.post(at("/api/assets/:assetId/downloads"), () => refusal(409, "asset.not_cleared", message))];
    renderApp({ api: fakeApi({ assets: [makeAsset({ name: "Harbour", ...cleared })] }), before });
    await clickDownload();
    expect(await screen.findByText(message)).toBeVisible();
  });

  const expired = () => {
    const approval = makeApproval({ expiresOn: "2026-01-31", expired: true });
    return makeAsset({ name: "Harbour", status: "time-limited", approval });
  };
  const strict = { ...makeSession().team, expiredForAdmins: true };

  test("an admin can download an expired asset after a confirmation", async () => {
    const wanted = vi.fn();
    const before = [
      http.post(at("/api/assets/:assetId/downloads"), async ({ request }) => {
        wanted(await request.json());
        return HttpResponse.json({ url: "/media/x", name: "x.jpg" });
      }),
      http.head(at("/media/x"), () => new HttpResponse(null, { status: 404 })),
    ];
    const asset = expired();
    renderApp({ api: fakeApi({ assets: [asset], session: makeSession({ role: "admin", team: strict }) }), before });
    await clickDownload();
    expect(wanted).not.toHaveBeenCalled();
    await userEvent.click(await screen.findByRole("button", { name: "Download anyway" }));
    await waitFor(() => expect(wanted).toHaveBeenCalledWith({ fileId: asset.files[0]?.id, despite: "expired" }));
  });

  test("a member can't download an expired asset if the team allows that only to admins", async () => {
    renderApp({ api: fakeApi({ assets: [expired()], session: makeSession({ role: "member", team: strict }) }) });
    await clickDownload();
    const question = within(await screen.findByRole("alertdialog", { name: "Rights expired on Jan 31, 2026" }));
    expect(question.getByText(/only admins can download expired assets/)).toBeVisible();
    expect(question.queryByRole("button", { name: "Download anyway" })).not.toBeInTheDocument();
    await userEvent.click(question.getByRole("button", { name: "Close" }));
    await gone(() => screen.queryByRole("alertdialog"));
  });

  test("a download that the server refuses because only admins may download shows the server's reason", async () => {
    const message = "The rights have expired. In your team only admins can download expired assets.";
    const before = [http.post(at("/api/assets/:assetId/downloads"), () => refusal(403, "asset.expired", message))];
    renderApp({ api: fakeApi({ assets: [makeAsset({ name: "Harbour", ...cleared })] }), before });
    await clickDownload();
    expect(await screen.findByText("Download failed")).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
  });

  test("a download of an asset with expired rights asks for a confirmation", async () => {
    const approval = makeApproval({ expiresOn: "2026-01-31", expired: true });
    const api = fakeApi({ assets: [makeAsset({ name: "Harbour", status: "time-limited", approval })] });
    renderApp({ api });
    await clickDownload();
    expect(
      await screen.findByRole("alertdialog", { name: "Rights expired on Jan 31, 2026. Download anyway?" }),
    ).toBeVisible();
  });
});
