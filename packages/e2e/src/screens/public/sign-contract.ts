import type { SignerContract } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import { expect } from "@playwright/test";
import { alter } from "../answers.ts";
import { type Screen, type ScreenContext, screen } from "../screen.ts";

const ROUTE = { route: "/sign-contract/:token", as: "visitor" } as const;

const form = async ({ page, contracts }: ScreenContext): Promise<void> => {
  await page.goto(contracts.pending);
  await expect(page.getByRole("button", { name: "Sign Contract" })).toBeVisible();
};

const outcome =
  (which: "signed" | "declined" | "voided", heading: string) =>
  async ({ page, contracts }: ScreenContext): Promise<void> => {
    await page.goto(contracts[which]);
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
  };

/** Opens the page of an open contract, and then fakes a change of the contract. */
const becomes = async (
  { page, contracts }: ScreenContext,
  change: Partial<SignerContract>,
  heading: string,
): Promise<void> => {
  await page.goto(contracts.pending);
  await alter(page, "GET /api/sign-contract", (contract) => ({ ...contract, canSign: false, ...change }));
  // A page that becomes visible again loads the contract again, if its script already listens.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(page.getByRole("heading", { name: heading })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 120_000 });
};

export const SIGN_CONTRACT: readonly Screen[] = [
  screen("sign-contract", ROUTE, form),
  screen("sign-contract-filled", ROUTE, async (context) => {
    const { page } = context;
    await form(context);
    await page.getByLabel("Type your signature").fill("Noa Beck");
    await page.getByText("What signing electronically means").click();
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Sign Contract" }).scrollIntoViewIfNeeded();
    await expect(page.getByText("Your signature looks like this")).toBeVisible();
  }),
  screen("sign-contract-refused-fields", { like: "sign-contract-filled", ...ROUTE }, async (context) => {
    const { page } = context;
    await form(context);
    await page.getByRole("button", { name: "Sign Contract" }).click();
    await expect(page.getByText("Please confirm that you agree to the contract terms")).toBeVisible();
  }),
  screen("sign-contract-failed", { like: "sign-contract-filled", ...ROUTE }, async (context) => {
    const { page } = context;
    await form(context);
    await page.route("**/api/sign-contract/sign", (route) => route.abort());
    await page.getByLabel("Type your signature").fill("Noa Beck");
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Sign Contract" }).click();
    await expect(page.getByText("Failed to sign contract")).toBeVisible();
  }),
  screen("sign-contract-decline", ROUTE, async (context) => {
    await form(context);
    await context.page.getByRole("button", { name: "Decline contract" }).click();
    await expect(context.page.getByLabel("Reason")).toBeVisible();
  }),
  screen("sign-contract-spanish", { like: "sign-contract", ...ROUTE }, async ({ page, contracts }) => {
    await page.goto(contracts.spanish);
    await expect(page.getByRole("button", { name: "Firmar contrato" })).toBeVisible();
  }),
  screen("sign-contract-signed", ROUTE, async (context) => {
    await outcome("signed", "This contract is signed")(context);
    await expect(context.page.getByRole("button", { name: "Download signed PDF" })).toBeVisible();
  }),
  screen("sign-contract-signed-just-now", { like: "sign-contract-signed", ...ROUTE }, async (context) => {
    const [fullName, signatureText, sha256] = ["Noa Beck", "Noa Beck", "0".repeat(64)];
    const signed = { fullName, signatureText, at: "2026-11-23T09:30:00.000Z", sha256 };
    await becomes(context, { status: "signed", disclosure: null, signed }, "This contract is signed");
    await expect(context.page.getByText("The signed documents are being made.")).toBeVisible();
  }),
  screen("sign-contract-one-of-two", ROUTE, async (context) => {
    const at = "2026-11-23T09:30:00.000Z";
    const signed = { fullName: "Noa Beck", signatureText: "Noa Beck", at, sha256: "0".repeat(64) };
    const signers = [
      { name: "Noa Beck", role: null, you: true, signedAt: at },
      { name: "Ingrid Solheim", role: "guardian" as const, you: false, signedAt: null },
    ];
    await becomes(context, { disclosure: null, signed, signers }, "You have signed");
  }),
  screen("sign-contract-declined", ROUTE, outcome("declined", "This contract was declined")),
  screen("sign-contract-voided", ROUTE, outcome("voided", "This contract was withdrawn")),
  // The answer is faked, because a contract expires only after sixty days.
  screen("sign-contract-expired", { like: "sign-contract-voided", ...ROUTE }, (context) =>
    becomes(context, { status: "expired", text: "", disclosure: null }, "This contract has expired"),
  ),
  screen("sign-contract-not-found", ROUTE, async ({ page }) => {
    await page.goto("/sign-contract/aaaaaaaaaaaaaaaaaaaaaaaaaa");
    await expect(page.getByRole("heading", { name: "Contract Not Found" })).toBeVisible();
  }),
];
