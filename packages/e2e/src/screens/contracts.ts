import type { Contract } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import { fillContract } from "@clearhouse/core/contracts/contract-template/placeholders.policy.ts";
import { inDays, makeContract, makeStep } from "@clearhouse/fixtures/network.ts";
import { LICENSE_TEXT, TEAM } from "@clearhouse/fixtures/scene.ts";
import { expect, type Page } from "@playwright/test";
import { answer, answerFor, refuse } from "./answers.ts";
import { MAIL_HELD, type Screen, screen } from "./screen.ts";

const NORA = "Nora Lindqvist";

const TEXT = fillContract(LICENSE_TEXT, {
  ...{ creator_name: NORA, creator_email: "nora@example.com", requester_name: "Ada Okafor", team_name: TEAM.name },
  ...{ content_title: "Breakwater at dawn", brand: TEAM.name, date: "Nov 20, 2026" },
});

const aContract = (n: number, title: string, fields: Partial<Contract> = {}): Contract =>
  makeContract({
    id: `con_${n}`,
    party: { name: NORA, email: "nora@example.com" },
    title,
    contentTitle: "Breakwater at dawn",
    template: { id: "tpl_1", name: "Single video license", version: 2 },
    link: "https://rights.example.com/sign-contract/k5x3n7qwz2m4p6r8abcdefghij",
    sentBy: "Ada Okafor",
    viewedAt: inDays(-1),
    textSha256: "5c".repeat(32),
    ...fields,
  });
const SIGNED: Partial<Contract> = {
  status: "signed",
  signed: {
    fullName: "Nora Elin Lindqvist",
    signatureText: NORA,
    at: "2026-11-18T09:41:12.000Z",
    sha256: "a7".repeat(32),
    disclosureVersion: "2026-10-01",
    ip: "203.0.113.24",
    userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148",
  },
};
const EXECUTED: Partial<Contract> = {
  ...SIGNED,
  documents: {
    pdf: { sha256: "3f".repeat(32), size: 48_213 },
    text: { sha256: "91".repeat(32), size: 1_902 },
    madeAt: "2026-11-18T09:41:15.000Z",
  },
};
const PENDING = aContract(1, "Breakwater at dawn");
const OF_NORA = [
  PENDING,
  aContract(2, "Haze and backlight", { ...EXECUTED, createdAt: "2026-11-16T10:00:00.000Z" }),
  aContract(3, "Winter harbor, a series of twelve photos for the annual report", {
    status: "declined",
    declined: { at: "2026-11-12T10:00:00.000Z", reason: "I can't allow point 2 without an end." },
    createdAt: "2026-11-10T10:00:00.000Z",
  }),
  aContract(4, "Crowd from above", {
    status: "voided",
    voided: { at: "2026-10-21T10:00:00.000Z", by: "Ada Okafor", reason: "Sent with the wrong title." },
    template: undefined,
    createdAt: "2026-10-20T10:00:00.000Z",
  }),
  aContract(5, "Opening night", {
    status: "expired",
    viewedAt: undefined,
    createdAt: "2026-08-20T10:00:00.000Z",
    expiresAt: "2026-10-19T10:00:00.000Z",
  }),
];
const RAVI = { name: "Ravi Patel", email: "ravi.patel@northside-collective.example.com" };
const INGRID = { name: "Ingrid Margarethe Solheim-Vestergaard", email: "ingrid@example.com" };
const OF_ALL = [
  aContract(2, "Haze and backlight", EXECUTED),
  aContract(6, "Night market, twelve short clips for autumn", { ...EXECUTED, party: RAVI }),
  aContract(7, "Street choir", { ...SIGNED, sentBy: "Milo Reyes", party: INGRID }),
];

const signer = { kind: "signer", name: "Nora Elin Lindqvist", ip: "203.0.113.24" } as const;
const HISTORY = [
  makeStep(5, "contract.signed", {
    by: signer,
    from: "pending",
    to: "signed",
    facts: { signature: NORA, "text sha256": "5c".repeat(32) },
  }),
  makeStep(4, "contract.viewed", { by: { ...signer, name: NORA } }),
  makeStep(3, "contract.link.copied"),
  makeStep(2, "mail.sent", { by: { kind: "system", name: "" }, facts: { mail: "contract", attempts: "1" } }),
  makeStep(1, "contract.created", { to: "pending", facts: { email: "nora@example.com", "template version": "2" } }),
];

/** Fakes the API's answers about contracts, whatever contracts the run has. */
const given = async (page: Page, items: Contract[]): Promise<void> => {
  await answer(page, "GET /api/contracts", { items, cursor: null });
  await answer(page, "GET /api/contracts/:id/history", { items: HISTORY, cursor: null });
  await answerFor(page, "GET /api/contracts/:id", ({ href }) => {
    const one = [...OF_NORA, ...OF_ALL].find(({ id }) => href.endsWith(id));
    return one && { ...one, text: TEXT };
  });
};

const act = async (page: Page, item: string): Promise<void> => {
  await page.goto("/creators");
  await page.getByRole("button", { name: `Actions for ${NORA}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
};

const history = async (page: Page, items: Contract[] = OF_NORA): Promise<void> => {
  await given(page, items);
  await act(page, "View Contracts");
  await expect(page.getByRole("dialog", { name: "Contract History" })).toBeVisible();
};

const open = async (page: Page, contractId: string, title: string): Promise<void> => {
  await given(page, OF_NORA);
  await page.goto(`/creators?contract=${contractId}`);
  await expect(page.getByRole("dialog", { name: title }).getByText("Entry 1", { exact: true })).toBeAttached();
};

/** Opens the dialog for sending a contract with the demo team's template. The server fills in the template. */
const sending = async (page: Page): Promise<void> => {
  await act(page, "Send Contract");
  const dialog = page.getByRole("dialog", { name: "Send Contract" });
  await dialog
    .getByLabel("Template", { exact: true })
    .selectOption({ label: "Content license and release (version 1)" });
  await expect(dialog.getByText("Missing: Content title")).toBeVisible();
};

const admin = async (page: Page, items: Contract[]): Promise<void> => {
  await given(page, items);
  await page.goto("/admin?tab=contract-templates");
  await page.getByRole("heading", { name: "Signed contracts", exact: true }).scrollIntoViewIfNeeded();
};

const SENDING: readonly Screen[] = [
  screen("contract-send", { route: "/creators", as: "member" }, async ({ page }) => {
    await sending(page);
    const dialog = page.getByRole("dialog", { name: "Send Contract" });
    await dialog.getByLabel("Content title").fill("Breakwater at dawn");
    await expect(dialog.getByText("Missing: Content title")).toBeHidden();
  }),
  screen("contract-send-empty", { like: "contract-send", route: "/creators", as: "member" }, async ({ page }) => {
    await page.goto("/creators?send=contract");
    const dialog = page.getByRole("dialog", { name: "Send Contract" });
    await dialog.getByRole("button", { name: "Send Contract" }).click();
    await expect(dialog.getByText("Please select a creator")).toBeVisible();
  }),
  screen("contract-send-missing", { route: "/creators", as: "member" }, ({ page }) => sending(page)),
  screen("contract-sent", { route: "/creators", as: "member" }, async ({ page }) => {
    await sending(page);
    await answer(page, "POST /api/contracts", PENDING, 201);
    await page.getByRole("button", { name: "Send Contract" }).last().click();
    await expect(page.getByRole("dialog", { name: "Contract sent" })).toBeVisible();
  }),
  screen("contract-send-signers", { like: "contract-send", route: "/creators", as: "member" }, async ({ page }) => {
    await sending(page);
    const dialog = page.getByRole("dialog", { name: "Send Contract" });
    await dialog.getByRole("button", { name: "Add Signer" }).click();
    await dialog.getByRole("button", { name: "Add Signer" }).click();
    await dialog.getByLabel("Signs as").last().selectOption({ label: "Counter-signer of the team" });
    await dialog.getByText("In this order").scrollIntoViewIfNeeded();
  }),
];

const HELD: readonly Screen[] = [
  screen("contract-not-mailed", { like: "contract-sent", route: "/creators", as: "member" }, async ({ page }) => {
    await sending(page);
    await answer(page, "POST /api/contracts", { ...PENDING, mailHeld: MAIL_HELD }, 201);
    await page.getByRole("button", { name: "Send Contract" }).last().click();
    await expect(page.getByRole("dialog", { name: "Contract ready, not mailed" })).toBeVisible();
  }),
];

const SHOWING: readonly Screen[] = [
  screen("contract-history", { route: "/creators", as: "member" }, ({ page }) => history(page)),
  screen("contract-history-menu", { route: "/creators", as: "member", menu: true }, async ({ page }) => {
    await history(page, [{ ...PENDING, resentAt: inDays(-0.2), sentAt: inDays(-0.2) }, ...OF_NORA.slice(1)]);
    await page.getByRole("button", { name: "Actions for Breakwater at dawn" }).click();
    await expect(page.getByText(/^Can be sent again from/)).toBeVisible();
  }),
  screen("contract-history-empty", { like: "creators-empty", route: "/creators", as: "member" }, async ({ page }) => {
    await history(page, []);
    await expect(page.getByText("No contracts yet")).toBeVisible();
  }),
  screen("contract-history-failed", { like: "calendar-failed", route: "/creators", as: "member" }, async ({ page }) => {
    // Not 429, because a page repeats for half a minute what a limit has refused.
    await refuse(
      page,
      "GET /api/contracts",
      422,
      "request.invalid",
      "Too many attempts. Please wait a minute and try again.",
    );
    await act(page, "View Contracts");
    await expect(page.getByText("Failed to load contracts")).toBeVisible();
  }),
  screen(
    "creator-detail-contracts",
    { like: "contract-history", route: "/creators", as: "member" },
    async ({ page }) => {
      await given(page, OF_NORA);
      await page.goto("/creators");
      await page.getByRole("button", { name: NORA, exact: true }).click();
      await page.getByRole("button", { name: "Show all contracts" }).scrollIntoViewIfNeeded();
    },
  ),
  screen("contract-void", { route: "/creators", as: "member" }, async ({ page }) => {
    await history(page);
    await page.getByRole("button", { name: "Actions for Breakwater at dawn" }).click();
    await page.getByRole("menuitem", { name: "Void" }).click();
    await expect(page.getByRole("dialog", { name: "Void Breakwater at dawn?" })).toBeVisible();
  }),
  screen("contract-details", { route: "/creators", as: "admin" }, ({ page }) =>
    open(page, "con_2", "Haze and backlight"),
  ),
  screen(
    "contract-details-signature",
    { like: "contract-details", route: "/creators", as: "admin" },
    async ({ page }) => {
      await open(page, "con_2", "Haze and backlight");
      await page.getByText("Text and signature (SHA-256)").scrollIntoViewIfNeeded();
    },
  ),
  screen(
    "contract-details-history",
    { like: "contract-details", route: "/creators", as: "admin" },
    async ({ page }) => {
      await open(page, "con_2", "Haze and backlight");
      await page.getByText("Entry 1", { exact: true }).scrollIntoViewIfNeeded();
    },
  ),
  screen("contract-details-draft", { like: "contract-details", route: "/creators", as: "member" }, ({ page }) =>
    open(page, "con_1", "Breakwater at dawn"),
  ),
  screen(
    "contract-details-signers",
    { like: "contract-details", route: "/creators", as: "admin" },
    async ({ page }) => {
      const { signed } = SIGNED;
      const link = PENDING.link;
      const shared = {
        ...{ ...PENDING, text: TEXT, inOrder: true },
        signers: [
          { number: 1, ...PENDING.party, link, turn: false, signed },
          { number: 2, ...INGRID, role: "guardian" as const, link, turn: true },
          { number: 3, ...RAVI, role: "counter-signer" as const, link, turn: false },
        ],
      };
      await given(page, OF_NORA);
      await answer(page, "GET /api/contracts/:id", shared);
      await page.goto("/creators?contract=con_1");
      await expect(page.getByText("Waiting for this signature")).toBeVisible();
    },
  ),
  screen("contract-missing", { route: "/creators", as: "member" }, async ({ page }) => {
    await page.goto("/creators?contract=con_00000000000000000000000000");
    await expect(page.getByRole("dialog", { name: "Contract not found" })).toBeVisible();
  }),
];

const ADMIN: readonly Screen[] = [
  screen("signed-contracts", { route: "/admin", as: "admin" }, async ({ page }) => {
    await admin(page, OF_ALL);
    const last = page.getByRole("button", { name: "Street choir", exact: true });
    await last.scrollIntoViewIfNeeded();
  }),
  screen("signed-contracts-empty", { like: "creators-empty", route: "/admin", as: "admin" }, async ({ page }) => {
    await admin(page, []);
    await page.getByRole("heading", { name: "No signed contracts" }).scrollIntoViewIfNeeded();
  }),
];

/** Contracts in the workspace: sending, their statuses, and the list in the admin panel. */
export const CONTRACTS: readonly Screen[] = [...SENDING, ...HELD, ...SHOWING, ...ADMIN];
