import { contractWith } from "@clearhouse/fixtures/pages.ts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { refusal } from "@/test/challenges.ts";
import { CONTRACT, declinedContract, fillIn, openForm, openPage, press, signedContract } from "./test/signing-page.tsx";

beforeEach(() => sessionStorage.clear());

const SIGN = `${CONTRACT}/sign`;
const SIGN_CONTRACT = "Sign Contract";
type Sent = { key: string | null; body: Record<string, unknown> };

/** Records the calls, and answers with `answers` in order. The last answer is repeated. */
const taking = (url: string, ...answers: (() => Response)[]) => {
  const sent: Sent[] = [];
  const handler = http.post(url, async ({ request }) => {
    sent.push({ key: request.headers.get("idempotency-key"), body: (await request.json()) as Sent["body"] });
    return (answers[sent.length - 1] ?? answers.at(-1) ?? (() => HttpResponse.error()))();
  });
  return { sent, handler };
};
const signs = () => HttpResponse.json(signedContract());

describe("the signing form", () => {
  it("the signing form has the signer's name, an unticked checkbox and a preview of the typed signature", async () => {
    const { user } = await openForm();
    expect(screen.getByLabelText(/^Full legal name/)).toHaveValue("Cleo Creator");
    expect(screen.getByLabelText(/^Type your signature/)).toHaveValue("");
    expect(screen.getByRole("checkbox")).not.toBeChecked();
    await user.type(screen.getByLabelText(/^Type your signature/), "C. Creator");
    expect(screen.getByText("C. Creator")).toHaveClass("font-signature");
    expect(screen.getByText("You agree to sign electronically.")).toBeInTheDocument();
  });

  it("a signature is sent with the shown disclosure's hash, and a focused heading says that the contract was signed", async () => {
    const { sent, handler } = taking(SIGN, signs);
    const { user } = await openForm(contractWith(), [handler]);
    await fillIn(user);
    await press(user, SIGN_CONTRACT);
    const heading = await screen.findByRole("heading", { name: "You signed the contract" });
    expect(sent[0]?.body).toMatchObject({
      fullName: "Cleo Creator",
      signatureText: "C. Creator",
      agreed: true,
      disclosureSha256: "d".repeat(64),
      website: "",
      proof: expect.stringMatching(/./),
    });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(sessionStorage).toHaveLength(0);
  });

  it("the signing form requires each field and the agreement, and focuses the first field", async () => {
    const { sent, handler } = taking(SIGN, signs);
    const { user } = await openForm(contractWith({ name: "" }), [handler]);
    await press(user, SIGN_CONTRACT);
    expect(screen.getAllByText("Please fill in all required fields")).toHaveLength(2);
    expect(screen.getByText("Please confirm that you agree to the contract terms")).toBeVisible();
    expect(screen.getByLabelText(/^Full legal name/)).toHaveFocus();
    expect(screen.getByRole("checkbox")).toHaveAccessibleDescription(
      "Please confirm that you agree to the contract terms",
    );
    await user.click(screen.getByRole("checkbox"));
    expect(screen.queryByText("Please confirm that you agree to the contract terms")).not.toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it("a signature that can't be sent keeps its input, and the next attempt has the same idempotency key", async () => {
    const { sent, handler } = taking(SIGN, () => HttpResponse.error(), signs);
    const { user } = await openForm(contractWith(), [handler]);
    await fillIn(user);
    await press(user, SIGN_CONTRACT);
    expect(await screen.findByText("Failed to sign contract")).toBeVisible();
    expect(screen.getByLabelText(/^Type your signature/)).toHaveValue("C. Creator");
    expect(screen.getByRole("checkbox")).toBeChecked();
    await press(user, SIGN_CONTRACT);
    expect(await screen.findByRole("heading", { name: "You signed the contract" })).toBeVisible();
    expect(sent).toHaveLength(2);
    expect(sent[0]?.key).toMatch(/^[\w-]{8,64}$/);
    expect(sent[1]?.key).toBe(sent[0]?.key);
  });

  it("a signature is sent once if the button is pressed twice, and the button says Signing... during the sending", async () => {
    const answer = Promise.withResolvers<void>();
    const posted = vi.fn(async () => {
      await answer.promise;
      return signs();
    });
    const { user } = await openForm(contractWith(), [http.post(SIGN, posted)]);
    await fillIn(user);
    await user.dblClick(screen.getByRole("button", { name: SIGN_CONTRACT }));
    expect(await screen.findByRole("button", { name: "Signing..." })).toHaveAttribute("aria-disabled", "true");
    await waitFor(() => expect(posted).toHaveBeenCalled());
    await userEvent.keyboard("{Enter}");
    answer.resolve();
    await screen.findByRole("heading", { name: "You signed the contract" });
    expect(posted).toHaveBeenCalledOnce();
  });

  it.each([
    ["contract.already_signed", signedContract(), "This contract is signed"],
    ["contract.already_declined", declinedContract(), "This contract was declined"],
    [
      "contract.voided",
      contractWith({ status: "voided", text: "", disclosure: null, voidedAt: "2026-11-21T10:00:00.000Z" }),
      "This contract was withdrawn",
    ],
    ["contract.expired", contractWith({ status: "expired", text: "", disclosure: null }), "This contract has expired"],
  ])("a signature refused with %s shows the contract's status", async (code, now, heading) => {
    const { handler } = taking(SIGN, () => refusal(409, code));
    const state = { current: contractWith() };
    const { user } = await openForm(contractWith(), [
      handler,
      http.get(CONTRACT, () => HttpResponse.json(state.current)),
    ]);
    await fillIn(user);
    state.current = now;
    await press(user, SIGN_CONTRACT);
    expect(await screen.findByRole("heading", { name: heading })).toBeVisible();
  });

  it.each([
    [409, "contract.text_damaged", undefined, /Please ask Sam Rivera for a new one/],
    [409, "contract.on_hold", undefined, /can't be signed right now\. Please ask Sam Rivera\./],
    [403, "security.check_failed", undefined, /security check failed/],
    [429, "rate_limit.exceeded", undefined, /Too many attempts/],
    [500, "internal.error", undefined, /It can't be signed twice/],
    [422, "request.invalid", { disclosureSha256: "old" }, /Please read it again before you sign/],
  ])("a signature refused with %i %s shows a message for the signer", async (status, code, fields, words) => {
    const { handler } = taking(SIGN, () => refusal(status, code, fields));
    const { user } = await openForm(contractWith(), [handler]);
    await fillIn(user);
    await press(user, SIGN_CONTRACT);
    expect(await screen.findByText(words)).toBeVisible();
  });

  it("a changed disclosure is shown and must be agreed to again", async () => {
    const disclosure = { version: "2", locale: "en" as const, text: "Other words.", sha256: "f".repeat(64) };
    const { sent, handler } = taking(SIGN, () => refusal(422, "request.invalid", { disclosureSha256: "old" }), signs);
    const state = { current: contractWith() };
    const { user } = await openForm(contractWith(), [
      handler,
      http.get(CONTRACT, () => HttpResponse.json(state.current)),
    ]);
    await fillIn(user);
    state.current = contractWith({ disclosure });
    await press(user, SIGN_CONTRACT);
    expect(await screen.findByText("Other words.")).toBeInTheDocument();
    expect(screen.getByRole("checkbox")).not.toBeChecked();
    await user.click(screen.getByRole("checkbox"));
    await press(user, SIGN_CONTRACT);
    await screen.findByRole("heading", { name: "You signed the contract" });
    expect(sent[1]?.body.disclosureSha256).toBe("f".repeat(64));
  });

  it("a signer whose link was withdrawn is told that the contract wasn't found", async () => {
    const { handler } = taking(SIGN, () => refusal(404, "contract.not_found"));
    const { user } = await openForm(contractWith(), [handler]);
    await fillIn(user);
    await press(user, SIGN_CONTRACT);
    expect(await screen.findByRole("heading", { name: "Contract Not Found" })).toBeVisible();
  });

  it("the signing form keeps the typed text after a reload and clears the checkbox of the agreement", async () => {
    const { user, unmount } = await openForm();
    await user.clear(screen.getByLabelText(/^Full legal name/));
    await user.type(screen.getByLabelText(/^Full legal name/), "Cleopatra Creator");
    await fillIn(user);
    unmount();
    await openForm();
    expect(screen.getByLabelText(/^Full legal name/)).toHaveValue("Cleopatra Creator");
    expect(screen.getByLabelText(/^Type your signature/)).toHaveValue("C. Creator");
    expect(screen.getByRole("checkbox")).not.toBeChecked();
  });

  it("the Cancel button empties the form and its stored text, and says that nothing was signed", async () => {
    const { user } = await openForm();
    await fillIn(user);
    for (let time = 0; time < 2; time++) {
      await press(user, "Cancel");
      expect(screen.getByLabelText(/^Type your signature/)).toHaveValue("");
      expect(screen.getByRole("checkbox")).not.toBeChecked();
      expect(screen.getByText(/^Nothing was signed\./)).toHaveFocus();
      expect(sessionStorage).toHaveLength(0);
      await user.click(screen.getByRole("checkbox"));
    }
  });

  it("the signing form of a Spanish contract shows its errors in Spanish", async () => {
    openPage(contractWith({ name: "", locale: "es" }));
    const user = userEvent.setup({ delay: null });
    await user.click(await screen.findByRole("button", { name: "Firmar contrato" }));
    expect(screen.getAllByText("Rellena todos los campos obligatorios")).toHaveLength(2);
    expect(screen.getByText("Confirma que aceptas las condiciones del contrato")).toBeVisible();
  });
});

describe("the decline form", () => {
  const DECLINE = `${CONTRACT}/decline`;
  const openDecline = async (handlers: Parameters<typeof openForm>[1] = []) => {
    const opened = await openForm(contractWith(), handlers);
    await press(opened.user, "Decline contract");
    expect(await screen.findByRole("heading", { name: "Decline the contract" })).toHaveFocus();
    return opened;
  };

  it("a contract can be declined in a separate step without a reason", async () => {
    const { sent, handler } = taking(DECLINE, () => HttpResponse.json(declinedContract("")));
    const { user } = await openDecline([handler]);
    await press(user, "Decline contract");
    expect(await screen.findByRole("heading", { name: "You declined the contract" })).toHaveFocus();
    expect(sent[0]?.body).toMatchObject({ reason: "" });
    expect(sent[0]?.key).toMatch(/^[\w-]{8,64}$/);
  });

  it("a reason that is too long is refused with a message, and its field gets the focus", async () => {
    const { user } = await openDecline();
    await user.click(screen.getByLabelText("Reason"));
    await user.paste("x".repeat(2_001));
    await press(user, "Decline contract");
    expect(screen.getByText("Reason is too long (maximum 2,000 characters)")).toBeVisible();
    expect(screen.getByLabelText("Reason")).toHaveFocus();
  });

  it("the Back button moves the focus to the contract's heading and keeps the reason", async () => {
    const { user } = await openDecline();
    await user.type(screen.getByLabelText("Reason"), "Too long");
    await press(user, "Back");
    await waitFor(() => expect(screen.getByRole("heading", { name: "Summer campaign" })).toHaveFocus());
    await press(user, "Decline contract");
    expect(await screen.findByLabelText("Reason")).toHaveValue("Too long");
    await press(user, "Back");
    await screen.findByRole("button", { name: SIGN_CONTRACT });
  });

  it("a decline that can't be sent is reported, and the next attempt has the same idempotency key", async () => {
    const { sent, handler } = taking(
      DECLINE,
      () => HttpResponse.error(),
      () => HttpResponse.json(declinedContract("")),
    );
    const { user } = await openDecline([handler]);
    await press(user, "Decline contract");
    expect(await screen.findByText("Failed to decline contract")).toBeVisible();
    await press(user, "Decline contract");
    await screen.findByRole("heading", { name: "You declined the contract" });
    expect(sent[1]?.key).toBe(sent[0]?.key);
  });
});
