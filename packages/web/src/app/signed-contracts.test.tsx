import { makeContract, signedContract } from "@clearhouse/fixtures/network.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { fakeContracts } from "@/features/creators/test/fake-contracts.ts";
import { fakeTemplates } from "@/test/fake-templates.ts";
import { renderApp } from "@/test/render-app.tsx";

const RAVI = { name: "Ravi Patel", email: "ravi@example.com" };
const CONTRACTS = [
  signedContract(),
  makeContract({ id: "con_2", title: "Draft of a draft" }),
  signedContract({ id: "con_3", title: "Night market", party: RAVI }),
];

const open = (contracts = CONTRACTS, path = "/admin", pageSize = 50) => {
  const { world, handlers } = fakeContracts(contracts);
  world.pageSize = pageSize;
  const app = renderApp({ path, before: [...handlers, ...fakeTemplates().handlers] });
  return { ...app, person: userEvent.setup() };
};
const list = async () => within(await screen.findByRole("table", { name: "Signed contracts" }));
const titles = async () =>
  (await list())
    .getAllByRole("button")
    .map(({ textContent }) => textContent)
    .filter((text) => text !== "");

describe("the signed contracts of the admin panel", () => {
  test("the admin panel lists signed contracts, and its status filter shows contracts of another status", async () => {
    const { person, here } = open();
    expect(await titles()).toEqual(["Harbor at dawn", "Night market"]);
    await person.selectOptions(screen.getByLabelText("Status"), "Draft");
    await waitFor(async () => expect(await titles()).toEqual(["Draft of a draft"]));
    await person.selectOptions(screen.getByLabelText("Status"), "All Statuses");
    await waitFor(async () => expect(await titles()).toHaveLength(3));
    expect(here()).toBe("/admin?status=all");
    await person.click(screen.getByRole("button", { name: "Clear filters" }));
    await waitFor(async () => expect(await titles()).toHaveLength(2));
  });

  test("a search by signer and title finds a signed contract on any page of the list", async () => {
    // Every observed element counts as in sight, so the next page is loaded at once.
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        callback: (entries: { isIntersecting: boolean }[]) => void;
        constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
          this.callback = callback;
        }
        observe() {
          queueMicrotask(() => this.callback([{ isIntersecting: true }]));
        }
        disconnect() {}
      },
    );
    const { person } = open(CONTRACTS, "/admin", 1);
    await list();
    await person.type(screen.getByRole("textbox", { name: "Search by signer, email or title" }), "ravi night");
    await waitFor(async () => expect(await titles()).toEqual(["Night market"]));
    await person.type(screen.getByRole("textbox", { name: "Search by signer, email or title" }), " nobody");
    expect(await screen.findByRole("heading", { name: "No contracts found" })).toBeVisible();
  });

  test("a signed contract opens in a dialog with the contract's id in the URL", async () => {
    const { person, here } = open();
    await person.click((await list()).getByRole("button", { name: "Night market" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Night market" }));
    expect(dialog.getByText("These are the terms.")).toBeVisible();
    expect(here()).toBe("/admin?contract=con_3");
  });

  test("a team without signed contracts is shown a notice", async () => {
    open([makeContract()]);
    expect(await screen.findByRole("heading", { name: "No signed contracts" })).toBeVisible();
  });
});
