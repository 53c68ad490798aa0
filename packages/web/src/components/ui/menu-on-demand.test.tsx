import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";

/** @param arrived when the code for menus is there; each test loads it anew */
const setup = async (arrived: Promise<void> = Promise.resolve()) => {
  const edit = vi.fn();
  const load = vi.fn(async (original: () => Promise<object>) => {
    await arrived;
    return original();
  });
  vi.resetModules();
  vi.doMock("./dropdown-menu.tsx", load);
  const { MenuOnDemand } = await import("./menu-on-demand.tsx");
  render(
    <>
      <MenuOnDemand
        button={(props) => (
          <button aria-label="Actions" {...props}>
            …
          </button>
        )}
      >
        {({ DropdownMenuItem, OnDemandContent }, place) => (
          <OnDemandContent place={place}>
            <DropdownMenuItem onSelect={edit}>Edit</DropdownMenuItem>
          </OnDemandContent>
        )}
      </MenuOnDemand>
      <button type="button">Elsewhere</button>
    </>,
  );
  return { edit, load, person: userEvent.setup(), button: screen.getByRole("button", { name: "Actions" }) };
};

const elsewhere = () => screen.getByRole("button", { name: "Elsewhere" });
const gone = () => waitFor(() => expect(screen.queryByRole("menu")).not.toBeInTheDocument());

describe("a menu whose code loads on demand", () => {
  test("the menu's code is loaded when the mouse hovers over the button, not before", async () => {
    const { load, person, button } = await setup();
    expect(load).not.toHaveBeenCalled();
    expect(button).toHaveAttribute("aria-haspopup", "menu");
    expect(button).toHaveAttribute("aria-expanded", "false");
    await person.hover(button);
    expect(load).toHaveBeenCalledOnce();
    expect(screen.queryByRole("menu")).not.toBeInTheDocument();
  });

  test("a click opens the menu with the name of its button, and a chosen item closes the menu", async () => {
    const { edit, person, button } = await setup();
    await person.click(button);
    expect(await screen.findByRole("menu", { name: "Actions" })).toBeVisible();
    expect(button).toHaveAttribute("aria-expanded", "true");
    await person.click(screen.getByRole("menuitem", { name: "Edit" }));
    expect(edit).toHaveBeenCalledOnce();
    await gone();
  });

  test("a second click on the button closes the menu", async () => {
    const { person, button } = await setup();
    await person.click(button);
    await screen.findByRole("menu");
    await person.click(button);
    await gone();
    expect(button).toHaveAttribute("aria-expanded", "false");
  });

  test.each(["{Enter}", " ", "{ArrowDown}"])(
    "the key %j opens the menu and focuses its first item, and Escape returns the focus to the button",
    async (key) => {
      const { person, button } = await setup();
      await person.tab();
      expect(button).toHaveFocus();
      await person.keyboard(key);
      await waitFor(() => expect(screen.getByRole("menuitem", { name: "Edit" })).toHaveFocus());
      await person.keyboard("{Escape}");
      await waitFor(() => expect(button).toHaveFocus());
    },
  );

  test("a click on another button closes the menu and moves the focus to that button", async () => {
    const { person, button } = await setup();
    await person.click(button);
    await screen.findByRole("menu");
    await person.click(elsewhere());
    await gone();
    expect(elsewhere()).toHaveFocus();
  });

  test("the menu's first item gets the focus even if the menu's code is loaded after Enter was pressed", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { person, button } = await setup(promise);
    await person.tab();
    await person.keyboard("{Enter}");
    expect(button).toHaveAttribute("aria-expanded", "true");
    resolve();
    await waitFor(() => expect(screen.getByRole("menuitem", { name: "Edit" })).toHaveFocus());
  });

  test.each([
    ["Escape", (person: ReturnType<typeof userEvent.setup>) => person.keyboard("{Escape}")],
    ["a click elsewhere", (person: ReturnType<typeof userEvent.setup>) => person.click(elsewhere())],
    ["Tab", (person: ReturnType<typeof userEvent.setup>) => person.tab()],
  ])("a menu that is still loading doesn't open after %s", async (_what, leave) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { person, button } = await setup(promise);
    await person.tab();
    await person.keyboard("{Enter}");
    await leave(person);
    expect(button).toHaveAttribute("aria-expanded", "false");
    resolve();
    await waitFor(() => expect(document.querySelector("[aria-hidden]")).toBeInTheDocument());
    expect(screen.queryByRole("menu")).not.toBeInTheDocument();
  });
});
