import { makeApproval, makeAsset, makeRequest } from "@clearhouse/fixtures/assets.ts";
import { makeSession } from "@clearhouse/fixtures/people.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { at, fakeApi, refusal } from "@/test/fake-api.ts";
import { fakeSearch } from "@/test/fake-search.ts";
import { gone } from "@/test/gone.ts";
import { renderApp } from "@/test/render-app.tsx";

const COLUMN_PX = 300;

/** Places elements in four columns side by side, because jsdom has no layout. A dragged card is placed by its style. */
function rectOf(this: Element): DOMRect {
  const column = this.closest("[data-column]");
  if (column) {
    const left = [...document.querySelectorAll("[data-column]")].indexOf(column) * COLUMN_PX;
    return this === column ? new DOMRect(left, 0, 280, 800) : new DOMRect(left + 10, 50, 260, 200);
  }
  const lifted = this.closest<HTMLElement>("[style*='position: fixed']");
  if (lifted) return new DOMRect(Number.parseFloat(lifted.style.left), Number.parseFloat(lifted.style.top), 260, 200);
  return this.closest("#content") ? new DOMRect(0, 0, 1_200, 800) : new DOMRect(10, 50, 260, 200);
}

beforeEach(() => {
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(rectOf);
});
afterEach(() => vi.restoreAllMocks());

const start = (
  fields: Partial<ReturnType<typeof makeAsset>> = {},
  { role = "admin" as "admin" | "member", before = [] as ReturnType<typeof http.put>[], path = "/" } = {},
) => {
  const api = fakeApi({ assets: [makeAsset({ name: "Harbour", ...fields })], session: makeSession({ role }) });
  const search = fakeSearch(api.world);
  const app = renderApp({ path, api, before: [...before, ...search.handlers] });
  return { ...app, search: search.state, person: userEvent.setup() };
};
const pickUp = async (person: ReturnType<typeof userEvent.setup>) => {
  (await screen.findByRole("button", { name: "Move Harbour" })).focus();
  await person.keyboard(" ");
  expect(await screen.findByText(/^Harbour is picked up from/)).toBeInTheDocument();
};
const step = async (person: ReturnType<typeof userEvent.setup>, key: string, column: string) => {
  await person.keyboard(`{${key}}`);
  expect(await screen.findByText(`Harbour is over ${column}.`)).toBeInTheDocument();
};
const toDenied = async (person: ReturnType<typeof userEvent.setup>) => {
  for (const over of ["Rights Requested", "Approved", "Denied"]) await step(person, "ArrowRight", over);
};
const column = (name: string) => within(screen.getByRole("region", { name }));

describe("moving a card to another column by keyboard", () => {
  test("a card moved by keyboard announces every step and changes its status, and the button 'Undo' moves the card back", async () => {
    const { person, world } = start();
    await pickUp(person);
    await toDenied(person);
    await person.keyboard(" ");
    expect(await screen.findByText("Harbour is put down in Denied.")).toBeInTheDocument();
    expect(await column("Denied").findByText("Harbour")).toBeVisible();
    await waitFor(() => expect(column("Denied").getByRole("button", { name: "Move Harbour" })).toHaveFocus());
    await waitFor(() => expect(world.assets[0]?.status).toBe("denied"));
    await person.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await column("Uploaded Assets").findByText("Harbour")).toBeVisible();
    await waitFor(() => expect(world.assets[0]?.status).toBe("pending"));
  });

  test("if Escape is pressed while a card is moved by keyboard, the card stays in its column and nothing is sent", async () => {
    const { person, search } = start();
    await pickUp(person);
    await step(person, "ArrowRight", "Rights Requested");
    await person.keyboard("{Escape}");
    expect(await screen.findByText("Harbour stays where it was.")).toBeInTheDocument();
    expect(column("Uploaded Assets").getByText("Harbour")).toBeVisible();
    expect(search.calls).toEqual([]);
  });

  test("a moved card returns to its column with an error if the server refuses the change", async () => {
    const refused = http.put(at("/api/assets/:assetId/status"), () =>
      refusal(500, "internal", "Something went wrong."),
    );
    const { person } = start({}, { before: [refused] });
    await pickUp(person);
    await toDenied(person);
    await person.keyboard(" ");
    expect(await screen.findByText("Failed to update asset status")).toBeVisible();
    expect(column("Uploaded Assets").getByText("Harbour")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Undo" })).not.toBeInTheDocument();
  });

  test("a card moved to the column 'Approved' is approved once its basis is given, and the button 'Undo' moves it back", async () => {
    const { person, world, search } = start();
    await pickUp(person);
    await step(person, "ArrowRight", "Rights Requested");
    await step(person, "ArrowRight", "Approved");
    await person.keyboard(" ");
    const dialog = within(await screen.findByRole("dialog", { name: "Approve “Harbour”" }));
    await person.click(dialog.getByRole("button", { name: "Approve" }));
    expect(await dialog.findByText("Please choose what the approval rests on")).toBeVisible();
    expect(search.calls).toEqual([]);
    await person.click(dialog.getByRole("combobox", { name: "Basis" }));
    await person.click(await screen.findByRole("option", { name: "Own work" }));
    expect(dialog.getByRole("combobox", { name: "Basis" })).toHaveAccessibleDescription(
      /freelancer's work needs a document/,
    );
    await person.click(dialog.getByRole("button", { name: "Approve" }));
    await gone(() => screen.queryByRole("dialog"));
    expect(column("Approved").getByRole("button", { name: "Move Harbour" })).toHaveFocus();
    await person.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(world.assets[0]?.status).toBe("pending"));
  });

  test("a card moved to the column 'Approved' stays where it was if the dialog, which names what stands, is canceled", async () => {
    const text = "The owner asked for removal on Nov 2, 2026.";
    const { person, search } = start({ mayBeUsed: { verdict: "stop", reason: "removal_open", text, more: 0 } });
    await pickUp(person);
    await step(person, "ArrowRight", "Rights Requested");
    await step(person, "ArrowRight", "Approved");
    await person.keyboard(" ");
    const dialog = within(await screen.findByRole("dialog", { name: "Approve “Harbour”" }));
    expect(dialog.getByText(`${text} That stands: an approval by hand doesn't change it.`)).toBeVisible();
    await person.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(column("Uploaded Assets").getByRole("button", { name: "Move Harbour" })).toHaveFocus();
    expect(search.calls).toEqual([]);
  });

  test("an approved card without an end that is moved to 'Rights Requested' asks whether the approval may end", async () => {
    const { person } = start({ status: "approved", approval: makeApproval() });
    await pickUp(person);
    await step(person, "ArrowLeft", "Rights Requested");
    await person.keyboard(" ");
    expect(await screen.findByRole("alertdialog", { name: "Take the approval away?" })).toBeVisible();
  });

  test("a card moved to the column 'Rights Requested' opens the request form, and stays where it was if that is canceled", async () => {
    const { person, search } = start();
    await pickUp(person);
    await step(person, "ArrowRight", "Rights Requested");
    await person.keyboard(" ");
    expect(await screen.findByRole("dialog", { name: "Request Rights" })).toBeVisible();
    await person.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(column("Uploaded Assets").getByText("Harbour")).toBeVisible();
    expect(search.calls).toEqual([]);
  });

  test("a move that ends an approval asks first, and the button 'Undo' restores the approval", async () => {
    const approval = makeApproval({ usageRights: "Website content", expiresOn: "2027-01-31" });
    const { person, world } = start({ status: "time-limited", approval });
    await pickUp(person);
    await step(person, "ArrowRight", "Denied");
    await person.keyboard(" ");
    const question = within(await screen.findByRole("alertdialog", { name: "Take the approval away?" }));
    expect(question.getByText("Approved by Lena Ortiz")).toBeVisible();
    expect(question.getByText("Oct 3, 2026 · Granted by the owner")).toBeVisible();
    expect(question.getByText("Website content · Until Jan 31, 2027")).toBeVisible();
    expect(world.assets[0]?.status).toBe("time-limited");
    await person.click(question.getByRole("button", { name: "Take it away" }));
    await waitFor(() => expect(world.assets[0]?.status).toBe("denied"));
    await person.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByText("The approval is restored")).toBeInTheDocument();
    expect(world.assets[0]).toMatchObject({ status: "time-limited", approval });
  });

  test("a move that withdraws an open request asks first and has no button 'Undo'", async () => {
    const { person, world } = start({ status: "requesting-rights", request: makeRequest() });
    await pickUp(person);
    await step(person, "ArrowRight", "Approved");
    await step(person, "ArrowRight", "Denied");
    await person.keyboard(" ");
    const question = within(await screen.findByRole("alertdialog", { name: "Withdraw the open request?" }));
    await person.click(question.getByRole("button", { name: "Withdraw and change" }));
    await waitFor(() => expect(world.assets[0]?.status).toBe("denied"));
    expect(screen.queryByRole("button", { name: "Undo" })).not.toBeInTheDocument();
  });

  test("a moved card and the new count are shown on a filtered board before the server answers", async () => {
    const never = http.put(at("/api/assets/:assetId/status"), () => new Promise<never>(() => undefined));
    const { person } = start({}, { before: [never], path: "/?q=harb" });
    await pickUp(person);
    await toDenied(person);
    await person.keyboard(" ");
    expect(await column("Denied").findByText("Harbour")).toBeVisible();
    const heading = screen.getByRole("heading", { name: "Denied" }).parentElement;
    expect(heading).toHaveTextContent("1 asset");
  });
});

describe("moving a card to another column by mouse", () => {
  const moveTo = (clientX: number) => fireEvent.mouseMove(document, { clientX, clientY: 100 });
  const press = async (person: ReturnType<typeof userEvent.setup>) => {
    const card = await screen.findByRole("button", { name: "Harbour" });
    await person.hover(card);
    await waitFor(() => expect(document.querySelector("[aria-live=assertive]")).toBeInTheDocument());
    fireEvent.mouseDown(card, { clientX: 50, clientY: 100 });
    return card;
  };

  test("a card dragged by mouse gets the status of the column where it is released, and no dialog opens", async () => {
    const { person, world } = start();
    const card = await press(person);
    moveTo(60);
    expect(await screen.findByText("Harbour is picked up from Uploaded Assets.")).toBeInTheDocument();
    moveTo(950);
    expect(await screen.findByText("Harbour is over Denied.")).toBeInTheDocument();
    fireEvent.mouseUp(document);
    fireEvent.click(card);
    expect(await column("Denied").findByText("Harbour")).toBeVisible();
    await waitFor(() => expect(world.assets[0]?.status).toBe("denied"));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  test("a mouse move of 5 px on a card counts as a click and opens the details", async () => {
    const { person } = start();
    const card = await press(person);
    moveTo(55);
    fireEvent.mouseUp(document);
    fireEvent.click(card);
    expect(await screen.findByRole("dialog", { name: "Harbour" })).toBeVisible();
    expect(screen.queryByText(/^Harbour is picked up/)).not.toBeInTheDocument();
  });

  test("a card released in its own column or after Escape stays there, and nothing is sent", async () => {
    const { person, search } = start();
    const card = await press(person);
    moveTo(100);
    expect(await screen.findByText(/^Harbour is picked up/)).toBeInTheDocument();
    fireEvent.mouseUp(document);
    expect(await screen.findByText("Harbour stays where it was.")).toBeInTheDocument();
    fireEvent.mouseDown(card, { clientX: 50, clientY: 100 });
    moveTo(100);
    moveTo(650);
    expect(await screen.findByText("Harbour is over Approved.")).toBeInTheDocument();
    fireEvent.keyDown(document, { code: "Escape" });
    expect(await screen.findByText("Harbour stays where it was.")).toBeInTheDocument();
    fireEvent.mouseUp(document);
    expect(column("Uploaded Assets").getByText("Harbour")).toBeVisible();
    expect(search.calls).toEqual([]);
  });
});

test("a member can't drag a card by mouse, and releasing the card opens its details", async () => {
  // The board loads this module when the pointer enters the board. The import here makes the module available at once.
  await import("./board-drag.tsx");
  const { person, search } = start({}, { role: "member" });
  const card = await screen.findByRole("button", { name: "Harbour" });
  await person.hover(card);
  fireEvent.mouseDown(card, { clientX: 50, clientY: 100 });
  fireEvent.mouseMove(document, { clientX: 60, clientY: 100 });
  fireEvent.mouseMove(document, { clientX: 950, clientY: 100 });
  fireEvent.mouseUp(document);
  fireEvent.click(card);
  expect(await screen.findByRole("dialog", { name: "Harbour" })).toBeVisible();
  expect(screen.queryByText(/^Harbour is/)).not.toBeInTheDocument();
  expect(search.calls).toEqual([]);
});

test("a member's card has no Move button", async () => {
  start({}, { role: "member" });
  expect(await screen.findByText("Harbour")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Move Harbour" })).not.toBeInTheDocument();
});
