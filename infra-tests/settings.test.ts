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

it("the settings of prod are refused without an email address for alarms", () => {
  expect(() => readSettings("prod", { ...SETTINGS.prod, CLEARHOUSE_ALARM_EMAIL: "" })).toThrow(/ALARM_EMAIL/);
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
