import type { SignerContract } from "@clearhouse/core/contract/contract.schema.ts";
import { expect } from "@playwright/test";
import { alter } from "../answers.ts";
import type { Screen, ScreenContext } from "../screen.ts";

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
  await alter(page, "GET /api/sign-contract", (contract) => ({ ...contract, ...change }));
  // A page that becomes visible again loads the contract again.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByRole("heading", { name: heading })).toBeVisible();
};

export const SIGN_CONTRACT: readonly Screen[] = [
  { name: "sign-contract", ...ROUTE, show: form },
  {
    name: "sign-contract-filled",
    ...ROUTE,
    show: async (context) => {
      const { page } = context;
      await form(context);
      await page.getByLabel("Type your signature").fill("Noa Beck");
      await page.getByText("What signing electronically means").click();
      await page.getByRole("checkbox").check();
      await page.getByRole("button", { name: "Sign Contract" }).scrollIntoViewIfNeeded();
      await expect(page.getByText("Your signature looks like this")).toBeVisible();
    },
  },
  {
    name: "sign-contract-refused-fields",
    like: "sign-contract-filled",
    ...ROUTE,
    show: async (context) => {
      const { page } = context;
      await form(context);
      await page.getByRole("button", { name: "Sign Contract" }).click();
      await expect(page.getByText("Please confirm that you agree to the contract terms")).toBeVisible();
    },
  },
  {
    name: "sign-contract-failed",
    like: "sign-contract-filled",
    ...ROUTE,
    show: async (context) => {
      const { page } = context;
      await form(context);
      await page.route("**/api/sign-contract/sign", (route) => route.abort());
      await page.getByLabel("Type your signature").fill("Noa Beck");
      await page.getByRole("checkbox").check();
      await page.getByRole("button", { name: "Sign Contract" }).click();
      await expect(page.getByText("Failed to sign contract")).toBeVisible();
    },
  },
  {
    name: "sign-contract-decline",
    ...ROUTE,
    show: async (context) => {
      await form(context);
      await context.page.getByRole("button", { name: "Decline contract" }).click();
      await expect(context.page.getByLabel("Reason")).toBeVisible();
    },
  },
  {
    name: "sign-contract-spanish",
    like: "sign-contract",
    ...ROUTE,
    show: async ({ page, contracts }) => {
      await page.goto(contracts.spanish);
      await expect(page.getByRole("button", { name: "Firmar contrato" })).toBeVisible();
    },
  },
  {
    name: "sign-contract-signed",
    ...ROUTE,
    show: async (context) => {
      await outcome("signed", "This contract is signed")(context);
      await expect(context.page.getByRole("button", { name: "Download signed PDF" })).toBeVisible();
    },
  },
  {
    name: "sign-contract-signed-just-now",
    like: "sign-contract-signed",
    ...ROUTE,
    show: async (context) => {
      const [fullName, signatureText, sha256] = ["Noa Beck", "Noa Beck", "0".repeat(64)];
      const signed = { fullName, signatureText, at: "2026-11-23T09:30:00.000Z", sha256 };
      await becomes(context, { status: "signed", disclosure: null, signed }, "This contract is signed");
      await expect(context.page.getByText("The signed documents are being made.")).toBeVisible();
    },
  },
  { name: "sign-contract-declined", ...ROUTE, show: outcome("declined", "This contract was declined") },
  { name: "sign-contract-voided", ...ROUTE, show: outcome("voided", "This contract was withdrawn") },
  {
    name: "sign-contract-expired",
    like: "sign-contract-voided",
    ...ROUTE,
    // The answer is faked, because a contract expires only after sixty days.
    show: (context) => becomes(context, { status: "expired", text: "", disclosure: null }, "This contract has expired"),
  },
  {
    name: "sign-contract-not-found",
    ...ROUTE,
    show: async ({ page }) => {
      await page.goto("/sign-contract/aaaaaaaaaaaaaaaaaaaaaaaaaa");
      await expect(page.getByRole("heading", { name: "Contract Not Found" })).toBeVisible();
    },
  },
];
