import type { LicenseEnd, ReleaseEnd } from "@clearhouse/core/integrations/calendar/calendar.schema.ts";
import { makeLicenseEnd, makeReleaseEnd } from "@clearhouse/fixtures/assets.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { at, refusal } from "@/test/fake-api.ts";
import { renderApp } from "@/test/render-app.tsx";
import { server } from "@/test/setup.ts";
import { daysOf, monthOf, shifted, weeksOf } from "./lib/month.ts";

const NOW = new Date("2026-08-10T12:00:00Z");

/** Opens the calendar page with an API that returns these licenses, two per call. */
const open = (ends: LicenseEnd[], path = "/calendar", releases: ReleaseEnd[] = []) => {
  const asked: string[] = [];
  const before = [
    http.get(at("/api/calendar"), ({ request }) => {
      const query = new URL(request.url).searchParams;
      const [from = "", to = ""] = [query.get("from") ?? "", query.get("to") ?? ""];
      asked.push(`${from} ${to}`);
      const start = Number(query.get("cursor") ?? 0);
      const inRange = ends.filter(({ endsOn }) => endsOn >= from && endsOn <= to);
      const cursor = start + 2 < inRange.length ? String(start + 2) : null;
      return HttpResponse.json({ items: inRange.slice(start, start + 2), cursor });
    }),
    http.get(at("/api/calendar/releases"), () => HttpResponse.json({ items: releases, cursor: null })),
  ];
  return { asked, ...renderApp({ path, before }) };
};

const agenda = (month: string) => screen.findByRole("region", { name: `Licenses and releases that end in ${month}` });

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

test("the calendar page shows the licenses that end in this month, with each license's brand and grantor", async () => {
  const { asked } = open([
    makeLicenseEnd({ assetName: "Golden hour", endsOn: "2026-08-10" }),
    makeLicenseEnd({
      assetName: "Open road",
      endsOn: "2026-08-31",
      brand: "",
      origin: "admin",
      grantedBy: "Ada Okafor",
    }),
    makeLicenseEnd({ assetName: "Encore", endsOn: "2026-08-31", goesOnUntil: "2027-01-05", renewalAsked: true }),
    makeLicenseEnd({ assetName: "Next month", endsOn: "2026-09-01" }),
  ]);
  const list = await agenda("August 2026");
  // The API's second page of licenses is loaded automatically.
  const encore = await within(list).findByRole("link", { name: "Encore" });
  expect(encore).toHaveAttribute("href", expect.stringMatching(/^\/\?asset=ast_/));
  expect(new Set(asked)).toEqual(new Set(["2026-08-01 2026-08-31"]));
  expect(within(list).getByText("Ends today")).toBeVisible();
  expect(within(list).getByText("Set by Ada Okafor")).toBeVisible();
  expect(within(list).getByText("No brand named")).toBeVisible();
  expect(within(list).getByText("Another license until Jan 5, 2027")).toBeVisible();
  expect(within(list).getByText("Renewal requested")).toBeVisible();
  expect(within(list).getAllByTitle("Ends Aug 31, 2026.")[0]).toHaveTextContent("With conditions");
  expect(within(list).getByText("in 21 days · 2 licenses")).toBeVisible();
  expect(within(list).getByText("today · 1 license")).toBeVisible();
  expect(screen.queryByText("Next month")).toBeNull();
  const grid = screen.getByRole("table", { name: "Ends in August 2026" });
  expect(
    within(grid)
      .getAllByRole("link")
      .map(({ textContent }) => textContent),
  ).toEqual(["Golden hour", "Open road", "Encore"]);
});

test("the calendar page shows a day's releases beside its licenses, and the licenses if the releases can't be loaded", async () => {
  const month = "/calendar?month=2026-08";
  const minor = makeReleaseEnd({ assetName: "Encore", endsOn: "2026-08-30", what: "1 person (1 minor)" });
  open([makeLicenseEnd({ assetName: "Open road" })], month, [minor, makeReleaseEnd({ assetName: "Beach" })]);
  const list = await agenda("August 2026");
  expect(within(list).getByText("Release of 1 person (1 minor)")).toBeVisible();
  expect(within(list).getByText("in 21 days · 1 license · releases of 1 asset")).toBeVisible();
  const names = within(list)
    .getAllByRole("link")
    .map(({ textContent }) => textContent);
  expect(names).toEqual(["Encore", "Open road", "Beach"]);
  server.use(http.get(at("/api/calendar/releases"), () => refusal(403, "auth.forbidden", "No")));
  await userEvent.click(screen.getByRole("link", { name: "Next month" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("The releases that end in this month couldn't be loaded");
  expect(screen.getByText("No license ends in September 2026")).toBeVisible();
});

test("a day whose licenses don't all fit into the grid links to the list of that day", async () => {
  open(Array.from({ length: 5 }, () => makeLicenseEnd({ endsOn: "2026-08-20" })));
  const more = await screen.findByRole("link", { name: "3 more on Thu, Aug 20" });
  expect(document.getElementById(more.getAttribute("href")?.slice(1) ?? "")).toHaveTextContent("Thu, Aug 20");
});

test("links on the calendar page lead to the next, the current and the previous month", async () => {
  const { here } = open([makeLicenseEnd({ endsOn: "2026-09-02", assetName: "In September" })], "/calendar?brand=rap");
  await userEvent.click(await screen.findByRole("link", { name: "Next month" }));
  expect(await screen.findByRole("heading", { name: "September 2026" })).toBeVisible();
  expect(here()).toBe("/calendar?brand=rap&month=2026-09");
  expect(await within(await agenda("September 2026")).findByText("In September")).toBeVisible();
  await userEvent.click(screen.getByRole("link", { name: "Today" }));
  expect(here()).toBe("/calendar?brand=rap");
  await userEvent.click(screen.getByRole("link", { name: "Previous month" }));
  expect(here()).toBe("/calendar?brand=rap&month=2026-07");
});

test("the calendar page shows one brand's licenses, and says if none of them ends in the month", async () => {
  const { here } = open([
    makeLicenseEnd({ assetName: "Of rap" }),
    makeLicenseEnd({ assetName: "Of drip", brand: "drip" }),
  ]);
  const list = await agenda("August 2026");
  await userEvent.selectOptions(screen.getByLabelText("Brand"), "drip");
  expect(here()).toBe("/calendar?brand=drip");
  await waitFor(() => expect(within(list).queryByText("Of rap")).toBeNull());
  expect(within(list).getByText("Of drip")).toBeVisible();
  await userEvent.click(screen.getByRole("link", { name: "Next month" }));
  expect(await screen.findByText("No license for drip ends in September 2026")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Show all brands" }));
  expect(await screen.findByText("No license ends in September 2026")).toBeVisible();
});

test("the calendar page says that the calendar couldn't be loaded, and tries again when 'Try Again' is pressed", async () => {
  open([makeLicenseEnd({ assetName: "Golden hour" })]);
  await agenda("August 2026");
  let down = true;
  server.use(
    http.get(at("/api/calendar"), () =>
      down ? refusal(500, "internal", "Something went wrong") : HttpResponse.json({ items: [], cursor: null }),
    ),
  );
  await userEvent.click(screen.getByRole("link", { name: "Next month" }));
  const failed = await screen.findByRole("alert");
  down = false;
  expect(failed).toHaveTextContent("The calendar couldn't be loaded");
  await userEvent.click(within(failed).getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("No license ends in September 2026")).toBeVisible();
});

describe("the URL for calendar programs", () => {
  const FEED = { address: "http://localhost:3000/api/calendar/feed/abc.ics", madeAt: "2026-08-01T10:00:00.000Z" };
  const NEW = { ...FEED, address: "http://localhost:3000/api/calendar/feed/def.ics" };

  const subscribe = async (start: typeof FEED | null) => {
    let feed: typeof FEED | null = start;
    open([]);
    server.use(
      http.get(at("/api/calendar/feed"), () => HttpResponse.json(feed)),
      http.post(at("/api/calendar/feed"), () => {
        feed = feed ? NEW : FEED;
        return HttpResponse.json(feed, { status: 201 });
      }),
      http.delete(at("/api/calendar/feed"), () => {
        feed = null;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await userEvent.click(await screen.findByRole("button", { name: "Subscribe" }));
    return screen.findByRole("dialog", { name: "Subscribe in your calendar" });
  };

  test("is created when a user asks for the URL, and can be copied", async () => {
    const user = userEvent.setup();
    const dialog = await subscribe(null);
    await user.click(await within(dialog).findByRole("button", { name: "Create an address" }));
    expect(await within(dialog).findByLabelText("Address of your calendar")).toHaveValue(FEED.address);
    await user.click(within(dialog).getByRole("button", { name: "Copy address" }));
    expect(await within(dialog).findByRole("button", { name: "Address copied" })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(FEED.address);
  });

  test("is replaced after a confirmation", async () => {
    const dialog = await subscribe(FEED);
    await userEvent.click(await within(dialog).findByRole("button", { name: "New address" }));
    const confirmation = await screen.findByRole("alertdialog", { name: "Create a new address?" });
    await userEvent.click(within(confirmation).getByRole("button", { name: "New address" }));
    await waitFor(() => expect(screen.getByLabelText("Address of your calendar")).toHaveValue(NEW.address));
  });

  test("is turned off after a confirmation", async () => {
    const dialog = await subscribe(FEED);
    await userEvent.click(await within(dialog).findByRole("button", { name: "Turn off" }));
    const confirmation = await screen.findByRole("alertdialog", { name: "Turn off your calendar address?" });
    await userEvent.click(within(confirmation).getByRole("button", { name: "Turn off" }));
    expect(await within(dialog).findByRole("button", { name: "Create an address" })).toBeVisible();
  });
});

describe("a month", () => {
  test.each([
    ["2026-12", "2026-12"],
    [null, "2026-08"],
    ["2026-13", "2026-08"],
    ["soon", "2026-08"],
  ])("the month %j in the URL is read as %s", (named, month) => {
    expect(monthOf(named, "2026-08-10")).toBe(month);
  });

  test("a month has all of its days, in weeks that begin on Sunday", () => {
    expect(daysOf("2028-02")).toHaveLength(29);
    expect(daysOf("2026-02").at(-1)).toBe("2026-02-28");
    const weeks = weeksOf("2026-08");
    expect(weeks).toHaveLength(6);
    expect(weeks[0]).toEqual([...Array(6).fill(undefined), "2026-08-01"]);
    expect(weeks[5]?.[1]).toBe("2026-08-31");
    expect([shifted("2026-12", 1), shifted("2026-01", -1)]).toEqual(["2027-01", "2025-12"]);
  });
});
