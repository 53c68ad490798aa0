import { makeTemplate } from "@clearhouse/fixtures/network.ts";
import { makeSession } from "@clearhouse/fixtures/people.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { describe, expect, test, vi } from "vitest";
import { at, fakeApi, refusal } from "@/test/fake-api.ts";
import { fakeTemplates } from "@/test/fake-templates.ts";
import { gone } from "@/test/gone.ts";
import { renderApp } from "@/test/render-app.tsx";
import { server } from "@/test/setup.ts";
import { dialog, open, press, write } from "./test/templates-page.ts";

const OTHER = makeTemplate({ id: "tpl_2", name: "Photo license", description: "", active: false, version: 3 });

describe("the list of contract templates", () => {
  test("shows a member the name, description, status, version and date of each template", async () => {
    const fake = fakeTemplates([makeTemplate(), OTHER]);
    const api = fakeApi({ session: makeSession({ role: "member" }) });
    renderApp({ path: "/contract-templates", api, before: fake.handlers });
    const table = await screen.findByRole("table", { name: "Contract Templates" });
    expect(document.title).toBe("Contract Templates · Clearhouse");
    const cells = within(table)
      .getAllByRole("row")
      .slice(1)
      .map((row) => within(row).getAllByRole("cell").slice(0, 5));
    expect(cells.map((row) => row.map(({ textContent }) => textContent))).toEqual([
      ["Video license", "For single videos", "Active", "1", "Oct 1, 2026"],
      ["Photo license", "", "Inactive", "3", "Oct 1, 2026"],
    ]);
    const acts = screen.getByRole("list", { name: "Actions for Photo license" });
    expect(
      within(acts)
        .getAllByRole("button")
        .map((button) => button.getAttribute("aria-label")),
    ).toEqual([
      "Preview Photo license",
      "Download Photo license",
      "Edit Photo license",
      "Versions Photo license",
      "Delete Photo license",
    ]);
  });

  test("shows cards instead of a table on a narrow screen", async () => {
    vi.spyOn(window, "matchMedia").mockImplementation(
      (query) =>
        ({
          matches: query.includes("max-width"),
          media: query,
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
        }) as unknown as MediaQueryList,
    );
    await open([makeTemplate(), OTHER]);
    const cards = await screen.findByRole("list", { name: "Contract Templates" });
    expect(screen.queryByRole("table")).not.toBeInTheDocument();
    const card = within(cards).getByRole("heading", { name: "Photo license" }).closest("li");
    expect(card).toHaveTextContent("Inactive");
    expect(card).toHaveTextContent("Version 3 · Oct 1, 2026");
    expect(within(card as HTMLElement).getByRole("button", { name: "Delete Photo license" })).toBeVisible();
    vi.restoreAllMocks();
  });

  test("says what to do if there are no templates", async () => {
    await open([]);
    expect(await screen.findByRole("heading", { name: "No contract templates" })).toBeVisible();
    expect(screen.getAllByRole("button", { name: "Create Template" })).toHaveLength(2);
  });

  test("reports that the templates couldn't be loaded, and loads them again when 'Try Again' is pressed", async () => {
    const fake = fakeTemplates();
    const failing = vi.fn(() => refusal(403, "test", "Not now"));
    renderApp({
      path: "/contract-templates",
      before: [http.get(at("/api/contract-templates"), failing, { once: true }), ...fake.handlers],
    });
    expect(await screen.findByText("Failed to load contract templates")).toBeVisible();
    await press("Try Again");
    expect(await screen.findByRole("table")).toBeVisible();
  });

  test("is linked in the sidebar, and is also a tab of the admin panel", async () => {
    const { here } = await open();
    expect(screen.getByRole("link", { name: /^Contract Templates/ })).toHaveAttribute("aria-current", "page");
    await userEvent.keyboard("{Control>}k{/Control}");
    await userEvent.type(await screen.findByRole("combobox"), "admin panel");
    await userEvent.click(await screen.findByRole("option", { name: /^Admin Panel/ }));
    expect(await screen.findByRole("tab", { name: "Contract Templates", selected: true })).toBeVisible();
    expect(here()).toBe("/admin");
    expect(await screen.findByRole("button", { name: "Edit Video license" })).toBeVisible();
  });
});

describe("deleting a template", () => {
  test("deleting a template asks for a confirmation, and removes the template from the list", async () => {
    const { templates } = await open();
    await press("Delete Video license");
    const question = await screen.findByRole("alertdialog");
    expect(question).toHaveTextContent(
      'Are you sure you want to delete "Video license"? This action cannot be undone.',
    );
    await userEvent.click(within(question).getByRole("button", { name: "Delete" }));
    expect(await screen.findByText('Template "Video license" deleted successfully')).toBeInTheDocument();
    expect(await screen.findByRole("heading", { name: "No contract templates" })).toBeInTheDocument();
    expect(templates.calls.map(({ what }) => what)).toEqual(["DELETE /api/contract-templates/tpl_1"]);
  });

  test("a failed deletion is reported, and the template stays in the list", async () => {
    await open();
    server.use(http.delete(at("/api/contract-templates/:id"), () => refusal(500, "internal", "Something went wrong.")));
    await press("Delete Video license");
    await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("Failed to delete template")).toBeInTheDocument();
    expect(await screen.findByRole("row", { name: /Video license/ })).toBeInTheDocument();
  });
});

describe("the preview of a template", () => {
  test("fills in example values and marks them, and can show the text with its placeholders", async () => {
    const { here } = await open();
    await press("Preview Video license");
    const preview = await dialog("Video license");
    const text = await within(preview).findByRole("region", { name: "Text of the template" });
    expect(text).toHaveTextContent("Dear Jordan Rivera, these are the terms.");
    expect(text.querySelector("mark")).toHaveTextContent("Jordan Rivera");
    expect(within(preview).getByText("The marked words are examples. Each contract gets its own.")).toBeVisible();
    expect(here()).toBe("/contract-templates?preview=tpl_1");
    await userEvent.click(within(preview).getByRole("tab", { name: "As written" }));
    expect(await within(preview).findByRole("region")).toHaveTextContent("Dear {{creator_name}},");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(here()).toBe("/contract-templates"));
  });

  test("shows HTML in a text as plain characters, never as markup", async () => {
    await open(
      [makeTemplate({ content: '<img src=x onerror="window.ran = true"> **bold** {{date}}' })],
      "/contract-templates?preview=tpl_1",
    );
    const text = await screen.findByRole("region", { name: "Text of the template" });
    expect(text).toHaveTextContent('<img src=x onerror="window.ran = true"> **bold**');
    expect(text.querySelector("img, strong")).toBeNull();
  });

  test("says that the text has no placeholders", async () => {
    await open([makeTemplate({ content: "The same for all" })], "/contract-templates?preview=tpl_1");
    expect(await screen.findByText(/This text has no placeholders/)).toBeVisible();
    expect(screen.queryByRole("tab")).not.toBeInTheDocument();
  });
});

test("a template's download has the stored text and a name made from the template's name", async () => {
  const saved = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:1");
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await open();
  await press("Download Video license");
  await waitFor(() => expect(names).toEqual(["Video_license_template.txt"]));
  const [blob] = saved.mock.calls[0] ?? [];
  expect(blob instanceof Blob ? await blob.text() : "").toBe(makeTemplate().content);
  server.use(http.get(at("/api/contract-templates/:id"), () => refusal(500, "internal", "Something went wrong.")));
  await press("Download Video license");
  expect(await screen.findByText("Failed to download template")).toBeInTheDocument();
  vi.restoreAllMocks();
});

describe("a template's versions", () => {
  const history = async () => {
    const app = await open([makeTemplate({ content: "One\nold line\nThree\n" })]);
    await press("Edit Video license");
    const form = await dialog("Edit Template");
    await write(await within(form).findByRole("textbox", { name: "Template content" }), "One\nnew line\nThree\n");
    await write(within(form).getByRole("textbox", { name: "Name" }), "Film license");
    await userEvent.click(within(form).getByRole("button", { name: "Save" }));
    await gone(() => screen.queryByRole("dialog"));
    await press("Versions Film license");
    return { ...app, versions: await dialog("Versions of Film license") };
  };

  test("the versions dialog shows what the newest version changed, and can show the first version's text", async () => {
    const { here, versions } = await history();
    expect(here()).toBe("/contract-templates?versions=tpl_1");
    const changes = await within(versions).findByRole("region", {
      name: /Differences between version 1 and version 2/,
    });
    expect(changes.querySelector("del")).toHaveTextContent("old");
    expect(changes.querySelector("ins")).toHaveTextContent("new");
    expect(within(versions).getByText("1 difference in the text")).toBeVisible();
    expect(within(versions).getByText("Film license").closest("div")).toHaveTextContent("Video license");

    await userEvent.selectOptions(within(versions).getByRole("combobox", { name: "Version" }), "Version 1");
    const first = await within(versions).findByRole("region", { name: "Text of version 1" });
    expect(first).toHaveTextContent("One old line Three");
    await userEvent.selectOptions(
      within(versions).getByRole("combobox", { name: "Compared with" }),
      "Version 2 (current)",
    );
    expect(
      await within(versions).findByRole("region", { name: "Differences between version 1 and version 2" }),
    ).toBeVisible();
  });

  test("for a template that was never edited, the versions dialog shows the text and no comparison", async () => {
    await open(undefined, "/contract-templates?versions=tpl_1");
    const versions = await dialog("Versions of Video license");
    expect(await within(versions).findByRole("region", { name: "Text of version 1" })).toBeVisible();
    expect(within(versions).queryByRole("combobox", { name: "Compared with" })).not.toBeInTheDocument();
  });

  test("long unchanged passages are hidden until a button shows them", async () => {
    const lines = Array.from({ length: 40 }, (_, n) => `line ${n}`).join("\n");
    const { world, handlers } = fakeTemplates([makeTemplate({ version: 2, content: `${lines}\nnew\n` })]);
    const version = { ...makeTemplate(), version: 1, content: `${lines}\n` };
    world.versions.get("tpl_1")?.push(version);
    renderApp({ path: "/contract-templates?versions=tpl_1", before: handlers });
    const region = await screen.findByRole("region", { name: /Differences/ });
    expect(region).not.toHaveTextContent("line 5");
    await userEvent.click(within(region).getByRole("button", { name: /^Show \d+ unchanged lines$/ }));
    expect(region).toHaveTextContent("line 5");
  });

  test("the versions dialog reports that the versions couldn't be loaded", async () => {
    const fake = fakeTemplates();
    renderApp({
      path: "/contract-templates?versions=tpl_1",
      before: [
        http.get(at("/api/contract-templates/:id/versions"), () => HttpResponse.json({}, { status: 404 })),
        ...fake.handlers,
      ],
    });
    expect(await screen.findByText("Failed to load the versions")).toBeVisible();
  });
});
