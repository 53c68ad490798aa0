import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { keep, readKept } from "./kept.ts";
import { PageBoundary } from "./page-boundary.tsx";

let broken = false;
function Page() {
  if (broken) throw new Error("The page stops");
  return <p>{String(readKept("signature", "t") ?? "nothing typed")}</p>;
}

const text = (): HTMLElement => {
  const found = document.getElementById("standstill");
  if (!found) throw new Error("The page has no static text");
  return found;
};

beforeEach(() => {
  broken = false;
  vi.spyOn(console, "error").mockReturnValue();
  const standstill = document.createElement("p");
  standstill.id = "standstill";
  standstill.innerHTML = 'Write to rights@sunset.example. <a href="">Try Again</a>';
  document.body.append(standstill);
});

it("a page that runs hides its static text", () => {
  render(<Page />, { wrapper: PageBoundary });
  expect(text()).not.toBeVisible();
});

it("a page that stops shows its static text, and what was typed is there after trying again, even without storage", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("no room", "QuotaExceededError");
  });
  const { rerender } = render(<Page />, { wrapper: PageBoundary });
  keep("signature", "t", ["typed"]);
  broken = true;
  rerender(<Page />);
  expect(text()).toBeVisible();
  expect(text()).toHaveAttribute("role", "alert");
  broken = false;
  fireEvent.click(screen.getByText("Try Again"));
  expect(text()).not.toBeVisible();
  expect(screen.getByText("typed")).toBeVisible();
});

it("a page that stops again is loaded again by Try Again", () => {
  broken = true;
  render(<Page />, { wrapper: PageBoundary });
  fireEvent.click(screen.getByText("Try Again"));
  expect(text()).toBeVisible();
  expect(fireEvent.click(screen.getByText("Try Again"))).toBe(true);
});
