import { waitFor } from "@testing-library/react";

/**
 * Waits until an element isn't in the document any more. The message of the usual matcher prints the whole element at
 * each attempt, which takes longer than rendering the page.
 */
export const gone = (find: () => Element | null): Promise<void> =>
  waitFor(() => {
    if (find()?.isConnected) throw new Error("It is still in the document.");
  });
