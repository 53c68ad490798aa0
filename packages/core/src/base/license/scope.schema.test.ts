import { describe, expect, it } from "vitest";
import { scopeOfGrant } from "./granted-scope.policy.ts";
import { country, scope } from "./scope.schema.ts";

const plain = scopeOfGrant({ origin: "admin", usageRights: "", restrictions: [], credit: "", expiresOn: "" });

describe("a scope as it is sent", () => {
  it.each(["ES", "US", "GB", "TW", "AQ"])("%s is a country", (code) => {
    expect(country.safeParse(code).success).toBe(true);
  });

  it.each(["", "es", "UK", "EU", "XK", "ZZ", "SU", "ESP", "constructor"])("'%s' is refused as a country", (code) => {
    expect(country.safeParse(code).error?.issues[0]?.message).toBe("Please choose a country from the list");
  });

  it("250 countries are refused, because there aren't so many", () => {
    expect(scope.safeParse({ ...plain, countries: Array.from({ length: 250 }, () => "ES") }).success).toBe(false);
    expect(scope.safeParse({ ...plain, countries: [] }).success).toBe(false);
    expect(scope.safeParse({ ...plain, countries: "worldwide" }).success).toBe(true);
  });
});
