import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { makeApproval, makeAsset, makeRequest } from "@clearhouse/fixtures/assets.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { describe, expect, test, vi } from "vitest";
import { at, fakeApi, refusal } from "@/test/fake-api.ts";
import { renderApp } from "@/test/render-app.tsx";

const ASKED = { owner: "@lena", ownerEmail: "lena@example.com" };
const requested = (fields: Partial<NonNullable<Asset["request"]>> = {}) =>
  makeAsset({ name: "Harbour", status: "requesting-rights", request: makeRequest({ ...ASKED, ...fields }) });

describe("an open rights request", () => {
  test("a button on the card reminds the owner of an open request, and is then disabled", async () => {
    const asset = requested();
    const sent = vi.fn();
    const before = [
      http.post(at("/api/rights-requests/:requestId/reminders"), ({ params }) => {
        sent(params.requestId);
        const request = { ...asset.request, remindedAt: new Date().toISOString() };
        return HttpResponse.json({ ...asset, request });
      }),
    ];
    renderApp({ api: fakeApi({ assets: [asset] }), before });
    await userEvent.click(await screen.findByRole("button", { name: "Remind @lena by email" }));
    expect(await screen.findByText("@lena is reminded")).toBeVisible();
    expect(sent).toHaveBeenCalledExactlyOnceWith("rr_1");
    expect(await screen.findByRole("button", { name: "Reminded in the last 24 hours" })).toBeDisabled();
  });

  test("a reminder that the server refuses shows the server's reason", async () => {
    const before = [
      http.post(at("/api/rights-requests/:requestId/reminders"), () =>
        refusal(409, "rights_request.already_decided", "This request has already been answered."),
      ),
    ];
    renderApp({ api: fakeApi({ assets: [requested()] }), before });
    await userEvent.click(await screen.findByRole("button", { name: "Remind @lena by email" }));
    expect(await screen.findByText("This request has already been answered.")).toBeVisible();
  });

  test("an open request without the owner's email address can be withdrawn and has no reminder button", async () => {
    renderApp({ api: fakeApi({ assets: [requested({ ownerEmail: undefined })] }) });
    expect(await screen.findByRole("button", { name: "Withdraw the request" })).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Remind/ })).not.toBeInTheDocument();
  });

  test("an open request is withdrawn from the details after a confirmation", async () => {
    const asset = requested();
    const sent = vi.fn();
    const before = [
      http.post(at("/api/rights-requests/:requestId/withdrawal"), () => {
        sent();
        return HttpResponse.json({ ...asset, status: "pending", request: { ...asset.request, status: "withdrawn" } });
      }),
    ];
    renderApp({ path: `/?asset=${asset.id}`, api: fakeApi({ assets: [asset] }), before });
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(await dialog.findByRole("button", { name: "Withdraw" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Withdraw this request?" }));
    expect(question.getByText(/The link that @lena has will stop working/)).toBeVisible();
    expect(sent).not.toHaveBeenCalled();
    await userEvent.click(question.getByRole("button", { name: "Withdraw" }));
    await waitFor(() => expect(dialog.getByRole("combobox", { name: "Status" })).toHaveTextContent("Uploaded"));
    expect(sent).toHaveBeenCalledOnce();
    expect(dialog.queryByRole("button", { name: "Withdraw" })).not.toBeInTheDocument();
    expect(dialog.getByText("The request was withdrawn")).toBeVisible();
  });
});

describe("an expired license", () => {
  const approval = makeApproval({ expiresOn: "2026-01-31", expired: true, intendedUse: "Website content" });
  const ended = (fields: Partial<Asset> = {}) =>
    makeAsset({ name: "Harbour", status: "time-limited", approval, ...fields });

  test("if a license has expired, the card's menu item 'Renew' asks the license's owner for the same use again", async () => {
    const asset = ended({ request: makeRequest({ ...ASKED, status: "approved" }) });
    const sent = vi.fn();
    const before = [
      http.get(at("/api/assets/:assetId/rights-requests/open"), () => HttpResponse.json({ request: null })),
      http.get(at("/api/rights-requests/earlier-answers"), () => HttpResponse.json({ items: [] })),
      http.post(at("/api/assets/:assetId/rights-requests"), async ({ request }) => {
        sent(await request.json());
        return refusal(409, "rights_request.not_renewable", "This license can't be renewed.");
      }),
    ];
    renderApp({ api: fakeApi({ assets: [asset] }), before });
    const person = userEvent.setup();
    await person.click(await screen.findByRole("button", { name: "Actions for Harbour" }));
    await person.click(await screen.findByRole("menuitem", { name: "Renew" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Renew License" }));
    expect(await dialog.findByText(/renew the permission that was given until Jan 31, 2026/)).toBeVisible();
    expect(dialog.getByLabelText(/^Content Owner \*/)).toHaveValue("@lena");
    await person.click(dialog.getByRole("button", { name: "Generate Link" }));
    await waitFor(() =>
      expect(sent).toHaveBeenCalledWith(
        expect.objectContaining({
          ...{ renews: "grt_1", contentOwner: "@lena", contentOwnerEmail: "lena@example.com" },
          intendedUse: "Website content",
        }),
      ),
    );
  });

  test("an expired license can't be renewed while a renewal request is open, and the card shows that request", async () => {
    const asset = ended({ request: makeRequest({ ...ASKED, renews: "grt_1" }) });
    renderApp({ api: fakeApi({ assets: [asset] }) });
    expect(await screen.findByText("Asked @lena to renew")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Actions for Harbour" }));
    expect(await screen.findByRole("menuitem", { name: "Copy Rights Request Link" })).toBeVisible();
    expect(screen.queryByRole("menuitem", { name: "Renew" })).not.toBeInTheDocument();
  });

  test("the card of an expired license shows the approval and the owner's reason after a denied renewal", async () => {
    const request = makeRequest({ ...ASKED, renews: "grt_1", status: "denied", denyReason: "Once was enough" });
    renderApp({ api: fakeApi({ assets: [ended({ request })] }) });
    expect(await screen.findByText("The owner said no to a renewal")).toBeVisible();
    expect(screen.getByText("“Once was enough”")).toBeVisible();
    expect(screen.getByText("Approved by Lena Ortiz")).toBeVisible();
  });
});
