import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { DropdownMenuItem, DropdownMenuOnDemand } from "./dropdown-menu.tsx";

const setup = () => {
  const edit = vi.fn();
  const Items = vi.fn(() => <DropdownMenuItem onSelect={edit}>Edit</DropdownMenuItem>);
  render(
    <>
      <DropdownMenuOnDemand label="Actions" icon="…" className="">
        <Items />
      </DropdownMenuOnDemand>
      <button type="button">Elsewhere</button>
    </>,
  );
  return { edit, Items, person: userEvent.setup(), button: screen.getByRole("button", { name: "Actions" }) };
};

describe("a menu on demand", () => {
  test("draws no items before it is opened", () => {
    const { Items, button } = setup();
    expect(Items).not.toHaveBeenCalled();
    expect(button).toHaveAttribute("aria-haspopup", "menu");
    expect(button).toHaveAttribute("aria-expanded", "false");
  });

  test("opens by pointer, bears its button's name, and closes when an item is chosen", async () => {
    const { edit, person, button } = setup();
    await person.click(button);
    expect(screen.getByRole("menu", { name: "Actions" })).toBeVisible();
    expect(button).toHaveAttribute("aria-expanded", "true");
    await person.click(screen.getByRole("menuitem", { name: "Edit" }));
    expect(edit).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole("menu")).not.toBeInTheDocument());
  });

  test("closes at a second press of its button", async () => {
    const { person, button } = setup();
    await person.click(button);
    await person.click(button);
    await waitFor(() => expect(screen.queryByRole("menu")).not.toBeInTheDocument());
    expect(button).toHaveAttribute("aria-expanded", "false");
  });

  test.each(["{Enter}", " ", "{ArrowDown}"])("opens by %j on its first item, and gives the focus back", async (key) => {
    const { person, button } = setup();
    await person.tab();
    expect(button).toHaveFocus();
    await person.keyboard(key);
    await waitFor(() => expect(screen.getByRole("menuitem", { name: "Edit" })).toHaveFocus());
    await person.keyboard("{Escape}");
    await waitFor(() => expect(button).toHaveFocus());
  });

  test("leaves the focus where somebody pressed elsewhere", async () => {
    const { person, button } = setup();
    await person.click(button);
    await screen.findByRole("menu");
    await person.click(screen.getByRole("button", { name: "Elsewhere" }));
    await waitFor(() => expect(screen.queryByRole("menu")).not.toBeInTheDocument());
    expect(screen.getByRole("button", { name: "Elsewhere" })).toHaveFocus();
  });
});
