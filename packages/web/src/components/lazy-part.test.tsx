import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { Toaster } from "@/components/ui/sonner.tsx";
import { ThemeProvider } from "@/lib/appearance/theme.tsx";
import { gone } from "@/test/gone.ts";
import { LazyPart } from "./lazy-part.tsx";

type Load = () => Promise<() => ReactNode>;
/** Each test has its own loader, because loaded code is cached by loader. */
let load = vi.fn<Load>();
beforeEach(() => {
  load = vi.fn<Load>();
});

function Page({ inPlace = false }: { inPlace?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <input aria-label="Bio" />
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <LazyPart
          load={load}
          {...(inPlace ? { inPlace } : { onMissing: () => setOpen(false), onRetry: () => setOpen(true) })}
          fallback={<p>On its way</p>}
        >
          {(Part) => <Part />}
        </LazyPart>
      )}
      <ThemeProvider>
        <Toaster />
      </ThemeProvider>
    </>
  );
}

test("if a component's code fails to load, a message is shown, the page's input stays, and reopening loads the code", async () => {
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

test("the button 'Try Again' in the toast about a failed load loads the component", async () => {
  load.mockRejectedValueOnce(new TypeError("Failed to fetch")).mockResolvedValueOnce(() => <p>The part</p>);
  render(<Page />);
  await userEvent.click(screen.getByRole("button", { name: "Open" }));
  await userEvent.click(await screen.findByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("The part")).toBeVisible();
});

test("a component with inPlace shows an alert if its code fails to load, and the button 'Try Again' loads the component", async () => {
  load
    .mockRejectedValueOnce(new TypeError("Failed to fetch"))
    .mockRejectedValueOnce(new TypeError("Failed to fetch"))
    .mockResolvedValueOnce(() => <p>The part</p>);
  render(<Page inPlace />);
  await userEvent.click(screen.getByRole("button", { name: "Open" }));
  for (const _time of ["first", "second"]) {
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("This part could not be loaded");
    await userEvent.click(within(alert).getByRole("button", { name: "Try Again" }));
  }
  expect(await screen.findByText("The part")).toBeVisible();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});
