import { expect, type Page } from "@playwright/test";
import { refusal, type Screen } from "./screen.ts";

const FIRST = `CONTENT LICENSE

Date: {{date}}

This agreement is between {{creator_name}} ({{creator_email}}) and {{team_name}}.

1. The content

It is about "{{content_title}}" and the photos, videos, sound and words that belong to it.

2. What is allowed

We may show the content on {{brand}} and on our social media accounts for two years.

3. Changes

We may crop and shorten the content.

4. Credit

We name {{creator_name}} wherever that is usual.

5. Questions

Ask {{requester_name}} of {{team_name}}.
`;
const SECOND = FIRST.replace("for two years", "and in our newsletters, for as long as you agree")
  .replace("crop and shorten", "crop, shorten, caption and translate")
  .replace("4. Credit\n\nWe name {{creator_name}} wherever that is usual.\n\n5.", "4.");

const version = (fields: object = {}) => ({
  ...{ version: 1, name: "Single video license", active: true, editedBy: "Ada Okafor" },
  ...{ description: "One video, on our own channels, without a fee.", editedAt: "2026-10-02T08:15:00.000Z" },
  ...fields,
});
const LATEST = version({
  ...{ version: 2, description: "One video, on our own channels and in newsletters, without a fee." },
  ...{ editedBy: "Nora Lindqvist", editedAt: "2026-11-19T14:40:00.000Z" },
});
const VERSIONS = [LATEST, version()];
const template = (n: number, fields: object = {}) => ({
  ...{ ...LATEST, id: `tpl_${n}`, createdBy: "Ada Okafor", createdAt: "2026-10-02T08:15:00.000Z" },
  ...fields,
});
const TEMPLATES = [
  template(1),
  template(2, {
    ...{ name: "Photo series, editorial, with credit", version: 7, createdAt: "2026-08-11T09:00:00.000Z" },
    ...{ description: "Up to twenty photos of one event. The credit line is part of the license." },
  }),
  template(3, {
    ...{ name: "Festival summer 2026", active: false, version: 3, createdAt: "2026-05-30T09:00:00.000Z" },
    ...{ description: "" },
  }),
  template(4, {
    ...{
      name: "Content license and release",
      version: 1,
      createdBy: "Clearhouse",
      createdAt: "2026-03-02T09:00:00.000Z",
    },
    ...{ description: "A non-exclusive license for one piece of content, in plain language." },
  }),
];

/** Fakes the API's list, and shows these templates. */
const withTemplates = async (page: Page, items: object[] = TEMPLATES): Promise<void> => {
  const answer = (path: string, json: object) => page.route(path, (route) => route.fulfill({ json }));
  await answer("**/api/contract-templates", { items });
  await answer("**/api/contract-templates/tpl_1", { ...template(1), content: SECOND });
  await answer("**/api/contract-templates/tpl_1/versions", { items: VERSIONS });
  await answer("**/api/contract-templates/tpl_1/versions/1", { ...version(), content: FIRST });
  await answer("**/api/contract-templates/tpl_1/versions/2", { ...LATEST, content: SECOND });
};

const open = async (page: Page, items?: object[], path = "/contract-templates"): Promise<void> => {
  await withTemplates(page, items);
  await page.goto(path);
};

export const TEMPLATE_SCREENS: readonly Screen[] = [
  {
    name: "templates",
    route: "/contract-templates",
    as: "member",
    otherOnPhones: true,
    show: async ({ page }) => {
      await open(page);
      await expect(page.getByRole("button", { name: "Edit Festival summer 2026" })).toBeVisible();
    },
  },
  {
    name: "templates-own",
    like: "templates",
    route: "/contract-templates",
    as: "member",
    show: async ({ page }) => {
      await page.goto("/contract-templates");
      await expect(page.getByRole("button", { name: "Preview Content license and release" })).toBeVisible();
    },
  },
  {
    name: "templates-empty",
    route: "/contract-templates",
    as: "member",
    show: async ({ page }) => {
      await open(page, []);
      await expect(page.getByRole("heading", { name: "No contract templates" })).toBeVisible();
    },
  },
  {
    name: "templates-failed",
    route: "/contract-templates",
    as: "member",
    show: async ({ page }) => {
      await page.route("**/api/contract-templates", (route) => route.fulfill(refusal(403, "test", "Not now.")));
      await page.goto("/contract-templates");
      await expect(page.getByText("Failed to load contract templates")).toBeVisible();
    },
  },
  {
    name: "template-create",
    route: "/contract-templates",
    as: "member",
    show: async ({ page }) => {
      await open(page);
      await page.getByRole("button", { name: "Create Template" }).click();
      await expect(page.getByRole("textbox", { name: "Name" })).toBeVisible();
    },
  },
  {
    name: "template-unknown-placeholder",
    route: "/contract-templates",
    as: "member",
    show: async ({ page }) => {
      await open(page);
      await page.getByRole("button", { name: "Create Template" }).click();
      await page.getByRole("textbox", { name: "Name" }).fill("Music license");
      await page.getByRole("textbox", { name: "Template content" }).fill("We pay {{price}} to {{creator_name}}.");
      await expect(page.getByText("{{price}} isn't a placeholder that can be filled in")).toBeVisible();
    },
  },
  {
    name: "template-edit",
    route: "/contract-templates",
    as: "member",
    show: async ({ page }) => {
      await open(page);
      await page.getByRole("button", { name: "Edit Single video license" }).click();
      await expect(page.getByRole("switch", { name: "Active" })).toBeVisible();
    },
  },
  {
    name: "template-conflict",
    route: "/contract-templates",
    as: "member",
    show: async ({ page }) => {
      await open(page);
      await page.getByRole("button", { name: "Edit Single video license" }).click();
      await page.getByRole("textbox", { name: "Name" }).fill("Short video license");
      await page.route("**/api/contract-templates/tpl_1", (route) =>
        route.fulfill(refusal(409, "contract_template.conflict", "Somebody else changed this contract template.")),
      );
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("alert")).toContainText("Somebody else changed this contract template");
    },
  },
  {
    name: "template-preview",
    route: "/contract-templates",
    as: "member",
    show: async ({ page }) => {
      await open(page, undefined, "/contract-templates?preview=tpl_1");
      await expect(page.getByRole("region", { name: "Text of the template" })).toContainText("Jordan Rivera");
    },
  },
  {
    name: "template-versions",
    route: "/contract-templates",
    as: "member",
    show: async ({ page }) => {
      await open(page, undefined, "/contract-templates?versions=tpl_1");
      await expect(page.getByText(/differences in the text$/)).toBeVisible();
    },
  },
  {
    name: "template-version-text",
    route: "/contract-templates",
    as: "member",
    show: async ({ page }) => {
      await open(page, undefined, "/contract-templates?versions=tpl_1");
      await page.getByRole("combobox", { name: "Version" }).selectOption("1");
      await expect(page.getByRole("region", { name: "Text of version 1" })).toBeVisible();
    },
  },
  {
    name: "template-delete",
    route: "/contract-templates",
    as: "member",
    show: async ({ page }) => {
      await open(page);
      await page.getByRole("button", { name: "Delete Single video license" }).click();
      await expect(page.getByRole("alertdialog")).toContainText("This action cannot be undone.");
    },
  },
  {
    name: "admin-templates",
    route: "/admin",
    as: "admin",
    otherOnPhones: true,
    show: async ({ page }) => {
      await open(page, undefined, "/admin?tab=contract-templates");
      await expect(page.getByRole("button", { name: "Edit Festival summer 2026" })).toBeVisible();
    },
  },
];
