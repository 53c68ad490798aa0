import { describe, expect, it } from "vitest";
import { readSettings } from "../stacks/settings.ts";
import { SETTINGS } from "./deployment.ts";

it("names the setting that is missing", () => {
  const { CLEARHOUSE_SITE_URL: _, ...rest } = SETTINGS.test;
  expect(() => readSettings("test", rest)).toThrow(/CLEARHOUSE_SITE_URL/);
});

it("refuses a site's address without https", () => {
  expect(() => readSettings("test", { ...SETTINGS.test, CLEARHOUSE_SITE_URL: "http://x.example" })).toThrow(
    /CLEARHOUSE_SITE_URL/,
  );
});

it("ignores the path of the site's address", () => {
  const settings = readSettings("test", { ...SETTINGS.test, CLEARHOUSE_SITE_URL: "https://x.example/" });
  expect(settings.siteUrl).toBe("https://x.example");
});

it("refuses prod without an address for alarms", () => {
  expect(() => readSettings("prod", { ...SETTINGS.prod, CLEARHOUSE_ALARM_EMAIL: "" })).toThrow(/ALARM_EMAIL/);
});

it("refuses a regional firewall, which a distribution can't use", () => {
  const CLEARHOUSE_WEB_ACL_ARN = "arn:aws:wafv2:us-east-1:111111111111:regional/webacl/site/0a1b2c3d";
  expect(() => readSettings("test", { ...SETTINGS.test, CLEARHOUSE_WEB_ACL_ARN })).toThrow(/CLEARHOUSE_WEB_ACL_ARN/);
});

it("refuses a Google client id without the name of its secret", () => {
  expect(() => readSettings("prod", { ...SETTINGS.prod, CLEARHOUSE_GOOGLE_SECRET_NAME: "" })).toThrow(/GOOGLE/);
});

describe("the media key", () => {
  it("may have its line ends written as \\n, as CI systems keep them", () => {
    const oneLine = SETTINGS.test.CLEARHOUSE_MEDIA_PUBLIC_KEY.replaceAll("\n", "\\n");
    const settings = readSettings("test", { ...SETTINGS.test, CLEARHOUSE_MEDIA_PUBLIC_KEY: oneLine });
    expect(settings.mediaPublicKey).toBe(readSettings("test", SETTINGS.test).mediaPublicKey);
  });

  it("is named in the error if neither the variable nor the file has it", () => {
    const { CLEARHOUSE_MEDIA_PUBLIC_KEY: _, ...rest } = SETTINGS.test;
    expect(() => readSettings("test", rest)).toThrow(/CLEARHOUSE_MEDIA_PUBLIC_KEY.*media-public-key\.test\.pem/);
  });
});
