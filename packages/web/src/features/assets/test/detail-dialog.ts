import { screen, within } from "@testing-library/react";

/** The open dialog, to look inside of. */
export const dialog = async () => within(await screen.findByRole("dialog"));
