import { browserError } from "@clearhouse/core/platform/http/browser-error.schema.ts";
import { render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { reportErrors, reportLater } from "./report-errors.ts";

const beacon = vi.fn<(url: string, body: Blob) => boolean>(() => true);

beforeEach(() => {
  vi.resetModules();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  Object.defineProperty(navigator, "sendBeacon", { value: beacon, configurable: true });
  document.head.innerHTML = '<script type="module" src="/assets/index-Xa1_9.js"></script>';
  history.replaceState(null, "", "/invite/0f9Secret?token=ABC#user=1");
});

afterEach(() => {
  document.head.innerHTML = "";
  history.replaceState(null, "", "/");
  vi.restoreAllMocks();
  beacon.mockClear();
});

/** An error that is thrown at some place of our scripts. */
const anError = (at: string, message = "Cannot read 'ada@example.com'"): Error => {
  const error = new TypeError(message);
  error.stack = [
    `TypeError: ${message}`,
    "    at chrome-extension://abc/content.js:1:1",
    `    at show (https://rights.example.com/assets/${at})`,
    "    at https://rights.example.com/assets/vendor-B2.js:1:99",
  ].join("\n");
  return error;
};

const reports = async (count: number) => {
  await vi.waitFor(() => expect(beacon).toHaveBeenCalledTimes(count));
  return Promise.all(beacon.mock.calls.map(async ([, body]) => browserError.parse(JSON.parse(await body.text()))));
};

it("a report has release, route and places in the build, but no message, address, id or token", async () => {
  reportLater(anError("page-Q1.js:3:14"));
  const [report] = await reports(1);
  expect(report).toEqual({
    release: "index-Xa1_9.js",
    route: "/invite/…",
    name: "TypeError",
    frames: ["page-Q1.js:3:14", "vendor-B2.js:1:99"],
  });
  expect(beacon.mock.calls[0]?.[0]).toBe("/api/browser-errors");
});

it("an error of React has its number", async () => {
  reportLater(anError("page-Q1.js:4:1", "Minified React error #418; visit https://react.dev/errors/418"));
  expect(await reports(1)).toMatchObject([{ react: 418 }]);
});

it("errors that nothing handles are reported, and the same place only once", async () => {
  reportErrors();
  for (const at of ["a.js:1:1", "a.js:1:1", "b.js:1:1"]) dispatchEvent(new ErrorEvent("error", { error: anError(at) }));
  const rejected = Object.assign(new Event("unhandledrejection"), { reason: anError("c.js:1:1") });
  dispatchEvent(rejected);
  const places = (await reports(3)).map(({ frames }) => frames[0]);
  expect(places.toSorted()).toEqual(["a.js:1:1", "b.js:1:1", "c.js:1:1"]);
});

it("an extension's error and what isn't an error are not reported", async () => {
  const foreign = new Error("not ours");
  foreign.stack = "Error: not ours\n    at chrome-extension://abc/content.js:1:1";
  reportLater(foreign);
  reportLater("a text");
  reportLater(anError("ours.js:1:1"));
  expect(await reports(1)).toMatchObject([{ frames: ["ours.js:1:1", "vendor-B2.js:1:99"] }]);
});

it("a page reports five errors at most", async () => {
  for (let n = 1; n <= 9; n++) reportLater(anError(`many.js:${n}:1`));
  expect(await reports(5)).toHaveLength(5);
  render(<p>still there</p>);
});
