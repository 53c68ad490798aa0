import { makeContract, makeCreator, makeTemplate } from "@clearhouse/fixtures/network.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, test, vi } from "vitest";
import { at, refusal } from "@/test/fake-api.ts";
import { fakeTemplates } from "@/test/fake-templates.ts";
import { gone } from "@/test/gone.ts";
import { openCreators } from "./test/open.ts";

const LENA = makeCreator();
const TEMPLATES = [
  makeTemplate({ id: "tpl_2", name: "Photo license", version: 3 }),
  makeTemplate({ id: "tpl_old", name: "Old license", active: false }),
  makeTemplate(),
];

const open = async (
  before: NonNullable<Parameters<typeof openCreators>[1]>["before"] = [],
  path = "/creators",
  known = TEMPLATES,
) => {
  const templates = fakeTemplates(known);
  const opened = openCreators({ creators: [LENA] }, { path, before: [...before, ...templates.handlers] });
  if (path === "/creators") {
    await opened.person.click(await screen.findByRole("button", { name: "Actions for Lena Ortiz" }));
    await opened.person.click(await screen.findByRole("menuitem", { name: "Send Contract" }));
  }
  const dialog = within(await screen.findByRole("dialog", { name: "Send Contract" }));
  const template = dialog.getByLabelText("Template");
  await within(template).findByRole("option", { name: "Photo license (version 3)" });
  const send = () => opened.person.click(dialog.getByRole("button", { name: "Send Contract" }));
  const sent = () => opened.contracts.calls.filter(({ what }) => what === "POST /api/contracts");
  return { ...opened, dialog, template, send, sent };
};

describe("the Send Contract dialog", () => {
  test("offers only active templates, the newest first", async () => {
    const { template } = await open();
    expect(
      within(template)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["Select a template", "Photo license (version 3)", "Video license (version 1)"]);
  });

  test("starts with the only active template selected", async () => {
    const { template, dialog, person } = await open([], "/creators", TEMPLATES.slice(0, 2));
    await waitFor(() => expect(template).toHaveValue("tpl_2"));
    await waitFor(() => expect(dialog.getByText("Missing: Content title")).toBeVisible());
    // Nothing was typed, so the dialog closes without a question.
    await person.keyboard("{Escape}");
    await gone(() => screen.queryByRole("dialog"));
  });

  test("requires a template or a custom text before sending a contract", async () => {
    const { dialog, send, sent } = await open();
    await send();
    expect(await dialog.findByText("Please select a template or provide custom contract text")).toBeVisible();
    expect(sent()).toEqual([]);
  });

  test("shows a preview with the filled-in values, and names the missing values", async () => {
    const { dialog, person, template } = await open();
    await person.selectOptions(template, "tpl_2");
    const preview = await dialog.findByRole("region", { name: "Preview" });
    await waitFor(() => expect(preview).toHaveTextContent("Dear Lena, we license {{content_title}}."));
    expect(dialog.getByText("Missing: Content title")).toBeVisible();
    await person.type(dialog.getByLabelText("Content title"), "Harbor");
    await waitFor(() => expect(dialog.getByText("Dear Lena, we license Harbor.")).toBeVisible());
    expect(dialog.queryByText("Missing: Content title")).not.toBeInTheDocument();
  });

  test("sends a contract from a template, shows the signing link, and records that the link was copied", async () => {
    const { dialog, person, template, send, sent, contracts } = await open();
    await person.selectOptions(template, "tpl_2");
    await person.type(dialog.getByLabelText("Content title"), "Harbor at dawn");
    await person.selectOptions(dialog.getByLabelText("Language of the signer"), "es");
    await send();
    const done = within(await screen.findByRole("dialog", { name: "Contract sent" }));
    expect(done.getByLabelText("Signing link")).toHaveValue("http://localhost:3000/sign-contract/abcdef");
    expect(sent()).toMatchObject([
      { body: { creatorId: "crt_1", templateId: "tpl_2", contentTitle: "Harbor at dawn", locale: "es" } },
    ]);
    expect(sent()[0]?.key).toBeTruthy();
    vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue(undefined);
    await person.click(done.getByRole("button", { name: "Copy link" }));
    await waitFor(() => expect(contracts.calls.at(-1)?.what).toBe("POST /api/contracts/con_new/link-copied"));
    await person.keyboard("{Escape}");
    await gone(() => screen.queryByRole("dialog"));
    expect(screen.getByText("Pending Signature")).toBeVisible();
  });

  test("the dialog of a contract whose mail was held back doesn't say that it was sent, but why it wasn't", async () => {
    const mailHeld = { by: "recipient" as const, reason: "Enough for today", again: "2026-11-29T10:00:00.000Z" };
    const made = () => HttpResponse.json(makeContract({ id: "con_new", mailHeld }), { status: 201 });
    const { person, template, send } = await open([http.post(at("/api/contracts"), made)]);
    await person.selectOptions(template, "tpl_1");
    await send();
    const done = within(await screen.findByRole("dialog", { name: "Contract ready, not mailed" }));
    expect(done.getByText(/^It wasn't mailed. Enough for today./)).toBeVisible();
    expect(done.queryByText(/on its way/)).not.toBeInTheDocument();
  });

  test("sends a contract to several signers in order, and then shows each one's link and whose turn it is", async () => {
    const link = "http://localhost:3000/sign-contract";
    const signers = [
      { number: 1, name: "Lena Ortiz", email: "lena@example.com", link: `${link}/one`, turn: true },
      { number: 2, name: "Gina", email: "g@example.com", role: "guardian" as const, link: `${link}/two`, turn: false },
    ];
    const bodies: unknown[] = [];
    const made = http.post(at("/api/contracts"), async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json(makeContract({ id: "con_new", signers, inOrder: true }), { status: 201 });
    });
    const { dialog, person, template, send } = await open([made]);
    await person.selectOptions(template, "tpl_1");
    const add = dialog.getByRole("button", { name: "Add Signer" });
    await person.click(add);
    await person.click(add);
    const [second, third] = dialog.getAllByRole("group", { name: /^Signer/ }).map((one) => within(one));
    if (!(second && third)) throw new Error("There are no fields for signers");
    await person.selectOptions(second.getByLabelText("Signs as"), "Guardian");
    await person.type(second.getByLabelText(/^Name/), "Gina");
    await send();
    expect(await second.findByText("Email is required")).toBeVisible();
    await person.type(second.getByLabelText(/^Email/), "g@example.com");
    await person.selectOptions(third.getByLabelText("Signs as"), "Counter-signer of the team");
    await third.findByRole("option", { name: /Maya/ });
    await person.click(dialog.getByRole("button", { name: "Remove signer 3" }));
    expect(add).toHaveFocus();
    await person.click(dialog.getByRole("switch", { name: "In this order" }));
    await send();
    const done = within(await screen.findByRole("dialog", { name: "Contract sent" }));
    expect(bodies).toMatchObject([
      { signers: [{ role: "guardian", name: "Gina", email: "g@example.com" }], inOrder: true },
    ]);
    expect(done.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("lena@example.com · Waiting for this signature"),
      expect.stringContaining("Gina · Guardiang@example.com · Signs later"),
    ]);
    expect(done.getByRole("button", { name: "Copy the link for Gina" })).toBeVisible();
  });

  test("copies a template's text into the custom text, and never overwrites a custom text", async () => {
    const { dialog, person, template, send, sent } = await open();
    await person.selectOptions(template, "tpl_1");
    await person.click(dialog.getByRole("button", { name: "Edit the template's text" }));
    const text = dialog.getByLabelText("Custom contract text");
    await waitFor(() => expect(text).toHaveValue("Dear {{creator_name}},\n\nthese are the terms.\n"));
    expect(dialog.queryByRole("button", { name: "Edit the template's text" })).not.toBeInTheDocument();
    await person.selectOptions(template, "tpl_2");
    expect(text).toHaveValue("Dear {{creator_name}},\n\nthese are the terms.\n");
    await send();
    await screen.findByRole("dialog", { name: "Contract sent" });
    expect(sent()).toMatchObject([
      { body: { templateId: "tpl_2", text: "Dear {{creator_name}},\n\nthese are the terms.\n" } },
    ]);
  });

  test("shows the server's error at the invalid field, and keeps the chosen template", async () => {
    const refused = http.post(at("/api/contracts"), () =>
      refusal(400, "request.invalid", "Please fix the highlighted fields before submitting.", {
        contentTitle: "Content title is required: the contract mentions it",
      }),
    );
    const { dialog, person, template, send } = await open([refused]);
    await person.selectOptions(template, "tpl_2");
    await send();
    expect(await dialog.findByText("Content title is required: the contract mentions it")).toBeVisible();
    expect(dialog.getByLabelText("Content title")).toHaveAttribute("aria-invalid", "true");
    expect(template).toHaveValue("tpl_2");
  });

  test("says if the creator was deleted while the dialog was open, and keeps the custom text", async () => {
    const refused = http.post(at("/api/contracts"), () => refusal(404, "creator.not_found", "Creator not found"));
    const { dialog, person, send } = await open([refused]);
    await person.type(dialog.getByLabelText("Custom contract text"), "Our terms");
    await send();
    expect(await screen.findByText("Failed to send contract")).toBeInTheDocument();
    expect(screen.getByText("This creator was deleted in the meantime.")).toBeInTheDocument();
    expect(dialog.getByLabelText("Custom contract text")).toHaveValue("Our terms");
  });

  test("says if the template was deleted while the dialog was open", async () => {
    const refused = http.post(at("/api/contracts"), () =>
      refusal(404, "contract_template.not_found", "Contract template not found"),
    );
    const { dialog, person, template, send } = await open([refused]);
    await person.selectOptions(template, "tpl_2");
    await send();
    expect(
      await dialog.findByText("This template was deleted in the meantime. Please select another one."),
    ).toBeVisible();
  });

  test("asks before discarding a typed text", async () => {
    const { dialog, person } = await open();
    await person.type(dialog.getByLabelText("Custom contract text"), "Our terms");
    await person.keyboard("{Escape}");
    const question = within(await screen.findByRole("alertdialog", { name: "Discard changes?" }));
    await person.click(question.getByRole("button", { name: "Keep editing" }));
    expect(dialog.getByLabelText("Custom contract text")).toHaveValue("Our terms");
  });

  test("asks for a creator if the dialog was opened from the command palette", async () => {
    const { dialog, here, person, send } = await open([], "/creators?send=contract");
    await waitFor(() => expect(here()).toBe("/creators"));
    await person.type(dialog.getByLabelText("Custom contract text"), "Our terms");
    await send();
    expect(await dialog.findByText("Please select a creator")).toBeVisible();
    await person.click(dialog.getByRole("combobox", { name: "Creator" }));
    await person.click(await screen.findByRole("option", { name: /Lena Ortiz/ }));
    await send();
    expect(await screen.findByRole("dialog", { name: "Contract sent" })).toBeVisible();
  });
});
