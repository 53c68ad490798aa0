import { GetObjectCommand } from "@aws-sdk/client-s3";
import { describe, expect, it } from "vitest";
import { verifyAll } from "../../base/ledger/verify.ts";
import { env } from "../../platform/env.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { s3 } from "../../platform/store/s3.ts";
import { Clearance } from "../../rights/clearance/index.ts";
import { anImport, csvOf, importNow, runImport } from "../../testing/imports.ts";
import { outboxEvents } from "../../testing/outbox.ts";
import { anAsset, aTeam, CALLER } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { cutQueries } from "../../testing/store/cut-queries.ts";
import { AssetEntity } from "../asset/asset.entity.ts";
import { copyKeysOf, FingerprintEntity } from "../asset/copy.entity.ts";
import { Asset } from "../asset/index.ts";
import { ACTIVITIES } from "../asset/verify.ts";
import { settleCopies } from "../asset-file/settle-copies.ts";
import { Search } from "../search/index.ts";
import { Import } from "./index.ts";

const HEADER = "name,type,source,uploader,tags,notes,context,file_url,thumbnail_url";

const assetsOf = async (teamId: string) => {
  const { data } = await AssetEntity.query.primary({ teamId }).go({ pages: "all", consistent: true });
  return data.toSorted((a, b) => (a.name < b.name ? -1 : 1));
};

const imported = async (member: MemberActor, csv: string | Buffer) =>
  runImport(member, (await anImport(member, csv)).id);

/** The content of the file with the failed rows. */
const failedRows = async (url: string): Promise<string> => {
  const Key = new URL(url, "http://x").pathname.slice(1);
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: env.MEDIA_BUCKET, Key }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []).toString();
};

describe("an import", () => {
  it("an imported row is found under its post, and is compared if the post is that of an asset that was stopped before", async () => {
    const { admin, member, teamId } = await aTeam();
    const { id } = await actAs(member, () => anAsset("Beach", "https://www.instagram.com/p/Stop1/"), CALLER);
    await actAs(admin, () => Clearance.setStatus(id, { version: 1, status: "denied" }), CALLER);
    const row = (name: string, source: string) => `${name},image,${source},,,,,,`;
    const file = csvOf(
      HEADER,
      ...[
        row("Same", "https://www.instagram.com/reel/Stop1/?igsh=1"),
        row("Other", "https://www.instagram.com/p/Free1/"),
      ],
      row("None", "Camera roll"),
    );
    await imported(member, file);
    const [other, same] = (await assetsOf(teamId)).filter(({ name }) => ["Same", "Other"].includes(name));
    const compared = async () =>
      (await outboxEvents()).filter(
        ({ name, data }) => name === "asset.copies.changed" && data.assetId !== id && data.keys === "",
      );
    const events = (await compared()).filter((event) => event.teamId === teamId);
    expect(events.map(({ data }) => data.assetId)).toEqual([same?.assetId]);
    await actAs({ kind: "system", name: "test", teamId }, () =>
      settleCopies({ assetId: same?.assetId ?? "", keys: "" }, "evt_1"),
    );
    expect((await actAs(member, () => Asset.get(same?.assetId ?? ""), CALLER)).mayBeUsed).toMatchObject({
      ...{ verdict: "stop", reason: "copy_stopped" },
    });
    for (const asset of [same, other]) {
      const [key] = asset ? copyKeysOf(asset) : [];
      const found = await FingerprintEntity.query.primary({ teamId, sha256: key?.key ?? "" }).go();
      expect(found.data).toContainEqual(
        expect.objectContaining({ assetId: asset?.assetId, createdAt: asset?.createdAt }),
      );
    }
  });

  it("an import creates for each row a pending asset that has the row's values and is uploaded by the importer", async () => {
    const { member, teamId } = await aTeam();
    const row =
      'Sunset,Video,https://instagram.com/p/1,Nia,"artist:Nia, @RAP, summer","two\nlines",For the story,https://example.com/a.mp4,https://example.com/a.jpg';
    const done = await imported(member, csvOf(HEADER, row, "Bare,image,,,,,,,"));
    expect(done).toMatchObject({
      state: "done",
      success: 2,
      errorCount: 0,
      rows: 2,
      rowsDone: 2,
      problem: "",
      failedRowsUrl: "",
    });
    expect(done.bytesDone).toBe(done.bytes);
    const [bare, sunset] = await assetsOf(teamId);
    expect(sunset).toMatchObject({
      name: "Sunset",
      type: "video",
      status: "pending",
      column: "pending",
      source: "https://instagram.com/p/1",
      uploadedBy: "Nia",
      uploaderId: member.userId,
      tags: [
        { type: "artist", name: "Nia" },
        { type: "brand", name: "@RAP" },
        { type: "theme", name: "summer" },
      ],
      notes: "two\nlines",
      context: "For the story",
      fileUrl: "https://example.com/a.mp4",
      thumbnailSource: "https://example.com/a.jpg",
      files: [],
    });
    expect(bare).toMatchObject({ uploadedBy: member.displayName, source: "", tags: [], notes: "" });
    expect(bare?.fileUrl).toBeUndefined();
  });

  it("the first entry of an imported asset's activity names the importer and the row, and the activity's hashes are valid", async () => {
    const { member, teamId } = await aTeam();
    const done = await imported(member, csvOf("name,type", "One,image"));
    const [asset] = await assetsOf(teamId);
    const [first] = await actAs(member, () => Asset.activity(asset?.assetId ?? ""), CALLER);
    expect(first).toMatchObject({
      type: "asset.created",
      by: { kind: "member", name: member.displayName },
      to: "pending",
      facts: { import: done.id, row: "2" },
    });
    for await (const { finding } of verifyAll(teamId, ACTIVITIES)) expect(finding).toMatchObject({ ok: true });
  });

  it("an import adds its assets to the team's count of pending assets and to the importer's count of uploads", async () => {
    const { member } = await aTeam();
    await imported(member, csvOf("name,type", "One,image", "Two,image", "Two,image", "Three,picture"));
    const [counts, stats] = await actAs(
      member,
      async () => [await Search.counts(), await Search.uploadStats()] as const,
    );
    expect(counts.pending).toBe(2);
    expect(stats).toMatchObject({ totalAssets: 2, pending: 2 });
  });

  it("imported assets appear in the list of assets and among the changes since an earlier cursor", async () => {
    const { member } = await aTeam();
    const { cursor } = await actAs(member, () => Asset.changes());
    await imported(member, csvOf("name,type", "One,image", "Two,image"));
    const [list, changed] = await actAs(
      member,
      async () => [await Search.list({ limit: 10 }), await Asset.changes(cursor)] as const,
    );
    expect(list.items.map(({ name }) => name).toSorted()).toEqual(["One", "Two"]);
    expect(changed.items.map(({ name }) => name).toSorted()).toEqual(["One", "Two"]);
  });

  it("an import reports a row that occurs twice, and every row of a file that was imported before", async () => {
    const { member, admin, teamId } = await aTeam();
    const csv = csvOf("name,type,source,file_url", "One,image,a,", "Two,image,,", "One,image,a,", "One,image,b,");
    const first = await imported(member, csv);
    expect(first).toMatchObject({ success: 3, errors: [{ row: 4, error: "This asset already exists" }] });
    const again = await imported(admin, csv);
    const error = "This asset already exists";
    expect(again).toMatchObject({ success: 0, errorCount: 4, errors: [2, 3, 4, 5].map((row) => ({ row, error })) });
    expect(await assetsOf(teamId)).toHaveLength(3);
  });

  it("a second import reports an edited asset's row as a duplicate, and imports a deleted asset's row again", async () => {
    const { member, admin, teamId } = await aTeam();
    const csv = csvOf("name,type", "One,image", "Two,image");
    await imported(member, csv);
    const [one, two] = await assetsOf(teamId);
    await actAs(
      admin,
      async () => {
        const edit = { name: "Uno", source: "x", uploadedBy: "Ada", tags: [] };
        await Sent.editAsset(one?.assetId ?? "", { version: 1, ...edit });
        await Clearance.remove(two?.assetId ?? "");
      },
      CALLER,
    );
    expect(await imported(member, csv)).toMatchObject({ success: 1, errors: [{ row: 2 }] });
    expect(await imported(member, csv)).toMatchObject({ success: 0, errorCount: 2 });
    expect((await assetsOf(teamId)).map(({ name }) => name)).toEqual(["Two", "Uno"]);
    for await (const { finding } of verifyAll(teamId, ACTIVITIES)) expect(finding).toMatchObject({ ok: true });
  });

  it("an import reports a row with the id of an existing asset of the team as a duplicate", async () => {
    const { member, admin, teamId } = await aTeam();
    const [kept, gone] = await actAs(admin, () => Promise.all([anAsset("Kept"), anAsset("Gone")]), CALLER);
    await actAs(admin, () => Clearance.remove(gone.id), CALLER);
    const error = "This asset already exists";
    const rows = [`Renamed,image,${kept.id}`, `Gone,image,${gone.id}`, "New,image,Not an id!", `Kept,image,${kept.id}`];
    const csv = csvOf("name,type,asset_id", ...rows);
    const first = await imported(member, csv);
    expect(first).toMatchObject({ success: 2, unknownColumns: [], errors: [2, 5].map((row) => ({ row, error })) });
    expect((await assetsOf(teamId)).map(({ name }) => name)).toEqual(["Gone", "Kept", "New"]);
    expect(await imported(member, csv)).toMatchObject({ success: 0, errorCount: 4 });
    const others = await aTeam();
    expect(await imported(others.member, csv)).toMatchObject({ success: 4, errorCount: 0 });
  });

  it("an import returns its invalid rows as a file that can be corrected and imported", async () => {
    const { member, teamId } = await aTeam();
    const columns = "Name;Shot on;TYPE;tags;error";
    const bad = ['"=cmd; one";"a ""b""";gif;@rap;old', ';;video;"artist:x, kind:y";'];
    const first = await imported(member, csvOf(columns, "Good;;image;;", ...bad));
    expect(first).toMatchObject({ success: 1, errorCount: 2, unknownColumns: ["Shot on"] });
    const csv = await failedRows(first.failedRowsUrl);
    expect(csv).toBe(
      '\uFEFFName;Shot on;TYPE;tags;error\r\n"\'=cmd; one";"a ""b""";gif;\'@rap;Type must be image or video\r\n' +
        ';;video;"artist:x, kind:y";"Name is required; A tag\'s type must be brand, artist, theme, source: ""kind:y"""\r\n',
    );
    const mended = csv.replace(";gif;", ";image;").replace(";;video", "Second;;video").replace("kind:y", "y");
    expect(await imported(member, mended)).toMatchObject({ success: 2, errorCount: 0, unknownColumns: ["Shot on"] });
    const all = await assetsOf(teamId);
    expect(all.map(({ name, tags }) => [name, tags.map((tag) => tag.name)])).toEqual([
      ["=cmd; one", ["@rap"]],
      ["Good", []],
      ["Second", ["x", "y"]],
    ]);
  });

  it("an import with 650 errors shows the first 100 errors and returns all failed rows in a file", async () => {
    const { member, teamId } = await aTeam();
    const rows = Array.from({ length: 1_300 }, (_, n) => (n % 2 === 0 ? `Asset ${n},image` : `Asset ${n},none`));
    const done = await imported(member, csvOf("name,type", ...rows));
    expect(done).toMatchObject({ state: "done", success: 650, errorCount: 650, rowsDone: 1_300 });
    expect(done.errors.map(({ row }) => row)).toEqual(Array.from({ length: 100 }, (_, n) => 3 + 2 * n));
    expect((await failedRows(done.failedRowsUrl)).split("\r\n")).toHaveLength(652);
    expect(await assetsOf(teamId)).toHaveLength(650);
  });
});

describe("the imports of a team", () => {
  it("the imports of a team run one after the other", async () => {
    const { member, admin, teamId } = await aTeam();
    const csv = csvOf("name,type", "One,image", "Two,image");
    const [a, b, c] = [await anImport(member, csv), await anImport(admin, csv), await anImport(member, "nothing")];
    expect([a.waitingFor, b.waitingFor, c.waitingFor]).toEqual([0, 1, 2]);
    expect(await runImport(member, b.id)).toMatchObject({ state: "queued", waitingFor: 1 });
    expect(await runImport(member, a.id)).toMatchObject({ state: "done", success: 2 });
    expect(await importNow(member, c.id)).toMatchObject({ state: "queued", waitingFor: 1 });
    expect(await runImport(member, b.id)).toMatchObject({ state: "done", success: 0, errorCount: 2 });
    expect(await runImport(member, c.id)).toMatchObject({ state: "failed", waitingFor: 0 });
    expect(await assetsOf(teamId)).toHaveLength(2);
  });

  it("imports that begin at the same moment are all queued, and every queued import runs", async () => {
    const { member } = await aTeam();
    const begun = await Promise.all([1, 2, 3, 4].map((n) => anImport(member, csvOf("name,type", `Asset ${n},image`))));
    const { items } = await actAs(member, () => Import.list());
    expect(items.map(({ waitingFor }) => waitingFor).toSorted()).toEqual([0, 1, 2, 3]);
    for (let round = 0; round < 4; round++) for (const { id } of begun) await runImport(member, id);
    for (const { id } of begun) expect(await importNow(member, id)).toMatchObject({ state: "done", success: 1 });
  });

  it("a team's imports are listed newest first, and no other team can see these imports", async () => {
    const [{ member }, { member: stranger }] = [await aTeam(), await aTeam()];
    const names = ["a.csv", "b.csv", "c.csv"];
    for (const name of names) await anImport(member, "x", name);
    const { items, cursor } = await actAs(member, () => Import.list());
    expect([items.map(({ fileName }) => fileName), cursor]).toEqual([names.toReversed(), null]);
    await expect(actAs(stranger, () => Import.get(items[0]?.id ?? ""))).rejects.toMatchObject({
      code: "import.not_found",
    });
    expect(await actAs(stranger, () => Import.list())).toEqual({ items: [], cursor: null });
  });

  it("all imports of a team are listed even if a Query ends early at its limit of one megabyte", async () => {
    const { member } = await aTeam();
    for (const name of ["a.csv", "b.csv", "c.csv"]) await anImport(member, "x", name);
    const restore = cutQueries(2);
    const first = await actAs(member, () => Import.list()).finally(restore);
    const second = await actAs(member, () => Import.list(first.cursor ?? ""));
    expect([...first.items, ...second.items].map(({ fileName }) => fileName)).toEqual(["c.csv", "b.csv", "a.csv"]);
    expect(second.cursor).toBeNull();
  });
});
