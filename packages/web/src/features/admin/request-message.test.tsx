import { DEFAULT_REQUEST_MESSAGES } from "@clearhouse/core/people/team/request-message.policy.ts";
import type { EditTeamInput, TeamSettings } from "@clearhouse/core/people/team/team.schema.ts";
import { makeSettings } from "@clearhouse/fixtures/people.ts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { at, refusal } from "@/test/fake-api.ts";
import { gone } from "@/test/gone.ts";
import { renderApp } from "@/test/render-app.tsx";
import { server } from "@/test/setup.ts";

const open = async (requestMessage = "") => {
  const sent: EditTeamInput[] = [];
  renderApp({
    path: "/admin?tab=rights-request-message",
    before: [
      http.get(at("/api/team"), () => HttpResponse.json(makeSettings({ requestMessage }))),
      http.patch(at("/api/team"), async ({ request }) => {
        const { was, ...input } = (await request.json()) as EditTeamInput;
        sent.push(input);
        return HttpResponse.json(makeSettings({ requestMessage, ...input } as TeamSettings));
      }),
    ],
  });
  const message = await screen.findByRole("textbox", { name: "Message" });
  const write = async (text: string) => {
    await userEvent.clear(message);
    await userEvent.click(message);
    await userEvent.paste(text);
  };
  const button = (name: string) => screen.getByRole("button", { name });
  return { sent, message, write, button };
};

test("the request message form shows the default text and its preview if the team has stored no text", async () => {
  const { message, button } = await open();
  expect(message).toHaveValue(DEFAULT_REQUEST_MESSAGES.en);
  const preview = screen.getByRole("region", { name: "Preview" });
  expect(preview).toHaveTextContent("Hi @creator, I'm Maya Chen from Clearhouse Network.");
  expect(button("Save")).toBeDisabled();
  expect(button("Reset to default")).toBeDisabled();
});

test("the preview shows the typed text with its placeholders filled in, and the button 'Save' stores the text", async () => {
  const { sent, write, button } = await open("Hello {{creator_name}}");
  await write("Dear {{creator_handle}}, may {{brand}} use it?");
  const preview = screen.getByRole("region", { name: "Preview" });
  expect(preview).toHaveTextContent("Dear @creator, may Clearhouse Network use it?");
  await userEvent.click(button("Save"));
  expect(await screen.findByText("Default message saved successfully")).toBeInTheDocument();
  expect(sent).toEqual([{ requestMessage: "Dear {{creator_handle}}, may {{brand}} use it?" }]);
  expect(button("Save")).toHaveAttribute("aria-disabled", "true");
});

test("the button 'Content owner' inserts a placeholder at the caret", async () => {
  const { message, write, button } = await open();
  await write("Hi !");
  await userEvent.type(message, "{ArrowLeft}");
  await userEvent.click(button("Content owner"));
  expect(message).toHaveValue("Hi {{creator_name}}!");
  await waitFor(() => expect(message).toHaveFocus());
});

test("the request message form refuses an unknown placeholder and sends nothing", async () => {
  const { sent, message, write, button } = await open();
  await write("Hi {{password}}");
  await userEvent.click(button("Save"));
  expect(await screen.findByText("{{password}} isn't a placeholder that can be filled in")).toBeInTheDocument();
  expect(message).toBeInvalid();
  expect(sent).toEqual([]);
});

test("the button 'Reset to default' shows the default text, and the button 'Save' then stores an empty text", async () => {
  const { sent, message, button } = await open("Hello {{creator_name}}");
  await userEvent.click(button("Reset to default"));
  expect(message).toHaveValue(DEFAULT_REQUEST_MESSAGES.en);
  await userEvent.click(button("Save"));
  await waitFor(() => expect(sent).toEqual([{ requestMessage: "" }]));
});

test("the Spanish tab has its own request message, and the button 'Save' sends only the changed text", async () => {
  const { sent, button } = await open("Hello {{creator_name}}");
  await userEvent.click(screen.getByRole("tab", { name: "Spanish" }));
  const spanish = screen.getByRole("textbox", { name: "Message" });
  expect(spanish).toHaveValue(DEFAULT_REQUEST_MESSAGES.es);
  await userEvent.clear(spanish);
  await userEvent.click(spanish);
  await userEvent.paste("Hola {{creator_name}}");
  expect(screen.getByRole("region", { name: "Preview" })).toHaveTextContent("Hola @creator");
  await userEvent.click(button("Save"));
  await waitFor(() => expect(sent).toEqual([{ requestMessageEs: "Hola {{creator_name}}" }]));
});

test("the button 'Save' opens the tab of the language whose text is invalid", async () => {
  const { sent, write, button } = await open();
  await write("Hi {{password}}");
  await userEvent.click(screen.getByRole("tab", { name: "Spanish" }));
  await userEvent.click(button("Save"));
  expect(await screen.findByText("{{password}} isn't a placeholder that can be filled in")).toBeInTheDocument();
  expect(screen.getByRole("tab", { name: "English" })).toHaveAttribute("aria-selected", "true");
  expect(sent).toEqual([]);
});

test("the form warns that somebody else changed the message, and keeps the typed text after 'Reload' was pressed", async () => {
  const { message, write, button } = await open("Hello");
  await write("Mine");
  const seen: EditTeamInput[] = [];
  const others = makeSettings({ requestMessage: "Ben's", requestMessageEs: "De Ben" });
  server.use(
    http.get(at("/api/team"), () => HttpResponse.json(others)),
    http.patch(at("/api/team"), async ({ request }) => {
      const input = (await request.json()) as EditTeamInput;
      seen.push(input);
      if (input.was?.requestMessage !== others.requestMessage) return refusal(409, "team.conflict", "Changed");
      return HttpResponse.json({ ...others, requestMessage: "Mine" });
    }),
  );
  await userEvent.click(button("Save"));
  expect(await screen.findByText("Somebody else changed the default message in the meantime")).toBeVisible();
  expect(screen.queryByText("Failed to save default message")).not.toBeInTheDocument();
  expect(button("Save")).toHaveAttribute("aria-disabled", "true");
  await userEvent.click(button("Reload"));
  await gone(() => screen.queryByText(/in the meantime/));
  expect(message).toHaveValue("Mine");
  await userEvent.click(screen.getByRole("tab", { name: "Spanish" }));
  expect(screen.getByRole("textbox", { name: "Message" })).toHaveValue("De Ben");
  await userEvent.click(button("Save"));
  expect(await screen.findByText("Default message saved successfully")).toBeInTheDocument();
  expect(seen).toEqual([
    { requestMessage: "Mine", was: { requestMessage: "Hello", requestMessageEs: "" } },
    { requestMessage: "Mine", was: { requestMessage: "Ben's", requestMessageEs: "De Ben" } },
  ]);
});

test("the request message form shows an error and keeps the typed text if saving fails", async () => {
  const { message, write, button } = await open();
  await write("Mine");
  server.use(http.patch(at("/api/team"), () => refusal(500, "internal", "Something went wrong.")));
  await userEvent.click(button("Save"));
  expect(await screen.findByText("Failed to save default message")).toBeInTheDocument();
  expect(message).toHaveValue("Mine");
});

test("the request message tab shows an error if the text can't be loaded, and the button 'Try Again' loads the text", async () => {
  let fails = true;
  renderApp({
    path: "/admin?tab=rights-request-message",
    before: [
      http.get(at("/api/team"), () =>
        fails ? refusal(500, "internal", "Something went wrong") : HttpResponse.json(makeSettings()),
      ),
    ],
  });
  expect(await screen.findByText("Failed to load default message")).toBeVisible();
  fails = false;
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("textbox", { name: "Message" })).toHaveValue(DEFAULT_REQUEST_MESSAGES.en);
});
