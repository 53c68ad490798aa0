import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { at, fakeApi } from "@/test/fake-api.ts";
import { renderApp } from "@/test/render-app.tsx";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const MINUTE = 60_000;

test("a member's session is renewed every ten minutes, which keeps the media open", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  // Live changes rest while nobody looks; the session must not.
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  const api = fakeApi();
  const read = vi.fn(() => HttpResponse.json(api.world.session));
  renderApp({ api, before: [http.get(at("/api/session"), read)] });
  await screen.findByRole("heading", { name: "Dashboard" });
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(9 * MINUTE);
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
});

test("a session that ended elsewhere is noticed within a minute", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { here } = renderApp();
  await screen.findByRole("heading", { name: "Dashboard" });
  localStorage.clear();
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(await screen.findByText("Your session has ended. Please sign in again.")).toBeVisible();
  await waitFor(() => expect(here()).toBe("/auth"));
});
