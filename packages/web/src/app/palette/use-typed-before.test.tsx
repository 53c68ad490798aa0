import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { renderApp } from "@/test/render-app.tsx";

const code = vi.hoisted(() => Promise.withResolvers<void>());

vi.mock("./command-palette.tsx", async (original) => {
  await code.promise;
  return await original();
});

test("text typed while the palette's code is loading appears in the palette and doesn't activate the focused link", async () => {
  const { here } = renderApp();
  await screen.findByRole("heading", { name: "Dashboard" });
  screen.getByRole("link", { name: "Team" }).focus();

  await userEvent.keyboard("{Control>}k{/Control}");
  await userEvent.keyboard("not wanted{Escape}");
  await userEvent.keyboard("{Control>}k{/Control}");
  await userEvent.keyboard("theme: dx{Backspace}{Enter}");
  expect(here()).toBe("/");
  code.resolve();

  const field = await screen.findByRole("combobox", { name: "Command palette" });
  await waitFor(() => expect(field).toHaveFocus());
  await userEvent.keyboard("ark");
  expect(field).toHaveValue("theme: dark");
  expect(here()).toBe("/");
});
