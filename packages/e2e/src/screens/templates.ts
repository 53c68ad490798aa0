import type {
  Template,
  TemplateSummary,
} from "@clearhouse/core/contracts/contract-template/contract-template.schema.ts";
import { makeTemplate } from "@clearhouse/fixtures/network.ts";
import { LICENSE_TEXT } from "@clearhouse/fixtures/scene.ts";
import { expect, type Page } from "@playwright/test";
import { answer, answerFor, refuse } from "./answers.ts";
import { type Screen, screen } from "./screen.ts";

const SECOND = LICENSE_TEXT.replace("for two years", "and in our newsletters, for as long as you agree")
  .replace("crop and shorten", "crop, shorten, caption and translate")
  .replace("4. Credit\n\nWe name {{creator_name}} wherever that is usual.\n\n5.", "4.");

/** The template with two versions, and three other templates. */
const EARLIER = makeTemplate({
  name: "Single video license",
  description: "One video, on our own channels, without a fee.",
  content: LICENSE_TEXT,
  createdBy: "Ada Okafor",
  createdAt: "2026-10-02T08:15:00.000Z",
  editedBy: "Ada Okafor",
  editedAt: "2026-10-02T08:15:00.000Z",
});
const LATEST: Template = {
  ...EARLIER,
  version: 2,
  description: "One video, on our own channels and in newsletters, without a fee.",
  content: SECOND,
  editedBy: "Nora Lindqvist",
  editedAt: "2026-11-19T14:40:00.000Z",
};
const VERSIONS = [LATEST, EARLIER];
const other = (n: number, name: string, description: string, fields: Partial<Template>): Template => ({
  ...LATEST,
  id: `tpl_${n}`,
  name,
  description,
  ...fields,
});
const TEMPLATES: TemplateSummary[] = [
  LATEST,
  other(
    2,
    "Photo series, editorial, with credit",
    "Up to twenty photos of one event. The credit line is part of the license.",
    { version: 7, createdAt: "2026-08-11T09:00:00.000Z" },
  ),
  other(3, "Festival summer 2026", "", { active: false, version: 3, createdAt: "2026-05-30T09:00:00.000Z" }),
  other(4, "Content license and release", "A non-exclusive license for one piece of content, in plain language.", {
    version: 1,
    createdBy: "Clearhouse",
    createdAt: "2026-03-02T09:00:00.000Z",
  }),
];

/** Fakes the API's list, and shows these templates. */
const withTemplates = async (page: Page, items: TemplateSummary[] = TEMPLATES): Promise<void> => {
  await answer(page, "GET /api/contract-templates", { items });
  await answer(page, "GET /api/contract-templates/:id", LATEST);
  await answer(page, "GET /api/contract-templates/:id/versions", { items: VERSIONS });
  await answerFor(page, "GET /api/contract-templates/:id/versions/:version", ({ pathname }) =>
    VERSIONS.find(({ version }) => pathname.endsWith(`/${version}`)),
  );
};

const open = async (page: Page, items?: TemplateSummary[], path = "/contract-templates"): Promise<void> => {
  await withTemplates(page, items);
  await page.goto(path);
};

export const TEMPLATE_SCREENS: readonly Screen[] = [
  screen("templates", { route: "/contract-templates", as: "member" }, async ({ page }) => {
    await open(page);
    await expect(page.getByRole("button", { name: "Edit Festival summer 2026" })).toBeVisible();
  }),
  screen("templates-own", { like: "templates", route: "/contract-templates", as: "member" }, async ({ page }) => {
    await page.goto("/contract-templates");
    await expect(page.getByRole("button", { name: "Preview Content license and release" })).toBeVisible();
  }),
  screen(
    "templates-empty",
    { like: "creators-empty", route: "/contract-templates", as: "member" },
    async ({ page }) => {
      await open(page, []);
      await expect(page.getByRole("heading", { name: "No contract templates" })).toBeVisible();
    },
  ),
  screen(
    "templates-failed",
    { like: "calendar-failed", route: "/contract-templates", as: "member" },
    async ({ page }) => {
      await refuse(page, "GET /api/contract-templates", 403, "test", "Not now.");
      await page.goto("/contract-templates");
      await expect(page.getByText("Failed to load contract templates")).toBeVisible();
    },
  ),
  screen("template-create", { route: "/contract-templates", as: "member" }, async ({ page }) => {
    await open(page);
    await page.getByRole("button", { name: "Create Template" }).click();
    await expect(page.getByRole("textbox", { name: "Name" })).toBeVisible();
  }),
  screen("template-unknown-placeholder", { route: "/contract-templates", as: "member" }, async ({ page }) => {
    await open(page);
    await page.getByRole("button", { name: "Create Template" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Music license");
    await page.getByRole("textbox", { name: "Template content" }).fill("We pay {{price}} to {{creator_name}}.");
    await expect(page.getByText("{{price}} isn't a placeholder that can be filled in")).toBeVisible();
  }),
  screen("template-edit", { route: "/contract-templates", as: "member" }, async ({ page }) => {
    await open(page);
    await page.getByRole("button", { name: "Edit Single video license" }).click();
    await expect(page.getByRole("switch", { name: "Active" })).toBeVisible();
  }),
  screen("template-conflict", { route: "/contract-templates", as: "member" }, async ({ page }) => {
    await open(page);
    await page.getByRole("button", { name: "Edit Single video license" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Short video license");
    const text = "Somebody else changed this contract template.";
    await refuse(page, "PATCH /api/contract-templates/:id", 409, "contract_template.conflict", text);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("alert")).toContainText("Somebody else changed this contract template");
  }),
  screen("template-preview", { route: "/contract-templates", as: "member" }, async ({ page }) => {
    await open(page, undefined, "/contract-templates?preview=tpl_1");
    await expect(page.getByRole("region", { name: "Text of the template" })).toContainText("Jordan Rivera");
  }),
  screen("template-versions", { route: "/contract-templates", as: "member" }, async ({ page }) => {
    await open(page, undefined, "/contract-templates?versions=tpl_1");
    await expect(page.getByText(/differences in the text$/)).toBeVisible();
  }),
  screen("template-version-text", { route: "/contract-templates", as: "member" }, async ({ page }) => {
    await open(page, undefined, "/contract-templates?versions=tpl_1");
    await page.getByRole("combobox", { name: "Version" }).selectOption("1");
    await expect(page.getByRole("region", { name: "Text of version 1" })).toBeVisible();
  }),
  screen("template-delete", { route: "/contract-templates", as: "member" }, async ({ page }) => {
    await open(page);
    await page.getByRole("button", { name: "Delete Single video license" }).click();
    await expect(page.getByRole("alertdialog")).toContainText("This action cannot be undone.");
  }),
  screen("admin-templates", { route: "/admin", as: "admin" }, async ({ page }) => {
    await open(page, undefined, "/admin?tab=contract-templates");
    await expect(page.getByRole("button", { name: "Edit Festival summer 2026" })).toBeVisible();
  }),
];
