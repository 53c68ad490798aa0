import { makeAsset } from "@clearhouse/fixtures/assets.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fakeApi } from "@/test/fake-api.ts";
import { renderApp } from "@/test/render-app.tsx";

const code = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock("./board-drag.tsx", async (original) => {
  await code.promise;
  return original();
});

test("a card released before the drag code has loaded isn't picked up, and the next drag works", async () => {
  renderApp({ api: fakeApi({ assets: [makeAsset({ name: "Harbour" })] }) });
  const card = await screen.findByRole("button", { name: "Harbour" });
  const column = screen.getByRole("region", { name: "Uploaded Assets" });
  fireEvent.mouseDown(card, { clientX: 50, clientY: 100 });
  fireEvent.pointerUp(document);
  fireEvent.mouseUp(document);
  code.resolve();
  await waitFor(() => expect(document.querySelector("[aria-live=assertive]")).toBeInTheDocument());
  fireEvent.mouseMove(document, { clientX: 650, clientY: 100 });
  expect(screen.queryByText(/^Harbour is picked up/)).not.toBeInTheDocument();
  expect(screen.getByRole("region", { name: "Uploaded Assets" })).toBe(column);
  expect(screen.getByRole("button", { name: "Harbour" })).toBe(card);
  fireEvent.mouseDown(card, { clientX: 50, clientY: 100 });
  fireEvent.mouseMove(document, { clientX: 60, clientY: 100 });
  expect(await screen.findByText("Harbour is picked up from Uploaded Assets.")).toBeInTheDocument();
});
