import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { kindOf, ownerOf, RECORDS } from "./registry.ts";

const CORE = join(import.meta.dirname, "../..");

/** The names of all DynamoDB entities that the code defines. */
const defined = (): string[] =>
  readdirSync(CORE, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .flatMap((name) =>
      readFileSync(join(CORE, name), "utf8")
        .split(/new Entity\(/)
        .slice(1),
    )
    .map((definition) => /\bentity: "(\w+)"/.exec(definition)?.[1] ?? `unnamed: ${definition.slice(0, 80)}`);

it("the registry lists exactly the entities that the code defines, and the idempotency records", () => {
  expect(Object.keys(RECORDS).toSorted()).toEqual([...defined(), "idempotency"].toSorted());
});

it("the registry gives a reason for each entity that the archive leaves out", () => {
  for (const record of Object.values(RECORDS)) if (!record.kept) expect(record.why).toMatch(/\w+ \w+/);
});

it("most table items belong to a team or a person, and a suppressed email address belongs to nobody", () => {
  expect(ownerOf("asset", { teamId: "tea_1" })).toEqual({ team: "tea_1" });
  expect(ownerOf("user", { userId: "usr_1" })).toEqual({ person: "usr_1" });
  expect(ownerOf("unique", { teamId: "", ref: "usr_1" })).toEqual({ person: "usr_1" });
  expect(ownerOf("unique", { teamId: "tea_1", ref: "req_1" })).toEqual({ team: "tea_1" });
  expect(ownerOf("suppression", {})).toEqual({});
});

it("an idempotency record is recognized by its key, and an unknown item has no kind", () => {
  expect(kindOf({ pk: "$clearhouse", __edb_e__: "contract9" })).toBeUndefined();
  expect(kindOf({ pk: "something" })).toBeUndefined();
  expect(kindOf({ pk: "idem#NotifyOwner#1", sk: "idem" })).toBe("idempotency");
});
