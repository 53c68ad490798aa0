import { describe, expect, it } from "vitest";
import { readSettings } from "../stacks/settings.ts";
import { SETTINGS } from "./testing/deployment.ts";

it("the error names the setting that is missing", () => {
  const { CLEARHOUSE_SITE_URL: _, ...rest } = SETTINGS.test;
  expect(() => readSettings("test", rest)).toThrow(/CLEARHOUSE_SITE_URL/);
});

it("a site's URL without https is refused", () => {
  expect(() => readSettings("test", { ...SETTINGS.test, CLEARHOUSE_SITE_URL: "http://x.example" })).toThrow(
    /CLEARHOUSE_SITE_URL/,
  );
});

it("the slash at the end of the site's URL is ignored", () => {
  const settings = readSettings("test", { ...SETTINGS.test, CLEARHOUSE_SITE_URL: "https://x.example/" });
  expect(settings.siteUrl).toBe("https://x.example");
});

it("the settings of a protected stage are refused without an email address for alarms", () => {
  const CLEARHOUSE_PROTECTED = "true";
  for (const stage of ["prod", "live"])
    expect(() => readSettings(stage, { ...SETTINGS.test, CLEARHOUSE_PROTECTED })).toThrow(/ALARM_EMAIL/);
});

describe("a stage's protection", () => {
  const protection = (stage: string, given: Record<string, string | undefined>, personal?: string) => () =>
    readSettings(stage, { ...SETTINGS.prod, CLEARHOUSE_PROTECTED: "", ...given }, personal ?? "").isProtected;

  it.each([
    ["live", { CLEARHOUSE_PROTECTED: "true" }, undefined, true],
    ["prod", { CLEARHOUSE_PROTECTED: "true" }, undefined, true],
    ["staging", { CLEARHOUSE_PROTECTED: "false" }, undefined, false],
    ["ada", {}, "ada", false],
    ["ada", { CLEARHOUSE_PROTECTED: "true" }, "ada", true],
    ["prod", { CLEARHOUSE_PROTECTED: "false", CLEARHOUSE_UNPROTECT: "prod" }, undefined, false],
  ])(
    "the setting decides whether the stage %s with %j is protected, whatever the stage's name",
    (...[stage, given, personal, expected]) => {
      expect(protection(stage, given, personal)()).toBe(expected);
    },
  );

  it.each([
    ["live", {}, undefined, /Set CLEARHOUSE_PROTECTED for the stage live/],
    ["bob", {}, "ada", /Set CLEARHOUSE_PROTECTED for the stage bob/],
    ["prod", {}, "prod", /Set CLEARHOUSE_PROTECTED for the stage prod/],
    ["live", { CLEARHOUSE_PROTECTED: "yes" }, undefined, /is "true" or "false", not "yes"/],
    ["prod", { CLEARHOUSE_PROTECTED: "false" }, undefined, /would lose its protection.*CLEARHOUSE_UNPROTECT=prod/],
    ["prod", { CLEARHOUSE_PROTECTED: "false", CLEARHOUSE_UNPROTECT: "live" }, undefined, /would lose its protection/],
    ["prod", { CLEARHOUSE_PROTECTED: "true", CLEARHOUSE_UNPROTECT: "prod" }, undefined, /CLEARHOUSE_UNPROTECT is only/],
  ])("the stage %s with %j isn't deployed, and the error says what to set", (stage, given, personal, error) => {
    expect(protection(stage, given, personal)).toThrow(error);
  });
});

it("a regional firewall is refused, because CloudFront can't use a regional firewall", () => {
  const CLEARHOUSE_WEB_ACL_ARN = "arn:aws:wafv2:us-east-1:111111111111:regional/webacl/site/0a1b2c3d";
  expect(() => readSettings("test", { ...SETTINGS.test, CLEARHOUSE_WEB_ACL_ARN })).toThrow(/CLEARHOUSE_WEB_ACL_ARN/);
});

it("a Google client id is refused without the name of its secret", () => {
  expect(() => readSettings("prod", { ...SETTINGS.prod, CLEARHOUSE_GOOGLE_SECRET_NAME: "" })).toThrow(/GOOGLE/);
});

describe("the media key", () => {
  it("the media key may have \\n instead of line ends, as in a variable of a CI system", () => {
    const oneLine = SETTINGS.test.CLEARHOUSE_MEDIA_PUBLIC_KEY.replaceAll("\n", "\\n");
    const settings = readSettings("test", { ...SETTINGS.test, CLEARHOUSE_MEDIA_PUBLIC_KEY: oneLine });
    expect(settings.mediaPublicKey).toBe(readSettings("test", SETTINGS.test).mediaPublicKey);
  });

  it("the error names the variable and the file if neither contains a media key", () => {
    const { CLEARHOUSE_MEDIA_PUBLIC_KEY: _, ...rest } = SETTINGS.test;
    expect(() => readSettings("test", rest)).toThrow(/CLEARHOUSE_MEDIA_PUBLIC_KEY.*media-public-key\.test\.pem/);
  });
});
