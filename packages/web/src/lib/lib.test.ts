import { formatBytes } from "@clearhouse/core/platform/bytes.policy.ts";
import { webAddress } from "@clearhouse/core/platform/web-address.policy.ts";
import { describe, expect, test } from "vitest";
import { daysUntil, formatCalendarDate } from "./dates.ts";
import { returnPath } from "./links/links.ts";

describe("the days until a calendar date", () => {
  test("the days until a calendar date are counted in the given time zone", () => {
    const now = new Date("2026-11-21T23:30:00Z");
    expect(daysUntil("2026-11-22", "UTC", now)).toBe(1);
    expect(daysUntil("2026-11-22", "Europe/Berlin", now)).toBe(0);
    expect(daysUntil("2026-11-22", "America/Los_Angeles", now)).toBe(1);
  });

  test("the number of days is negative for a past date, even across the end of daylight saving time", () => {
    expect(daysUntil("2026-10-24", "Europe/Berlin", new Date("2026-10-26T12:00:00Z"))).toBe(-2);
  });
});

test("a calendar date is shown with month, day and year", () => {
  expect(formatCalendarDate("2026-01-31")).toBe("Jan 31, 2026");
});

test.each([
  [0, "0 B"],
  [1_023, "1023 B"],
  [1_536, "1.5 KB"],
  [200 * 1024 * 1024, "200 MB"],
  [3 * 1024 ** 3, "3.0 GB"],
])("%i bytes are shown as %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test.each([
  [null, "/"],
  ["", "/"],
  ["/?asset=ast_1", "/?asset=ast_1"],
  ["/team#members", "/team#members"],
  ["https://elsewhere.example/", "/"],
  ["//elsewhere.example/", "/"],
  ["//elsewhere.example/team", "/"],
  ["/.//elsewhere.example", "/"],
  ["/\\elsewhere.example", "/"],
  ["javascript:alert(1)", "/"],
  ["/auth?next=/auth", "/"],
])("the return path of %s is %s", (asked, path) => {
  expect(returnPath(asked, "http://localhost:3000")).toBe(path);
});

test.each([
  ["https://www.instagram.com/p/1", "https://www.instagram.com/p/1"],
  ["http://example.org", "http://example.org"],
  ["javascript:alert(1)", undefined],
  ["data:text/html,x", undefined],
  ["Camera roll", undefined],
])("the web URL in the text %s is %s", (text, address) => {
  expect(webAddress(text)).toBe(address);
});
