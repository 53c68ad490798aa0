import { tmpdir } from "node:os";
import { join } from "node:path";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { items } from "@clearhouse/core/custody/archive/table.ts";
import { nowIso } from "@clearhouse/core/platform/clock.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { putTableLayout } from "@clearhouse/core/platform/migrations/layout.entity.ts";
import { LAYOUT } from "@clearhouse/core/platform/migrations/list.ts";
import { table } from "@clearhouse/core/platform/store/clients.ts";
import { afterEach, expect, it } from "vitest";
import { cli } from "./testing/cli.ts";

const MIDDLEWARE = "migrate-command-test";
afterEach(() => void table.middlewareStack.remove(MIDDLEWARE));

const request = { pk: "$clearhouse#team_1", sk: "$rightsrequest_1#1", __edb_e__: "rightsrequest" };
const earlier = { ...request, contentOwner: "@Nora", contentOwnerEmail: "nora@example.com" };
const put = (Item: Record<string, unknown>) => table.send(new PutCommand({ TableName: env.TABLE_NAME, Item }));
const stored = async () => (await Array.fromAsync(items())).flat().find(({ sk }) => sk === request.sk);

it("migrate tells what it did to a stage's table, and that nothing is left to do", async () => {
  await put(earlier);
  expect(await cli("migrate")).toEqual({
    code: 0,
    out: `From layout 4 to ${LAYOUT}: 4 records read, 1 changed, 0 removed; 0 were changed by somebody meanwhile.`,
    err: "",
  });
  expect(await stored()).toEqual({
    ...earlier,
    ownerHandleNormal: "nora",
    ownerEmailNormal: "nora@example.com",
  });
  expect(await cli("migrate")).toMatchObject({ code: 0, out: expect.stringMatching(/^Nothing to do: all records/) });
  await put(earlier);
  expect(await cli("migrate", "--again")).toMatchObject({ code: 0, out: expect.stringContaining("1 changed") });
  expect(await stored()).toMatchObject({ ownerHandleNormal: "nora" });
});

it("migrate ends with exit code 1 while an earlier release keeps writing", async () => {
  await putTableLayout({ layout: 4 }, nowIso());
  table.middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        if (commandName === "ScanCommand") await put(earlier);
        return next(args);
      },
    { name: MIDDLEWARE, step: "initialize" },
  );
  const { code, err } = await cli("migrate");
  expect([code, err]).toEqual([1, expect.stringContaining("An earlier release keeps writing its own layout.")]);
});

it("migrate and export refuse a table that a newer version has migrated", async () => {
  await putTableLayout({ layout: 99 }, nowIso());
  const refused = { code: 2, err: expect.stringMatching(/^The table has layout 99, of a newer version of Clearhouse/) };
  expect(await cli("migrate")).toMatchObject(refused);
  expect(await cli("export", "--out", join(tmpdir(), "clearhouse-newer.zip"))).toMatchObject(refused);
});
