import { approvedRequest, deniedRequest, requestWith } from "@clearhouse/fixtures/pages.ts";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { describe, expect, it, vi } from "vitest";
import { OWNER_REQUEST, openDeny, openPage, openReview, TOKEN } from "./test/owner-page.tsx";

const REASON = "Sold elsewhere.";

/** Types into the deny form and then reloads the page. */
const typedAndReloaded = async () => {
  const { user } = await openDeny();
  await user.click(screen.getByRole("radio", { name: "It isn't mine" }));
  await user.type(screen.getByLabelText(/^Who owns it/), "@somebody");
  await user.type(screen.getByLabelText(/^Reason/), REASON);
  await user.type(screen.getByLabelText("Leave this field empty"), "https://spam.test");
  cleanup();
};
const denied = http.post(`${OWNER_REQUEST}/deny`, () => HttpResponse.json(deniedRequest()));

describe("the owner's typed text", () => {
  it("the owner's typed text is restored after a reload, except for the honeypot", async () => {
    await typedAndReloaded();
    await openDeny();
    expect(screen.getByLabelText(/^Reason/)).toHaveValue(REASON);
    expect(screen.getByLabelText(/^Who owns it/)).toHaveValue("@somebody");
    expect(screen.getByLabelText("Leave this field empty")).toHaveValue("");
    expect(JSON.stringify(sessionStorage)).not.toContain("spam");
    expect(localStorage).toHaveLength(0);
  });

  it("the owner's typed text isn't restored on the page of another link", async () => {
    await typedAndReloaded();
    const { user } = openPage(requestWith(), [], "?token=OTHER123");
    await user.click(await screen.findByRole("button", { name: "Deny" }));
    expect(await screen.findByLabelText(/^Reason/)).toHaveValue("");
  });

  it("after a reload the terms contain the owner's restored input and, for all other fields, the request's new values", async () => {
    const { user } = await openReview();
    await user.click(screen.getByRole("button", { name: "Approve" }));
    await user.click(await screen.findByLabelText("No modifications"));
    cleanup();
    await openReview(requestWith({ requestedUntil: "2097-01-31" }));
    expect(await screen.findByText(/It may not be modified\./)).toBeVisible();
    expect(screen.getByText(/The license ends on January 31, 2097/)).toBeVisible();
  });

  it("the owner's typed text is removed once the request is answered on this page or in another browser", async () => {
    const { user } = await openDeny(requestWith(), [denied]);
    await user.type(screen.getByLabelText(/^Reason/), REASON);
    await user.click(screen.getByRole("button", { name: "Deny request" }));
    await screen.findByRole("heading", { name: "The request is denied." });
    await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]));
    cleanup();
    await typedAndReloaded();
    openPage(approvedRequest());
    await screen.findByRole("heading", { name: "This request was already approved" });
    await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]));
  });

  it("an owner can send a denial if the browser can't store the typed text", async () => {
    const full = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
    const kept = (["getItem", "setItem", "removeItem"] as const).map((method) =>
      vi.spyOn(Storage.prototype, method).mockImplementation(full),
    );
    const { user } = await openDeny(requestWith(), [denied]);
    await user.type(screen.getByLabelText(/^Reason/), REASON);
    await user.click(screen.getByRole("button", { name: "Deny request" }));
    expect(await screen.findByRole("heading", { name: "The request is denied." })).toBeVisible();
    for (const spy of kept) spy.mockRestore();
  });

  it("only stored values that are valid are restored", async () => {
    sessionStorage.setItem(`clearhouse:answer:${TOKEN}`, '{"name":7,"topic":"x","restrictions":["x"],"notes":"mine"}');
    const user = userEvent.setup({ delay: null });
    await openReview();
    await user.click(screen.getByRole("button", { name: "Approve" }));
    await waitFor(() => expect(screen.getByLabelText("Notes")).toHaveValue("mine"));
    expect(screen.getByLabelText(/^Your name/)).toHaveValue("");
  });
});
