import type { SupportSettings } from "@clearhouse/core/custody/support/support.schema.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";
import { at, refusal } from "@/test/fake-api.ts";
import { gone } from "@/test/gone.ts";
import { renderApp } from "@/test/render-app.tsx";

const SET_UP: SupportSettings = {
  helpUrl: "https://help.clearhouse.test/",
  statusUrl: "https://status.clearhouse.test/",
  mailed: true,
};

interface Sent {
  body: unknown;
  key: string | null;
}

const open = (settings: Partial<SupportSettings> = {}, answers: (() => Response)[] = []) => {
  const sent: Sent[] = [];
  const app = renderApp({
    path: "/support",
    before: [
      http.get(at("/api/support"), () => HttpResponse.json({ ...SET_UP, ...settings })),
      http.post(at("/api/support"), async ({ request }) => {
        sent.push({ body: await request.json(), key: request.headers.get("idempotency-key") });
        return answers.shift()?.() ?? HttpResponse.json({ ticketId: "CH-7QK4M2" }, { status: 201 });
      }),
    ],
  });
  return { ...app, sent, person: userEvent.setup() };
};
type Person = ReturnType<typeof userEvent.setup>;

const cards = async () => within(await screen.findByRole("list", { name: "Ways to get help" }));
const contact = async (person: Person) => {
  await person.click(await screen.findByRole("button", { name: "Contact Support" }));
  return screen.findByRole("dialog", { name: "Contact Support" });
};
const fill = async (person: Person) => {
  await person.click(screen.getByRole("combobox", { name: "Priority" }));
  await person.click(await screen.findByRole("option", { name: "High (answer within 4 hours)" }));
  await person.type(screen.getByRole("textbox", { name: "Subject" }), "Upload stops");
  await person.type(screen.getByRole("textbox", { name: "Description" }), "At 40 %.");
};
const send = (person: Person) => person.click(screen.getByRole("button", { name: "Send Request" }));

describe("the support page", () => {
  test("opens help links in new tabs, shows the response times, and links to Feedback", async () => {
    open();
    const list = await cards();
    const links = (await list.findAllByRole("link")).map((link) => [
      link.getAttribute("href"),
      link.getAttribute("target"),
      link.getAttribute("rel"),
    ]);
    const elsewhere = ["_blank", "noopener noreferrer"];
    await waitFor(() => expect(list.getAllByRole("link")).toHaveLength(3));
    expect(list.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "https://help.clearhouse.test/",
      "/api/docs",
      "https://status.clearhouse.test/",
    ]);
    for (const [, ...how] of links) expect(how).toEqual(elsewhere);
    const times = ["High", "Medium", "Low"].map((priority) => screen.getByText(priority).nextSibling?.textContent);
    expect(times).toEqual(["4 hours", "24 hours", "48 hours"]);
    expect(screen.getByRole("link", { name: "Send feedback" })).toHaveAttribute("href", "/feedback");
  });

  test("shows no link if no valid URL is set up, and says that requests aren't emailed to anybody", async () => {
    open({ helpUrl: "", statusUrl: "javascript:alert(1)", mailed: false });
    const list = await cards();
    expect(await list.findAllByText("Not set up")).toHaveLength(2);
    expect(list.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["/api/docs"]);
    expect(list.getByText(/stored and not emailed to anybody/)).toBeVisible();
  });
});

describe("the support form", () => {
  test("sends nothing until every field is filled in", async () => {
    const { person, sent } = open();
    await contact(person);
    await send(person);
    expect(await screen.findByText("Missing Information")).toBeInTheDocument();
    expect(screen.getByText("Please fill in all fields before submitting.")).toBeInTheDocument();
    for (const field of ["Priority", "Subject", "Description"]) {
      expect(screen.getByText(`${field} is required`)).toBeVisible();
    }
    expect(sent).toEqual([]);
  });

  test("sends a request only once, closes, and then the page shows the ticket", async () => {
    const { person, sent, router } = open();
    await contact(person);
    await fill(person);
    await person.dblClick(screen.getByRole("button", { name: "Send Request" }));
    expect(await screen.findByText("Support Request Sent!")).toBeInTheDocument();
    expect(screen.getByText(/Your ticket is CH-7QK4M2\. A confirmation is on its way/)).toBeInTheDocument();
    await gone(() => screen.queryByRole("dialog"));
    expect(await screen.findByText("Your request has the ticket CH-7QK4M2.")).toBeVisible();
    expect(router.state.location).toMatchObject({ pathname: "/support", state: { ticket: "CH-7QK4M2" } });
    expect(sent.map(({ body }) => body)).toEqual([
      { priority: "High", subject: "Upload stops", description: "At 40 %." },
    ]);
  });

  test("keeps the typed text and the idempotency key if the request couldn't be sent", async () => {
    const { person, sent } = open({}, [() => HttpResponse.error(), () => refusal(500, "internal", "Not now")]);
    await contact(person);
    await fill(person);
    await send(person);
    expect(await screen.findByText("Failed to Send Request")).toBeInTheDocument();
    expect(screen.getByText(/The server can't be reached/)).toBeInTheDocument();
    await send(person);
    expect(await screen.findByText("Not now")).toBeInTheDocument();
    expect(screen.getByRole("textbox", { name: "Description" })).toHaveValue("At 40 %.");
    await send(person);
    expect(await screen.findByText("Support Request Sent!")).toBeInTheDocument();
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  test("asks the user to sign in if the session has ended", async () => {
    const refused = () => refusal(401, "auth.required", "Please sign in to go on.");
    // The call is repeated with a renewed token, so the server has to refuse twice.
    const { person } = open({}, [refused, refused]);
    await contact(person);
    await fill(person);
    await send(person);
    expect(await screen.findByText("Authentication Required")).toBeInTheDocument();
    expect(screen.getByText("Please sign in to submit a support request.")).toBeInTheDocument();
  });

  test("asks before the typed text is lost", async () => {
    const { person } = open();
    await contact(person);
    await person.type(screen.getByRole("textbox", { name: "Subject" }), "Upload stops");
    await person.keyboard("{Escape}");
    const question = within(await screen.findByRole("alertdialog"));
    await person.click(question.getByRole("button", { name: "Keep editing" }));
    expect(screen.getByRole("textbox", { name: "Subject" })).toHaveValue("Upload stops");
  });
});
