import { waitFor } from "@testing-library/react";

/**
 * Waits until what is looked for isn't in the document any more. The matcher's own message draws the whole element at
 * each look, which takes longer than the page does.
 */
export const gone = (find: () => Element | null): Promise<void> =>
  waitFor(() => {
    if (find()?.isConnected) throw new Error("It is still in the document.");
  });
