import { expect, test } from "vitest";
import { returnPath } from "./return-path.policy.ts";

const SITE = "https://app.clearhouse.example";

test.each([
  ["/team", "/team"],
  ["/invite/abc?x=1#y", "/invite/abc?x=1#y"],
  ["/assets-list/../team", "/team"],
  ["https://app.clearhouse.example/team", "/"],
  ["//evil.example/team", "/"],
  ["/\\evil.example", "/"],
  ["/.//evil.example", "/"],
  ["/\t/evil.example", "/"],
  ["javascript:alert(1)", "/"],
  ["/auth", "/"],
  ["/auth?next=/team", "/"],
  ["team", "/"],
  ["", "/"],
  [`/${"a".repeat(2_000)}`, "/"],
  [undefined, "/"],
  [null, "/"],
  [["/team"], "/"],
])("the return path of %j is %s", (asked, path) => {
  expect(returnPath(asked, SITE)).toBe(path);
});

test("every return path leads to the site's own host", () => {
  for (const asked of ["/team", "//evil.example", "/\\/evil.example", "/%2f/evil.example", "/@evil.example"]) {
    expect(new URL(returnPath(asked, SITE), SITE).origin, asked).toBe(SITE);
  }
});
