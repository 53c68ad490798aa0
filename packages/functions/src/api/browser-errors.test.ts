import { log } from "@clearhouse/core/platform/log.ts";
import { afterEach, expect, it, vi } from "vitest";
import { freshAddress, inProcess, refusal } from "../testing/call.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const REPORT = {
  release: "index-Xa1_9.js",
  route: "/invite/…",
  name: "TypeError",
  frames: ["page-Q1.js:3:14", "vendor-B2.js:1:99"],
};
const report = (body: object, address = freshAddress()) =>
  inProcess.send({
    method: "POST",
    path: "/api/browser-errors",
    headers: { "cloudfront-viewer-address": address },
    body,
  });

it("an error that a page reports is in the log, with its release and route", async () => {
  const warn = vi.spyOn(log, "warn").mockReturnValue();
  expect((await report({ ...REPORT, react: 418 })).status).toBe(204);
  const { frames, ...facts } = REPORT;
  expect(warn).toHaveBeenCalledExactlyOnceWith("error in a browser", {
    ...facts,
    react: 418,
    frames: frames.join(" "),
  });
});

it.each([
  ["a message", { message: "Cannot read 'ada@example.com'", name: "TypeError: Cannot read" }],
  ["an address with a token", { route: "/rights-request?token=ABCDEFGH1234" }],
  ["an id in its path", { route: "/invite/0f9Secret" }],
  ["a frame with an address", { frames: ["https://rights.example.com/a.js:1:1"] }],
  ["no frame", { frames: [] }],
  ["many frames", { frames: Array(9).fill("a.js:1:1") }],
  ["a release with markup", { release: "<script>.js" }],
])("a report with %s is refused and isn't logged", async (_, changed) => {
  const warn = vi.spyOn(log, "warn").mockReturnValue();
  expect(refusal(await report({ ...REPORT, ...changed }))).toMatchObject({ status: 422 });
  expect(warn).not.toHaveBeenCalled();
});

it("a caller's reports are limited", async () => {
  vi.spyOn(log, "warn").mockReturnValue();
  const address = freshAddress();
  const answers = await Promise.all(Array.from({ length: 22 }, () => report(REPORT, address)));
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(1);
});
