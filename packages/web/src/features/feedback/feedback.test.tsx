import { makeSession } from "@clearhouse/fixtures/people.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { at, fakeApi, refusal } from "@/test/fake-api.ts";
import { renderApp } from "@/test/render-app.tsx";

const open = (answers: (() => Response)[] = []) => {
  const sent: { body: unknown; key: string | null }[] = [];
  const app = renderApp({
    path: "/feedback",
    api: fakeApi({ session: makeSession({ role: "member" }) }),
    before: [
      http.post(at("/api/feedback"), async ({ request }) => {
        sent.push({ body: await request.json(), key: request.headers.get("idempotency-key") });
        return answers.shift()?.() ?? HttpResponse.json({ id: "fbk_1" }, { status: 201 });
      }),
    ],
  });
  return { ...app, sent, person: userEvent.setup() };
};
type Person = ReturnType<typeof userEvent.setup>;

const fill = async (person: Person) => {
  await person.click(await screen.findByRole("combobox", { name: "Type" }));
  await person.click(await screen.findByRole("option", { name: "Bug Report" }));
  await person.type(screen.getByRole("textbox", { name: "Subject" }), "Cards jump");
  await person.type(screen.getByRole("textbox", { name: "Details" }), "When I drop one.");
};
const send = (person: Person) => person.click(screen.getByRole("button", { name: "Send Feedback" }));

test("the feedback page shows types, guidelines and response times, and links to Support", async () => {
  const { person } = open();
  await person.click(await screen.findByRole("combobox", { name: "Type" }));
  const types = (await screen.findAllByRole("option")).map(({ textContent }) => textContent);
  expect(types).toEqual([
    "Feature Request",
    "Bug Report",
    "General Feedback",
    "Improvement Suggestion",
    "User Experience",
  ]);
  await person.keyboard("{Escape}");
  const times = ["Feature requests", "Bug reports", "General feedback"].map(
    (what) => screen.getByText(what).nextSibling?.textContent,
  );
  expect(times).toEqual(["1-2 weeks", "2-5 days", "1 week"]);
  expect(screen.getByRole("heading", { name: "Guidelines" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to Support" })).toHaveAttribute("href", "/support");
});

test("the feedback form sends nothing until every field is filled in", async () => {
  const { person, sent } = open();
  await person.type(await screen.findByRole("textbox", { name: "Subject" }), "Cards jump");
  await send(person);
  expect(await screen.findByText("Missing Information")).toBeInTheDocument();
  expect(screen.getByText("Please fill in all fields before submitting.")).toBeInTheDocument();
  expect(sent).toEqual([]);
});

test("the feedback form is emptied after sending, and the same text sent again is new feedback", async () => {
  const { person, sent } = open();
  for (const _ of ["first", "second"]) {
    await fill(person);
    await send(person);
    expect(await screen.findByText("Feedback Sent!")).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole("textbox", { name: "Details" })).toHaveValue(""));
    expect(screen.getByRole("combobox", { name: "Type" })).toHaveTextContent("Choose a type");
  }
  const told = { type: "Bug Report", subject: "Cards jump", details: "When I drop one." };
  expect(sent.map(({ body }) => body)).toEqual([told, told]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
});

test("the feedback page can be left without a question after the feedback was sent", async () => {
  const { person, router } = open();
  await fill(person);
  await send(person);
  expect(await screen.findByText("Feedback Sent!")).toBeInTheDocument();
  await person.click(screen.getByRole("link", { name: "Go to Support" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/support"));
});

test.each([
  [
    "couldn't be sent",
    () => refusal(409, "request.busy", "Please try again."),
    "Failed to Send Feedback",
    "Please try again.",
  ],
  [
    "was sent by a user who is signed out",
    () => refusal(401, "auth.required", "Please sign in to go on."),
    "Authentication Required",
    "Please sign in to submit feedback.",
  ],
])("a toast says what is wrong if the feedback %s", async (_what, answer, title, text) => {
  const { person } = open([answer, answer]);
  await fill(person);
  await send(person);
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.getByText(text)).toBeInTheDocument();
});

test("the feedback form keeps its text and idempotency key after a failure, and asks before the text is lost", async () => {
  const { person, sent } = open([() => HttpResponse.error()]);
  await fill(person);
  await send(person);
  expect(await screen.findByText("Failed to Send Feedback")).toBeInTheDocument();
  await person.click(screen.getByRole("link", { name: "Appearance" }));
  const question = within(await screen.findByRole("alertdialog"));
  await person.click(question.getByRole("button", { name: "Keep editing" }));
  expect(screen.getByRole("textbox", { name: "Details" })).toHaveValue("When I drop one.");
  await send(person);
  expect(await screen.findByText("Feedback Sent!")).toBeInTheDocument();
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});
