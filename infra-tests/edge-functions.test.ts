import { createContext, runInContext } from "node:vm";
import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { hasPage, WORKSPACE_PATHS } from "../packages/functions/src/site-paths.ts";
import { SITE_FALLBACK, SITE_STATUS } from "../stacks/edge-functions.ts";
import { config } from "./testing/distribution.ts";
import { resourcesOf, template, templateText } from "./testing/templates.ts";

describe("CloudFront's functions", () => {
  type EdgeRequest = { uri: string; headers: Record<string, { value: string }> };
  const run = <T>(code: string, event: object): T =>
    JSON.parse(runInContext(`${code}; JSON.stringify(handler(event))`, createContext({ event })) as string);
  const asked = (uri: string) => run<EdgeRequest>(SITE_FALLBACK, { request: { uri, headers: {} } });
  const statusOf = (request: EdgeRequest, statusCode = 200) =>
    run<{ statusCode: number }>(SITE_STATUS, { request, response: { statusCode, headers: {} } }).statusCode;

  it.each([
    ["/", "/index.html"],
    ["/team", "/index.html"],
    ["/check", "/check.html"],
    ["/landing", "/landing.html"],
    ["/pricing/", "/pricing.html"],
    ["/assets-list/ast_01ABC", "/index.html"],
    ["/deep/", "/index.html"],
    ["/assets/app-B2c.js", "/assets/app-B2c.js"],
    ["/favicon.svg", "/favicon.svg"],
  ])("CloudFront's functions map the path %s to the file %s", (address, file) => {
    expect(asked(address).uri).toBe(file);
  });

  it("CloudFront's functions answer paths without a page with 404, and keep S3's status for other paths", () => {
    const paths = [
      ...WORKSPACE_PATHS.map((path) => path.replace(/(?<=\w)\/$/, "/x")),
      "/landing",
      "/check/",
      "/approval/ABCD1234",
      "/no/such/page",
      "/landings",
      "/auth/x",
    ];
    for (const path of paths) {
      const expected = hasPage(path) ? 200 : 404;
      expect(statusOf(asked(path)), path).toBe(expected);
      // CloudFront may call the function with the browser's original path instead of the rewritten path.
      expect(statusOf({ uri: path, headers: {} }), path).toBe(expected);
    }
    expect(paths.filter((path) => !hasPage(path))).toEqual(["/no/such/page", "/landings", "/auth/x"]);
    expect(statusOf(asked("/favicon.svg"))).toBe(200);
    expect(statusOf(asked("/nowhere"), 304)).toBe(304);
  });

  it("CloudFront's functions in the template have the code that this file tests", () => {
    for (const code of [SITE_FALLBACK, SITE_STATUS]) {
      expect(templateText("Web")).toContain(JSON.stringify(code));
      expect(code.length).toBeLessThan(10_000);
    }
    template("Web").allResourcesProperties("AWS::CloudFront::Function", {
      AutoPublish: true,
      FunctionConfig: Match.objectLike({ Runtime: "cloudfront-js-2.0" }),
    });
  });

  // Signed cookies are checked against a file's URL, so no function may change the URL.
  it("CloudFront's functions run only for the site's pages", () => {
    expect(config.DefaultCacheBehavior.FunctionAssociations?.map(({ EventType }) => EventType)).toEqual([
      "viewer-request",
      "viewer-response",
    ]);
    for (const { PathPattern, FunctionAssociations } of config.CacheBehaviors) {
      expect(FunctionAssociations, PathPattern).toBeUndefined();
    }
    expect(resourcesOf("Web", "AWS::CloudFront::Function")).toHaveLength(2);
  });
});
