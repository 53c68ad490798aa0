import { contractWith } from "@clearhouse/fixtures/pages.ts";
import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { refusal } from "@/test/challenges.ts";
import { server } from "@/test/setup.ts";
import { CONTRACT, fillIn, openForm, openPage, press } from "./test/signing-page.tsx";

beforeEach(() => sessionStorage.clear());

const SIGNED_AT = "2026-11-21T10:00:00.000Z";
const CLEO = { name: "Cleo Creator", role: null, you: true, signedAt: null };
const GINA = { name: "Gina Guardian", role: "guardian" as const, you: false, signedAt: null };
const open = contractWith({ signers: [CLEO, GINA] });
const signature = { fullName: "Cleo Creator", signatureText: "C. Creator", at: SIGNED_AT, sha256: "e".repeat(64) };
const part = contractWith({
  signers: [{ ...CLEO, signedAt: SIGNED_AT }, GINA],
  signed: signature,
  canSign: false,
  disclosure: null,
});
const waits = contractWith({ signers: [GINA, { ...CLEO, role: "co-owner" }], canSign: false, disclosure: null });
const listed = () =>
  within(screen.getByRole("region", { name: /^Who signs/ }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

describe("a contract that several sign", () => {
  it("whoever signs first sees who else signs, and afterwards that the others are still missing", async () => {
    const { user } = await openForm(open, [http.post(`${CONTRACT}/sign`, () => HttpResponse.json(part))]);
    expect(screen.getByText("0 of 2 signed")).toBeVisible();
    expect(listed()).toEqual(["Cleo Creator (you)Not signed yet", "Gina GuardianGuardian · Not signed yet"]);
    await fillIn(user);
    await press(user, "Sign Contract");
    expect(await screen.findByRole("heading", { name: "You have signed" })).toBeVisible();
    expect(screen.getByText("1 of 2 signed")).toBeVisible();
    expect(listed()[0]).toMatch(/^Cleo Creator \(you\)Signed on /);
    expect(screen.queryByRole("button", { name: "Sign Contract" })).not.toBeInTheDocument();
  });

  it("whoever has to wait reads the text and sees whose turn comes first, without a form", async () => {
    openPage(waits);
    expect(await screen.findByRole("heading", { name: "It isn't your turn yet" })).toBeVisible();
    expect(screen.getByText(/You keep|keep your copyright/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Sign Contract" })).not.toBeInTheDocument();
  });

  it("a signature out of turn, by a page that was open before, shows that it isn't the signer's turn", async () => {
    const { user } = await openForm(open, [
      http.post(`${CONTRACT}/sign`, () => refusal(409, "contract.not_your_turn")),
    ]);
    await fillIn(user);
    server.use(http.get(CONTRACT, () => HttpResponse.json(waits)));
    await press(user, "Sign Contract");
    expect(await screen.findByRole("heading", { name: "It isn't your turn yet" })).toBeVisible();
  });
});
