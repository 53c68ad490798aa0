import type { AssetImport } from "@clearhouse/core/library/import/import.schema.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderApp } from "@/test/render-app.tsx";
import { fakeImports } from "./fake-imports.ts";

export const TITLE = "Mass Upload Assets from CSV";
/** A CSV file with one valid row. */
export const GOOD = "name,type\nHarbour,image\n";

export const csv = (text = GOOD, name = "assets.csv", type = "text/csv") => new File([text], name, { type });

/** Opens the dashboard while the server has the given imports. @returns the actions of a person in the import dialog */
export const start = (imports: AssetImport[] = []) => {
  const fake = fakeImports(imports);
  renderApp({ before: fake.handlers });
  // `applyAccept` is off, because a browser's file dialog lets people choose files that `accept` doesn't allow.
  const person = userEvent.setup({ applyAccept: false });
  const dialog = () => within(screen.getByRole("dialog", { name: TITLE }));
  const open = async () => {
    await person.click(await screen.findByRole("button", { name: "Upload Asset" }));
    await person.click(await screen.findByRole("menuitem", { name: "Mass Upload CSV" }));
    await screen.findByRole("dialog", { name: TITLE });
    await dialog().findByText(imports.length === 0 ? "Nothing has been imported yet." : /^Maya Chen ·/);
  };
  const choose = (file: File) => person.upload(dialog().getByLabelText("Browse for a CSV file"), file);
  const drop = (file: File) => {
    const dataTransfer = {
      files: [file],
      items: [{ kind: "file", type: file.type, getAsFile: () => file }],
      types: ["Files"],
    };
    fireEvent.drop(dialog().getByRole("group", { name: "Drop a CSV file here" }), { dataTransfer });
  };
  return { ...fake, person, dialog, open, choose, drop };
};
