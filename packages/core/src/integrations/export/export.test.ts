import { GetObjectCommand } from "@aws-sdk/client-s3";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { change } from "../../library/asset/change.ts";
import { rowReader } from "../../library/import/csv-row.ts";
import { CSV_COLUMNS } from "../../library/import/import.schema.ts";
import { Team } from "../../people/team/index.ts";
import { withClock } from "../../platform/clock.ts";
import { env } from "../../platform/env.ts";
import { newId } from "../../platform/id.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { s3 } from "../../platform/store/s3.ts";
import { findTimer } from "../../platform/timer/timer.entity.ts";
import { Clearance } from "../../rights/clearance/index.ts";
import { anAsset, anOpenRequest, approve, aTeam, CALLER, storedObjects } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { onFirst } from "../../testing/store/on-first.ts";
import { EXPORT_COLUMNS } from "./asset-rows.ts";
import type { CreateExportInput } from "./export.schema.ts";
import { Export } from "./index.ts";
import { read } from "./read.ts";
import { sweep } from "./write.ts";
import { writeList } from "./write-list.ts";

const inDays = (days: number) => ({ now: () => new Date(Date.now() + days * 86_400_000) });

const create = (actor: MemberActor, input: CreateExportInput, key?: string) =>
  actAs(actor, () => Sent.createExport(input, key), CALLER);
const get = (actor: MemberActor, id: string) => actAs(actor, () => Export.get(id));
const write = (teamId: string, id: string) =>
  actAs({ kind: "system", name: "test", teamId }, () => writeList(id, "evt_1"));

const fileOf = async (teamId: string, id: string) => {
  const { key } = await read(teamId, id);
  const { Body, ...headers } = await s3.send(new GetObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: key }));
  return { key, headers, text: (await Body?.transformToString()) ?? "" };
};

/** The rows of an export's CSV file, as a spreadsheet reads them. */
const rowsOf = async (teamId: string, id: string): Promise<Record<string, string>[]> => {
  const { text } = await fileOf(teamId, id);
  return Papa.parse<Record<string, string>>(text.replace("\uFEFF", ""), { header: true, skipEmptyLines: true }).data;
};

/** Exports selected assets as CSV. */
const selection = async (actor: MemberActor, assetIds: string[]) => {
  const { id } = await create(actor, { kind: "selection", assetIds });
  await write(actor.teamId, id);
  return { id, rows: await rowsOf(actor.teamId, id) };
};

/** Values that the web forms accept. A spreadsheet would run some of these values as formulas. */
const WILD = {
  name: '=HYPERLINK("http://x.test";"click")',
  source: "@handle; a, b",
  uploadedBy: '+Zoë "Ada" Admin',
  notes: '-1\n\'=2\n"three", four;\tfive',
  context: "'=SUM(A1)",
  tags: [
    { type: "brand", name: "@rap" },
    { type: "theme", name: "=1+1" },
    { type: "artist", name: "a:b 🌅" },
  ],
} as const;

const wild = async (actor: MemberActor): Promise<string> => {
  const { id } = await actAs(actor, () => anAsset(), CALLER);
  const facts = { fields: "all" };
  await actAs(actor, () =>
    change(actor.teamId, id, (current) => ({
      next: {
        ...current,
        ...WILD,
        tags: [...WILD.tags],
        fileUrl: "https://cdn.test/a.mp4?x=1,2",
        thumbnailSource: undefined,
      },
      step: { type: "asset.edited", facts },
      also: [],
    })),
  );
  return id;
};

describe("a list of assets", () => {
  it("an exported list has the columns of an import, then columns about the rights, and keeps the selected order", async () => {
    const { admin } = await aTeam();
    const { asset, owner } = await anOpenRequest(admin);
    const plain = await actAs(admin, () => anAsset("Dusk"), CALLER);
    await approve(owner, { expiresOn: "2999-12-31", credit: "@creator", restrictions: ["Credit required"] });
    const { rows } = await selection(admin, [plain.id, asset.id, plain.id]);
    expect(EXPORT_COLUMNS.slice(0, CSV_COLUMNS.length)).toEqual(CSV_COLUMNS);
    expect(rows.map((row) => Object.keys(row))).toEqual([[...EXPORT_COLUMNS], [...EXPORT_COLUMNS]]);
    expect(rows).toMatchObject([
      { name: "Dusk", type: "image", uploader: "Ada Admin", status: "Uploaded", granted_by: "", asset_id: plain.id },
      {
        name: asset.name,
        source: asset.source,
        file_url: `http://clearhouse.test${asset.files[0]?.url}`,
        status: "Time-limited",
        expired: "",
        expires_on: "2999-12-31",
        restrictions: "Credit required",
        credit: "'@creator",
        granted_by: "owner",
        usage_rights: "Social media posts",
        number: expect.stringMatching(/^CH-/),
      },
    ]);
  });

  it("an exported list shows a license as 'Expired' once its last day has ended in the team's time zone", async () => {
    const { admin, teamId } = await aTeam();
    await actAs(admin, () => Sent.editTeam({ timeZone: "Pacific/Kiritimati" }));
    const { asset, owner } = await anOpenRequest(admin);
    const expiresOn = inDays(2).now().toISOString().slice(0, 10);
    await approve(owner, { expiresOn });
    // In Kiritimati a day ends at 10:00 UTC.
    for (const [time, expired] of [
      ["09:59", ""],
      ["10:00", "Expired"],
    ]) {
      const { id } = await create(admin, { kind: "selection", assetIds: [asset.id] });
      await withClock({ now: () => new Date(`${expiresOn}T${time}:00Z`) }, () => write(teamId, id));
      expect(await rowsOf(teamId, id)).toMatchObject([{ status: "Time-limited", expired }]);
    }
  });

  it("no cell of a list of assets starts with a character that makes a spreadsheet run a formula", async () => {
    const { admin } = await aTeam();
    const { rows } = await selection(admin, [await wild(admin)]);
    for (const cell of Object.values(rows[0] ?? {})) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
  });

  it("an import reads an exported row back with the same values", async () => {
    const { admin, teamId } = await aTeam();
    const assetId = await wild(admin);
    const { id } = await selection(admin, [assetId]);
    const { text } = await fileOf(teamId, id);
    const [header = [], cells = []] = Papa.parse<string[]>(text.replace("\uFEFF", "")).data;
    // The import's parser reads each byte as one character, so the cells are converted.
    const fields = cells.map((cell) => Buffer.from(cell).toString("latin1"));
    const reader = rowReader({ header, uploader: "somebody", brands: [] });
    expect(reader({ fields, malformed: false } as Parameters<typeof reader>[0])).toEqual({
      row: { ...WILD, type: "image", fileUrl: "https://cdn.test/a.mp4?x=1,2", thumbnailUrl: "", assetId },
    });
  });

  it("a list of assets becomes a CSV file with an unguessable name in the team's folder", async () => {
    const { admin, teamId } = await aTeam();
    const asset = await actAs(admin, () => anAsset(), CALLER);
    const { id, state, url } = await create(admin, { kind: "selection", assetIds: [asset.id] });
    expect([state, url]).toEqual(["queued", ""]);
    await write(teamId, id);
    const { key, headers, text } = await fileOf(teamId, id);
    expect(key).toMatch(new RegExp(`^media/${teamId}/exports/[a-z2-7]{26}/assets-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
    expect(await get(admin, id)).toMatchObject({ state: "done", rows: 1, url: `/${key}?download=1` });
    expect(headers).toMatchObject({ ContentType: "text/csv; charset=utf-8" });
    expect(text.startsWith("\uFEFFname,type,")).toBe(true);
  });

  it("a list of assets leaves out deleted assets and assets of another team", async () => {
    const { admin } = await aTeam();
    const foreign = await actAs((await aTeam()).admin, () => anAsset(), CALLER);
    const [kept, gone] = await actAs(admin, () => Promise.all([anAsset("kept"), anAsset("gone")]), CALLER);
    await actAs(admin, () => Clearance.remove(gone.id), CALLER);
    const { rows } = await selection(admin, [foreign.id, gone.id, kept.id]);
    expect(rows.map(({ name }) => name)).toEqual(["kept"]);
  });
});

describe("an export", () => {
  it("a member's export is logged, is created once per idempotency key, and is found only for that member", async () => {
    const { admin, member, teamId } = await aTeam();
    const key = "b7a1c9d2-0000-4000-8000-000000000001";
    const input: CreateExportInput = { kind: "selection", assetIds: [newId("asset")] };
    const made = await Promise.all([1, 2, 3].map(() => create(member, input, key)));
    const [id = ""] = new Set(made.map((one) => one.id));
    expect(new Set(made.map((one) => one.id)).size).toBe(1);
    const { items } = await actAs(admin, () => Team.audit({ limit: 10 }));
    expect(items.filter(({ type }) => type === "export.created")).toMatchObject([
      { by: { name: "Max Member" }, changes: [{ what: "export", from: "", to: "selection" }] },
    ]);
    await write(teamId, id);
    expect(await get(member, id)).toMatchObject({ id, state: "done" });
    await expect(get(admin, id)).rejects.toMatchObject({ code: "export.not_found" });
    await expect(get((await aTeam()).member, id)).rejects.toMatchObject({ code: "export.not_found" });
  });

  it("an export fails if the member who created it has left the team", async () => {
    const { admin, member, teamId } = await aTeam();
    const asset = await actAs(admin, () => anAsset(), CALLER);
    const { id } = await create(member, { kind: "selection", assetIds: [asset.id] });
    await actAs(admin, () => Team.removeMember(member.userId));
    await write(teamId, id);
    const { state, key } = await read(teamId, id);
    expect([state, await storedObjects([key])]).toEqual(["failed", [false]]);
  });

  it("an export is removed with its file after seven days", async () => {
    const { admin, teamId } = await aTeam();
    const asset = await actAs(admin, () => anAsset(), CALLER);
    const { id } = await selection(admin, [asset.id]);
    const { key, endsAt } = await read(teamId, id);
    expect(await findTimer({ teamId, kind: "export", id })).toMatchObject({ due: endsAt });
    expect(await withClock(inDays(6), () => get(admin, id))).toMatchObject({ state: "done" });
    await expect(withClock(inDays(7.1), () => get(admin, id))).rejects.toMatchObject({ code: "export.not_found" });
    for (const _ of ["once", "again"]) await sweep(teamId, id);
    await expect(get(admin, id)).rejects.toMatchObject({ code: "export.not_found" });
    expect(await storedObjects([key])).toEqual([false]);
  });

  it("an export that is removed while its file is being written leaves no file", async () => {
    const { admin, teamId } = await aTeam();
    const asset = await actAs(admin, () => anAsset(), CALLER);
    const { id } = await create(admin, { kind: "selection", assetIds: [asset.id] });
    const { key } = await read(teamId, id);
    const isWritten = (command: string, input: string) => command === "PutObjectCommand" && input.includes(key);
    onFirst(s3, isWritten, async (perform) => {
      await sweep(teamId, id);
      return perform();
    });
    await write(teamId, id);
    expect(await storedObjects([key])).toEqual([false]);
  });

  it("an unknown asset's activity can't be exported, and only an admin can export a deleted asset's activity", async () => {
    const { admin, member } = await aTeam();
    const gone = { code: "asset.not_found" };
    await expect(create(admin, { kind: "activity", assetId: newId("asset") })).rejects.toMatchObject(gone);
    const { id } = await actAs(admin, () => anAsset(), CALLER);
    await actAs(admin, () => Clearance.remove(id), CALLER);
    await expect(create(member, { kind: "activity", assetId: id })).rejects.toMatchObject(gone);
    expect(await create(admin, { kind: "activity", assetId: id })).toMatchObject({ state: "queued" });
  });
});
