import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { FIRST_LAYOUT, LAYOUT } from "@clearhouse/core/platform/migrations/list.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { ensureWebBuilt } from "../../../scripts/build/build-web.mjs";
import { openArchive } from "./archive/read.ts";
import { type EmbeddedRun, startRun } from "./testing/embedded-run.ts";
import { tokenOf } from "./testing/people.ts";

const asset = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  approval: z.object({ approver: z.string() }).partial().optional(),
  request: z.object({ status: z.string(), owner: z.string() }).partial().optional(),
});

describe.each([FIRST_LAYOUT, 5])("npm start on a data folder that a release with layout %i has left", (layout) => {
  const fixture = fileURLToPath(new URL(`../../local/fixtures/layout-${layout}/data.tar.gz`, import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), "clearhouse-earlier-folder-"));
  const path = (name: string) => join(folder, name);
  let run: EmbeddedRun;
  let token: string;

  beforeAll(async () => {
    ensureWebBuilt();
    execFileSync("tar", ["-xzf", fixture, "-C", folder]);
    run = await startRun(folder);
    token = await tokenOf(run, "admin@clearhouse.test", "Clearhouse-demo-1");
  }, 300_000);
  afterAll(async () => {
    await run?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const get = async <Schema extends z.ZodType>(address: string, schema: Schema): Promise<z.output<Schema>> =>
    schema.parse(await (await fetch(`${run.url}${address}`, { headers: { authorization: `Bearer ${token}` } })).json());

  it("people sign in with their passwords, and find their assets with what owners have answered", async () => {
    const { items } = await get("/api/assets?limit=100", z.object({ items: z.array(asset) }));
    expect(items).toHaveLength(16);
    const byName = Object.groupBy(items, ({ name }) => name);
    expect(byName["Lasers over the floor"]?.[0]).toMatchObject({
      status: "approved",
      request: { status: "approved", owner: "Nora Lindqvist" },
    });
    expect(byName["Sunset ferry"]?.[0]).toMatchObject({ status: "denied", request: { status: "denied" } });
    expect(byName["Crate digging, part two"]?.[0]).toMatchObject({ request: { owner: "@Crate.Kings" } });
  });

  it("every chain is valid, and every stored file has the hash in its entry", async () => {
    const { code, out, err } = await run.cli("verify", "--files");
    expect([code, err]).toEqual([0, ""]);
    expect(out).toMatch(/15 stored files read, with the hash in the entry\./);
    expect(out).toMatch(
      /1 team log, 3 creators, 2 contracts and 16 assets, \d+ valid entries, 0 of them redacted: every/,
    );
  });

  it("its records have today's layout: an archive says so, and migrate finds nothing to do", async () => {
    expect(readFileSync(path("layout"), "utf8")).toBe(String(LAYOUT));
    expect(readFileSync(path(`copies/layout-${layout}/layout`), "utf8")).toBe(String(layout));
    expect(await run.cli("migrate")).toMatchObject({
      code: 0,
      out: expect.stringContaining(`Nothing to do: all records have layout ${LAYOUT}.`),
    });
    expect(await run.cli("export", "--out", path("now.zip"))).toMatchObject({ code: 0 });
    const archive = await openArchive(path("now.zip"));
    expect(archive.manifest.layout).toBe(LAYOUT);
    const requests = await Array.fromAsync(archive.records("rightsrequest"));
    archive.close();
    expect(requests.find(({ contentOwner }) => contentOwner === "@Crate.Kings")).toMatchObject({
      ownerHandleNormal: "crate.kings",
      ownerEmailNormal: "crate.kings@example.com",
    });
  });

  it("the team goes on working once it has a privacy address: an asset is uploaded, its owner is asked by mail and approves", {
    timeout: 180_000,
  }, async () => {
    const smoke = () => run.cli("smoke", "--url", run.url);
    expect(await smoke()).toMatchObject({ code: 1, err: expect.stringContaining("team.privacy_address_needed") });
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const body = JSON.stringify({ privacyEmail: "privacy@clearhouse.test" });
    expect(await fetch(`${run.url}/api/team`, { method: "PATCH", headers, body })).toMatchObject({ status: 200 });
    const { code, out, err } = await smoke();
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("All is well.");
  });
});
