import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { Toaster } from "@/components/ui/sonner.tsx";
import { ThemeProvider } from "@/lib/appearance/theme.tsx";
import { gone } from "@/test/gone.ts";
import { LazyPart } from "./lazy-part.tsx";

const load = vi.fn<() => Promise<() => React.ReactNode>>();

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <input aria-label="Bio" />
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <LazyPart load={load} onMissing={() => setOpen(false)} fallback={<p>On its way</p>}>
          {(Part) => <Part />}
        </LazyPart>
      )}
      <ThemeProvider>
        <Toaster />
      </ThemeProvider>
    </>
  );
}

test("a component whose code can't be loaded doesn't affect the page and its input, says so, and can be tried again", async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  load.mockReturnValueOnce(promise).mockResolvedValueOnce(() => <p>The part</p>);
  render(<Page />);
  await userEvent.type(screen.getByLabelText("Bio"), "typed");
  await userEvent.click(screen.getByRole("button", { name: "Open" }));
  expect(screen.getByText("On its way")).toBeVisible();
  reject(new TypeError("Failed to fetch dynamically imported module"));
  expect(await screen.findByText("This part could not be loaded")).toBeInTheDocument();
  await gone(() => screen.queryByText("On its way"));
  expect(screen.getByLabelText("Bio")).toHaveValue("typed");
  await userEvent.click(screen.getByRole("button", { name: "Open" }));
  expect(await screen.findByText("The part")).toBeVisible();
});
