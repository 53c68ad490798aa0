import type { Analytics } from "@clearhouse/core/rights/analytics/analytics.schema.ts";
import { makeMember } from "@clearhouse/fixtures/people.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { at, refusal } from "@/test/fake-api.ts";
import { renderApp } from "@/test/render-app.tsx";
import { formatDuration, percentOf } from "./lib/figures.ts";

const HOUR = 3_600;
const FIGURES = { sent: 8, opened: 6, answered: 4, approved: 3, medianSeconds: 5 * HOUR };

const REPORT: Analytics = {
  ...{ days: 30, from: "2026-10-24", to: "2026-11-22", since: "2026-10-24", total: FIGURES },
  brands: [
    { ...FIGURES, brand: "rap", sent: 6 },
    { ...FIGURES, brand: "drip", sent: 2, opened: 1, answered: 0, approved: 0, medianSeconds: null },
  ],
  requesters: [{ ...FIGURES, userId: makeMember().userId, name: "A former name" }],
  periods: [
    { from: "2026-11-21", sent: 3, answered: 1, approved: 1 },
    { from: "2026-11-22", sent: 5, answered: 3, approved: 2 },
  ],
};

const open = (answer: (days: string) => Response, path = "/analytics") => {
  const asked: string[] = [];
  const before = [
    http.get(at("/api/analytics"), ({ request }) => {
      const days = new URL(request.url).searchParams.get("days") ?? "";
      asked.push(days);
      return answer(days);
    }),
  ];
  return { asked, ...renderApp({ path, before }) };
};

const table = (name: string) => screen.findByRole("table", { name });
const rowsOf = (found: HTMLElement): string[][] =>
  within(found)
    .getAllByRole("row")
    .map((row) => [...row.querySelectorAll("th,td")].map(({ textContent }) => textContent ?? ""));

test("the analytics page has tables of the requests by step, by brand, by requester and by day", async () => {
  open(() => HttpResponse.json(REPORT));
  expect(rowsOf(await table("From request to approval")).slice(1)).toEqual([
    ["Sent", "8", "100%"],
    ["Opened", "6", "75%"],
    ["Answered", "4", "50%"],
    ["Approved", "3", "38%"],
  ]);
  expect(screen.getByText("Median time to answer").parentElement).toHaveTextContent("5 h");
  expect(rowsOf(await table("By brand")).slice(1)).toEqual([
    ["rap", "6", "6 100%", "4 67%", "3 50%", "5 h"],
    ["drip", "2", "1 50%", "0 0%", "0 0%", "–"],
  ]);
  // The page shows people's current names, not the names at the time of the request.
  const name = makeMember().displayName;
  await waitFor(async () => expect(rowsOf(await table("By requester"))[1]?.[0]).toBe(name));
  expect(rowsOf(await table("Over time"))).toEqual([
    ["Day", "Sent", "Answered", "Approved"],
    ["Nov 21, 2026", "3", "1", "1"],
    ["Nov 22, 2026", "5", "3", "2"],
  ]);
});

test("the analytics page takes the number of days from the URL and writes a changed number to the URL", async () => {
  const { asked, here } = open((days) => HttpResponse.json({ ...REPORT, days: Number(days) }), "/analytics?days=365");
  await table("By brand");
  expect(asked).toEqual(["365"]);
  await userEvent.click(screen.getByRole("link", { name: "90 days" }));
  await waitFor(() => expect(asked).toEqual(["365", "90"]));
  expect(here()).toBe("/analytics?days=90");
  expect(screen.getByRole("link", { name: "90 days" })).toHaveAttribute("aria-current", "true");
});

test("the analytics page says that no requests were sent if there are none", async () => {
  const none = { sent: 0, opened: 0, answered: 0, approved: 0, medianSeconds: null };
  open(() => HttpResponse.json({ ...REPORT, total: none, brands: [], requesters: [] }));
  expect(await screen.findByText("No requests were sent in the last 30 days")).toBeVisible();
});

test("the analytics page shows the first counted day if the report starts later than the chosen range", async () => {
  open(() => HttpResponse.json({ ...REPORT, since: "2026-11-01" }));
  expect(await screen.findByText(/It counts requests sent since Nov 1, 2026/)).toBeVisible();
});

test("the analytics page shows an error if the figures can't be loaded, and the button 'Try Again' loads the figures", async () => {
  let down = true;
  open(() => (down ? refusal(500, "internal", "Something went wrong") : HttpResponse.json(REPORT)));
  const failed = await screen.findByRole("alert");
  down = false;
  expect(failed).toHaveTextContent("The analytics couldn't be loaded");
  await userEvent.click(within(failed).getByRole("button", { name: "Try Again" }));
  expect(await table("By brand")).toBeVisible();
});

test("the analytics page shows eight brands of a long list, and the button 'Show all' shows the rest", async () => {
  const brands = Array.from({ length: 11 }, (_, n) => ({ ...FIGURES, brand: `brand ${n}` }));
  open(() => HttpResponse.json({ ...REPORT, brands }));
  expect(rowsOf(await table("By brand"))).toHaveLength(9);
  await userEvent.click(screen.getByRole("button", { name: "Show all 11" }));
  expect(rowsOf(await table("By brand"))).toHaveLength(12);
});

test.each([
  [20, "1 min"],
  [12 * 60, "12 min"],
  [HOUR, "1 h"],
  [47 * HOUR, "47 h"],
  [60 * HOUR, "2.5 days"],
  [15 * 24 * HOUR, "15 days"],
])("a duration of %d seconds is shown as %s", (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

test("0 of 0 is shown as 0 percent, and 1 of 3 as 33 percent", () => {
  expect([percentOf(0, 0), percentOf(1, 3)]).toEqual([0, 33]);
});
