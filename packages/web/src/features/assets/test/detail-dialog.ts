import { screen, within } from "@testing-library/react";

/** Queries inside the open dialog. */
export const dialog = async () => within(await screen.findByRole("dialog"));
