import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { kindOf, ownerOf, RECORDS } from "./registry.ts";

const CORE = join(import.meta.dirname, "..");

/** The names of all entities, as the code defines them. */
const defined = (): string[] =>
  readdirSync(CORE, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .flatMap((name) =>
      readFileSync(join(CORE, name), "utf8")
        .split(/new Entity\(/)
        .slice(1),
    )
    .map((definition) => /\bentity: "(\w+)"/.exec(definition)?.[1] ?? `unnamed: ${definition.slice(0, 80)}`);

it("the registry has every entity in the code, and besides them only the items of consequences", () => {
  expect(Object.keys(RECORDS).toSorted()).toEqual([...defined(), "idempotency"].toSorted());
});

it("the registry gives a reason for each entity that is left out", () => {
  for (const record of Object.values(RECORDS)) if (!record.kept) expect(record.why).toMatch(/\w+ \w+/);
});

it("the owner of an item is a team, a person, or the deployment", () => {
  expect(ownerOf("asset", { teamId: "tea_1" })).toEqual({ team: "tea_1" });
  expect(ownerOf("user", { userId: "usr_1" })).toEqual({ person: "usr_1" });
  expect(ownerOf("unique", { teamId: "", ref: "usr_1" })).toEqual({ person: "usr_1" });
  expect(ownerOf("unique", { teamId: "tea_1", ref: "req_1" })).toEqual({ team: "tea_1" });
  expect(ownerOf("suppression", {})).toEqual({});
});

it("an item of another version has no kind", () => {
  expect(kindOf({ pk: "$clearhouse", __edb_e__: "contract9" })).toBeUndefined();
  expect(kindOf({ pk: "something" })).toBeUndefined();
  expect(kindOf({ pk: "idem#NotifyOwner#1", sk: "idem" })).toBe("idempotency");
});
