import { makeApproval, makeAsset } from "@clearhouse/fixtures/assets.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { describe, expect, test, vi } from "vitest";
import * as saving from "@/lib/save-blob.ts";
import { at, fakeApi } from "@/test/fake-api.ts";
import { renderApp } from "@/test/render-app.tsx";

describe("an approved asset", () => {
  test("the menu of an approved asset copies the credit, and the asset's details also have a button 'Copy Credit'", async () => {
    const person = userEvent.setup();
    const asset = makeAsset({
      name: "Harbour",
      status: "approved",
      approval: makeApproval({ credit: "Photo: @lena" }),
    });
    renderApp({ api: fakeApi({ assets: [asset] }) });
    await person.click(await screen.findByRole("button", { name: "Actions for Harbour" }));
    await person.click(await screen.findByRole("menuitem", { name: "Copy Credit" }));
    expect(await navigator.clipboard.readText()).toBe("Photo: @lena");
    expect(await screen.findByText("Copied: Photo: @lena")).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Harbour" }));
    const detail = within(await screen.findByRole("dialog"));
    expect(await detail.findByRole("button", { name: "Copy Credit" })).toBeVisible();
  });

  test("the button 'Download Terms' saves the accepted terms under a file name that begins with the asset's name", async () => {
    const person = userEvent.setup();
    const save = vi.spyOn(saving, "saveBlob").mockImplementation(() => {});
    const approval = makeApproval({ origin: "owner", grantId: "grt_1" });
    const asset = makeAsset({ name: "Harbour", status: "approved", approval });
    const before = [http.get(at("/api/licenses/grt_1/terms"), () => new HttpResponse("License number: 1"))];
    renderApp({ path: `/?asset=${asset.id}`, api: fakeApi({ assets: [asset] }), before });
    const detail = within(await screen.findByRole("dialog"));
    await person.click(await detail.findByRole("button", { name: "Download Terms" }));
    await waitFor(() => expect(save).toHaveBeenCalledWith(expect.anything(), "Harbour-terms.txt"));
  });

  test("if an admin approved an asset and typed no credit, the buttons 'Copy Credit' and 'Download Terms' are missing", async () => {
    const approval = makeApproval({ origin: "admin", credit: "" });
    const asset = makeAsset({ name: "Harbour", status: "approved", approval });
    renderApp({ path: `/?asset=${asset.id}`, api: fakeApi({ assets: [asset] }) });
    const detail = within(await screen.findByRole("dialog"));
    await detail.findByRole("heading", { name: "Approval" });
    expect(detail.queryByRole("button", { name: "Copy Credit" })).not.toBeInTheDocument();
    expect(detail.queryByRole("button", { name: "Download Terms" })).not.toBeInTheDocument();
  });
});
