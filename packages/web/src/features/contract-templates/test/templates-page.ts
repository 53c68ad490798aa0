import type { Template } from "@clearhouse/core/contracts/contract-template/contract-template.schema.ts";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeTemplates } from "@/test/fake-templates.ts";
import { renderApp } from "@/test/render-app.tsx";

/** Opens the page of the team's contract templates. */
export const open = async (templates?: Template[], path = "/contract-templates") => {
  const fake = fakeTemplates(templates);
  const app = renderApp({ path, before: fake.handlers });
  // `hidden`, because a dialog that is open from the start may cover the page.
  await screen.findByRole("heading", { name: "Contract Templates", hidden: true });
  return { ...app, templates: fake.world };
};

/** Presses a button once it is there. */
export const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

/** The dialog of this name, once it is there. */
export const dialog = (name: string) => screen.findByRole("dialog", { name });

/** Replaces what is in a field. */
export const write = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
};
