import { makeTemplate } from "@clearhouse/fixtures/network.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http } from "msw";
import { describe, expect, test } from "vitest";
import { at, refusal } from "@/test/fake-api.ts";
import { gone } from "@/test/gone.ts";
import { server } from "@/test/setup.ts";
import { dialog, open, press, write } from "./test/templates-page.ts";

describe("the form for a new contract template", () => {
  test("requires name and text, sends the new template once, and adds the template to the list", async () => {
    const { templates } = await open();
    await press("Create Template");
    const form = await dialog("Create Template");
    const submit = within(form).getByRole("button", { name: "Create Template" });
    expect(submit).toBeDisabled();
    expect(within(form).queryByRole("switch")).not.toBeInTheDocument();
    await write(within(form).getByRole("textbox", { name: "Name" }), "Music license");
    expect(submit).toBeDisabled();
    await write(within(form).getByRole("textbox", { name: "Template content" }), "  Terms of {{brand}}\n");
    await userEvent.click(submit);
    expect(await screen.findByText("Contract template created successfully")).toBeInTheDocument();
    expect(await screen.findByRole("button", { name: "Preview Music license" })).toBeInTheDocument();
    expect(templates.calls).toEqual([
      {
        what: "POST /api/contract-templates",
        body: { name: "Music license", description: "", content: "  Terms of {{brand}}\n", active: true },
        key: expect.any(String),
      },
    ]);
  });

  test("inserts placeholders at the caret, and refuses unknown placeholders at once", async () => {
    await open();
    await press("Create Template");
    const form = await dialog("Create Template");
    const content = within(form).getByRole("textbox", { name: "Template content" });
    await write(content, "Dear !");
    await userEvent.type(content, "{ArrowLeft}");
    await userEvent.click(within(form).getByRole("button", { name: "Creator's name" }));
    expect(content).toHaveValue("Dear {{creator_name}}!");
    await waitFor(() => expect(content).toHaveFocus());
    expect(content).toBeValid();
    await write(content, "For {{price}} and {{Date}}");
    expect(
      await within(form).findByText("{{price}}, {{Date}} aren't placeholders that can be filled in"),
    ).toBeVisible();
    expect(content).toBeInvalid();
  });

  test("keeps the typed name and reports the error if saving fails", async () => {
    await open();
    server.use(http.post(at("/api/contract-templates"), () => refusal(500, "internal", "Something went wrong.")));
    await press("Create Template");
    const form = await dialog("Create Template");
    await write(within(form).getByRole("textbox", { name: "Name" }), "Music license");
    await write(within(form).getByRole("textbox", { name: "Template content" }), "Terms");
    await userEvent.click(within(form).getByRole("button", { name: "Create Template" }));
    expect(await screen.findByText("Failed to create template")).toBeInTheDocument();
    expect(within(form).getByRole("textbox", { name: "Name" })).toHaveValue("Music license");
  });

  test("shows the server's error about a field", async () => {
    await open();
    server.use(
      http.post(at("/api/contract-templates"), () =>
        refusal(422, "request.invalid", "Please fix the fields.", { name: "This name won't do" }),
      ),
    );
    await press("Create Template");
    const form = await dialog("Create Template");
    await write(within(form).getByRole("textbox", { name: "Name" }), "x");
    await write(within(form).getByRole("textbox", { name: "Template content" }), "Terms");
    await userEvent.click(within(form).getByRole("button", { name: "Create Template" }));
    expect(await within(form).findByText("This name won't do")).toBeVisible();
  });
});

describe("a .txt file for a contract template", () => {
  const choose = async (form: HTMLElement, file: File) =>
    userEvent.upload(within(form).getByLabelText("Upload .txt", { selector: "input" }), file, { applyAccept: false });

  test("is read into the text field, and asks before replacing a text in the field", async () => {
    await open();
    await press("Create Template");
    const form = await dialog("Create Template");
    const content = within(form).getByRole("textbox", { name: "Template content" });
    await choose(form, new File(["First\r\nline"], "terms.txt", { type: "text/plain" }));
    await waitFor(() => expect(content).toHaveValue("First\nline"));
    expect(within(form).getByText("The text of terms.txt is in the field. It was read as UTF-8.")).toBeVisible();

    await choose(form, new File(["Second"], "other.txt", { type: "text/plain" }));
    const question = await screen.findByRole("alertdialog", { name: "Replace the text?" });
    await userEvent.click(within(question).getByRole("button", { name: "Keep the text" }));
    await gone(() => screen.queryByRole("alertdialog"));
    expect(content).toHaveValue("First\nline");

    await choose(form, new File(["Second"], "other.txt", { type: "text/plain" }));
    await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Replace" }));
    await waitFor(() => expect(content).toHaveValue("Second"));
  });

  test.each([
    [
      new File(["%PDF"], "terms.pdf", { type: "application/pdf" }),
      "Invalid File Type",
      "Please upload a text file (.txt)",
    ],
    [
      new File(["a".repeat(1024 * 1024)], "long.txt", { type: "text/plain" }),
      "Failed to read file",
      "Template content is too long (maximum 200,000 characters)",
    ],
  ])("is refused with a reason if the file can't be used (%#)", async (file, title, text) => {
    await open();
    await press("Create Template");
    const form = await dialog("Create Template");
    await choose(form, file);
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(within(form).getByRole("textbox", { name: "Template content" })).toHaveValue("");
  });
});

describe("the form for a stored contract template", () => {
  test("starts with the stored values, and saving creates the next version", async () => {
    const { templates } = await open();
    await press("Edit Video license");
    const form = await dialog("Edit Template");
    const content = await within(form).findByRole("textbox", { name: "Template content" });
    expect(content).toHaveValue(makeTemplate().content);
    expect(within(form).getByText(/Saving makes version 2/)).toBeVisible();
    await userEvent.click(within(form).getByRole("switch", { name: "Active" }));
    await userEvent.click(within(form).getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Contract template updated successfully")).toBeInTheDocument();
    const { name, description, content: text } = makeTemplate();
    expect(templates.calls.map(({ body }) => body)).toEqual([
      { name, description, content: text, active: false, version: 1 },
    ]);
    const row = screen.getByRole("row", { name: /Video license/ });
    expect(row).toHaveTextContent("Inactive");
    expect(within(row).getByRole("cell", { name: "2" })).toBeVisible();
  });

  test("reports that somebody else has changed the template, and a reload keeps the typed name", async () => {
    const { templates } = await open();
    await press("Edit Video license");
    const form = await dialog("Edit Template");
    await write(await within(form).findByRole("textbox", { name: "Name" }), "Mine");
    templates.templates = [makeTemplate({ version: 2, content: "Theirs" })];
    const save = within(form).getByRole("button", { name: "Save" });
    await userEvent.click(save);
    const notice = await within(form).findByRole("alert");
    expect(notice).toHaveTextContent("Somebody else changed this contract template");
    expect(save).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(within(notice).getByRole("button", { name: "Reload" }));
    await waitFor(() => expect(within(form).getByRole("textbox", { name: "Template content" })).toHaveValue("Theirs"));
    expect(within(form).getByRole("textbox", { name: "Name" })).toHaveValue("Mine");
    await userEvent.click(save);
    expect(await screen.findByText("Contract template updated successfully")).toBeInTheDocument();
    expect(templates.templates[0]).toMatchObject({ name: "Mine", content: "Theirs", version: 3 });
  });

  test("asks before typed text is lost", async () => {
    await open();
    await press("Edit Video license");
    const form = await dialog("Edit Template");
    await write(await within(form).findByRole("textbox", { name: "Name" }), "Mine");
    await userEvent.keyboard("{Escape}");
    expect(await screen.findByRole("alertdialog", { name: "Discard changes?" })).toBeVisible();
  });

  test("says that loading failed if the template was deleted", async () => {
    const { templates } = await open();
    templates.templates = [];
    await press("Edit Video license");
    expect(await within(await dialog("Edit Template")).findByText("Failed to load the template")).toBeVisible();
  });
});
