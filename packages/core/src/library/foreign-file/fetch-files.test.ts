import { createHash, randomBytes } from "node:crypto";
import type { RequestListener } from "node:http";
import { GetObjectCommand } from "@aws-sdk/client-s3";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { DAILY_BYTES, inSlot, withinBudget } from "../../base/safe-fetch/budget.ts";
import { withClock } from "../../platform/clock.ts";
import { env } from "../../platform/env.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { s3 } from "../../platform/store/s3.ts";
import { runTimers } from "../../platform/timer/run.ts";
import { Clearance } from "../../rights/clearance/index.ts";
import { anImport, csvOf, runImport } from "../../testing/imports.ts";
import { withForeignHost } from "../../testing/network.ts";
import { outboxEvents } from "../../testing/outbox.ts";
import { aTeam, CALLER, PNG, storedObjects, upload } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { read } from "../asset/change.ts";
import { Asset } from "../asset/index.ts";
import { thumbnailKeyOf } from "../asset/purge.ts";
import { verifyAsset } from "../asset/verify.ts";
import { settleDuplicatesOf } from "../asset-file/duplicates.ts";
import { hashFile } from "../asset-file/hash-file.ts";
import { Search } from "../search/index.ts";
import { fetchForeignFiles } from "./fetch-files.ts";
import { claim } from "./plan.ts";
import { wake } from "./wake.ts";

const MINUTE = 60_000;
const later = <T>(ms: number, work: () => Promise<T>): Promise<T> =>
  withClock({ now: () => new Date(Date.now() + ms) }, work);
const system = <T>(teamId: string, work: () => Promise<T>): Promise<T> =>
  actAs({ kind: "system", name: "test", teamId }, work);
const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#cc3300" } });

/** Imports rows `name,type,file_url,thumbnail_url` and returns the ids of their assets in the order of the rows. */
const imported = async (admin: MemberActor, ...rows: string[]): Promise<string[]> => {
  const { id } = await anImport(admin, csvOf("name,type,file_url,thumbnail_url", ...rows));
  expect(await runImport(admin, id)).toMatchObject({ success: rows.length, errorCount: 0 });
  const { items } = await actAs(admin, () => Search.list({ limit: 100 }));
  return rows.map((row) => items.find(({ name }) => name === row.split(",")[0])?.id ?? "");
};

const serving =
  (files: Record<string, Buffer | number>, asked: string[] = []): RequestListener =>
  ({ url = "" }, answer) => {
    asked.push(url);
    const file = files[url] ?? 404;
    if (typeof file === "number") answer.writeHead(file).end();
    else answer.writeHead(200, { "content-type": "image/png" }).end(file);
  };

const see = (admin: MemberActor, id: string) => actAs(admin, () => Asset.get(id));
const steps = async (admin: MemberActor, id: string) =>
  (await actAs(admin, () => Asset.activity(id), CALLER)).map(({ type }) => type);

/** Runs the timers as the schedule does. */
const wakeTeams = () => runTimers({ "foreign-files": wake });

const planned = async (teamId: string): Promise<number> => {
  const events = (await outboxEvents()).filter((one) => one.teamId === teamId);
  return events.filter(({ name }) => name === "foreign.fetch.planned").length;
};

describe("the file that an imported row names", () => {
  it("an asset shows that the file of its imported row isn't hashed, and shows the reason", async () => {
    const { admin, teamId } = await aTeam();
    const url = "https://files.example.com/a.png";
    const [id = ""] = await imported(admin, `One,image,${url},`);
    expect((await see(admin, id)).foreignFile).toEqual({ url, notHashed: "waiting" });
    await withForeignHost(serving({ "/a.png": PNG }), () => system(teamId, fetchForeignFiles));
    // The test's server doesn't support TLS, so the file can't be fetched from its https URL.
    expect((await see(admin, id)).foreignFile).toEqual({ url, notHashed: "unreachable" });
  });

  it("the file of an imported row is hashed once, and a thumbnail is made if the row names none", async () => {
    const { admin, teamId } = await aTeam();
    const url = "http://files.example.com/a.png";
    const [id = ""] = await imported(admin, `One,image,${url},`);
    const bytes = await picture(1_600, 800).png().toBuffer();
    const asked: string[] = [];
    await withForeignHost(serving({ "/a.png": bytes }, asked), async () => {
      await system(teamId, fetchForeignFiles);
      await system(teamId, fetchForeignFiles);
      await later(40 * MINUTE, () => system(teamId, fetchForeignFiles));
    });
    expect(asked).toEqual(["/a.png"]);
    const asset = await see(admin, id);
    expect(asset.foreignFile).toEqual({ url, sha256: sha256(bytes) });
    expect(asset.thumbnailUrl).toBe(`/${thumbnailKeyOf(teamId, id, "foreign")}`);
    expect(await steps(admin, id)).toEqual(["asset.created", "asset.thumbnail.made", "asset.file.hashed"]);
    expect(await verifyAsset(teamId, id)).toMatchObject({ ok: true });
    expect(await read(teamId, id)).toMatchObject({ foreignDue: "", version: 1 });
  });

  it("an imported file is marked as a duplicate of an uploaded or imported file until that file's asset is deleted", async () => {
    const { admin, teamId } = await aTeam();
    const bytes = Buffer.concat([PNG, randomBytes(32)]);
    const uploaded = await actAs(
      admin,
      async () => Sent.createAsset({ uploadId: await upload(bytes), name: "Up", source: "s", uploadedBy: "u" }),
      CALLER,
    );
    await system(teamId, () => hashFile(uploaded.id, uploaded.files[0]?.id ?? ""));
    const [one = "", two = ""] = await imported(admin, "One,image,http://a.com/1,", "Two,image,http://b.com/2,");
    await withForeignHost(serving({ "/1": bytes, "/2": bytes }), () => system(teamId, fetchForeignFiles));
    expect([(await see(admin, one)).duplicateOf, (await see(admin, two)).duplicateOf]).toEqual([
      uploaded.id,
      uploaded.id,
    ]);
    await actAs(admin, () => Clearance.remove(uploaded.id), CALLER);
    await system(teamId, () => settleDuplicatesOf(uploaded.id));
    const left = [await see(admin, one), await see(admin, two)].sort((a, b) =>
      `${a.uploadedAt}#${a.id}` < `${b.uploadedAt}#${b.id}` ? -1 : 1,
    );
    expect(left.map(({ duplicateOf }) => duplicateOf)).toEqual([undefined, left[0]?.id]);
    await actAs(admin, () => Clearance.remove(left[0]?.id ?? ""), CALLER);
    await system(teamId, () => settleDuplicatesOf(left[0]?.id ?? ""));
    expect((await see(admin, left[1]?.id ?? "")).duplicateOf).toBeUndefined();
  });

  it.each([
    ["a URL that leads to this machine", "http://127.0.0.1/a.png", "refused"],
    ["a URL without a file", "http://files.example.com/none", "missing"],
    ["an empty file", "http://files.example.com/empty", "missing"],
  ])("the fetch of %s is given up at once, and the asset shows the reason", async (_, url, reason) => {
    const { admin, teamId } = await aTeam();
    const [id = ""] = await imported(admin, `One,image,${url},`);
    await withForeignHost(serving({ "/empty": Buffer.alloc(0) }), () => system(teamId, fetchForeignFiles));
    const { foreignFile, thumbnailUrl } = await see(admin, id);
    expect([foreignFile, thumbnailUrl]).toEqual([{ url, notHashed: reason }, ""]);
    expect(await steps(admin, id)).toEqual(["asset.created", "asset.file.not_hashed"]);
    expect((await read(teamId, id)).foreignDue).toBe("");
    expect(await verifyAsset(teamId, id)).toMatchObject({ ok: true });
  });

  it("a file whose host reports an error is fetched again with growing waits and given up after five tries", async () => {
    const { admin, teamId } = await aTeam();
    const [id = ""] = await imported(admin, "One,image,http://files.example.com/a.png,");
    const asked: string[] = [];
    const tries: number[] = [];
    await withForeignHost(serving({ "/a.png": 503 }, asked), async () => {
      for (const minutes of [0, 5, 11, 60, 75, 400, 450, 1_500, 2_000, 4_000, 9_000]) {
        await later(minutes * MINUTE, () => system(teamId, fetchForeignFiles));
        tries.push(asked.length);
      }
    });
    expect(tries).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5]);
    expect((await see(admin, id)).foreignFile?.notHashed).toBe("unreachable");
    expect(await steps(admin, id)).toEqual(["asset.created", "asset.file.not_hashed"]);
  });

  it("a file whose host reported an error is hashed when the host works again", async () => {
    const { admin, teamId } = await aTeam();
    const [id = ""] = await imported(admin, "One,image,http://files.example.com/a.png,");
    await withForeignHost(serving({ "/a.png": 500 }), () => system(teamId, fetchForeignFiles));
    expect((await see(admin, id)).foreignFile?.notHashed).toBe("unreachable");
    await withForeignHost(serving({ "/a.png": PNG }), () =>
      later(11 * MINUTE, () => system(teamId, fetchForeignFiles)),
    );
    expect((await see(admin, id)).foreignFile).toMatchObject({ sha256: sha256(PNG) });
  });

  it("if the team's daily download limit is reached, imported files wait until the next day, and no fetch is planned before that day", async () => {
    const { admin, teamId } = await aTeam();
    const ids = await imported(admin, ...[1, 2, 3, 4, 5].map((n) => `N${n},image,http://a.com/${n},`));
    await withinBudget(teamId, DAILY_BYTES, async (bytes, used) => used(bytes));
    await withForeignHost(serving({}), async ({ connections }) => {
      await system(teamId, fetchForeignFiles);
      expect(connections()).toBe(0);
    });
    const reasons = (await Promise.all(ids.map((id) => see(admin, id)))).map(
      ({ foreignFile }) => foreignFile?.notHashed,
    );
    expect(new Set(reasons)).toEqual(new Set(["over_budget", "waiting"]));
    await wakeTeams();
    expect(await planned(teamId)).toBe(0);
    const files = Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`/${n}`, randomBytes(40)]));
    await later(24 * 60 * MINUTE, async () => {
      await wakeTeams();
      await withForeignHost(serving(files), () => system(teamId, fetchForeignFiles));
    });
    expect(await planned(teamId)).toBe(1);
    for (const id of ids) expect((await see(admin, id)).foreignFile?.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it("a file waits while all of the team's fetch slots are in use, and the wait doesn't count as a try", async () => {
    const { admin, teamId } = await aTeam();
    const [id = ""] = await imported(admin, "One,image,http://files.example.com/a.png,");
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const inBoth = (work: () => Promise<void>) =>
      inSlot(teamId, MINUTE, () => inSlot(teamId, MINUTE, work).finally(release));
    await inBoth(() => withForeignHost(serving({}), () => system(teamId, fetchForeignFiles)));
    await held;
    expect(await read(teamId, id)).toMatchObject({ foreignTries: 0, foreignDue: expect.any(String) });
    expect((await see(admin, id)).foreignFile?.notHashed).toBe("waiting");
  });

  it("after five fetches without a result, a file is given up as unreachable and isn't fetched a sixth time", async () => {
    const { admin, teamId } = await aTeam();
    const [id = ""] = await imported(admin, "One,image,http://files.example.com/a.png,");
    for (let day = 0; day < 5; day++) {
      await later(day * 60 * MINUTE, async () => {
        expect(await claim(await read(teamId, id))).toMatchObject({ foreignTries: day + 1 });
      });
    }
    const asked: string[] = [];
    await withForeignHost(serving({ "/a.png": 503 }, asked), () =>
      later(600 * MINUTE, () => system(teamId, fetchForeignFiles)),
    );
    expect(asked).toEqual([]);
    expect((await see(admin, id)).foreignFile?.notHashed).toBe("unreachable");
    expect(await steps(admin, id)).toEqual(["asset.created", "asset.file.not_hashed"]);
    expect((await read(teamId, id)).foreignDue).toBe("");
  });

  it("a hashed file keeps its hash when its thumbnail is given up after five fetches without a result", async () => {
    const { admin, teamId } = await aTeam();
    const [id = ""] = await imported(admin, "One,image,http://a.com/file,http://a.com/small");
    const files = { "/file": PNG, "/small": 503 };
    await withForeignHost(serving(files), () => system(teamId, fetchForeignFiles));
    for (let tries = 2; tries <= 5; tries++) {
      expect(await claim(await read(teamId, id))).toMatchObject({ foreignTries: tries });
    }
    const asked: string[] = [];
    await withForeignHost(serving(files, asked), () => later(16 * MINUTE, () => system(teamId, fetchForeignFiles)));
    expect([asked, (await read(teamId, id)).foreignDue]).toEqual([[], ""]);
    expect((await see(admin, id)).foreignFile).toMatchObject({ sha256: sha256(PNG) });
    expect(await steps(admin, id)).not.toContain("asset.file.not_hashed");
  });

  it("two parallel runs fetch each file once", async () => {
    const { admin, teamId } = await aTeam();
    const ids = await imported(admin, ...[1, 2, 3, 4].map((n) => `N${n},image,http://a.com/${n},`));
    const asked: string[] = [];
    const files = Object.fromEntries([1, 2, 3, 4].map((n) => [`/${n}`, randomBytes(40)]));
    await withForeignHost(serving(files, asked), async () => {
      await Promise.all([1, 2].map(() => system(teamId, fetchForeignFiles)));
      // A run stops when all of the team's fetch slots are in use, so a third run fetches files that are left.
      await later(2 * MINUTE, () => system(teamId, fetchForeignFiles));
    });
    expect(asked.toSorted()).toEqual(["/1", "/2", "/3", "/4"]);
    for (const id of ids) expect(await steps(admin, id)).toEqual(["asset.created", "asset.file.hashed"]);
  });

  it("no thumbnail is left if the asset is deleted while its file is fetched", async () => {
    const { admin, teamId } = await aTeam();
    const [id = ""] = await imported(admin, "One,image,http://files.example.com/a.png,");
    const deleting: RequestListener = (_, answer) => {
      void actAs(admin, () => Clearance.remove(id), CALLER).then(() =>
        answer.writeHead(200, { "content-type": "image/png" }).end(PNG),
      );
    };
    await withForeignHost(deleting, () => system(teamId, fetchForeignFiles));
    expect(await storedObjects([thumbnailKeyOf(teamId, id, "foreign")])).toEqual([false]);
    expect(await verifyAsset(teamId, id)).toMatchObject({ ok: true });
  });
});

describe("the thumbnail that an imported row names", () => {
  it("the thumbnail of an imported row is copied as an upright JPEG of at most 400 × 300 without metadata", async () => {
    const { admin, teamId } = await aTeam();
    const [id = ""] = await imported(admin, "One,video,,http://files.example.com/t.jpg");
    const original = await picture(1_000, 3_000)
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Make: "SecretCamera" }, IFD3: { GPSLatitude: "52/1 31/1 12/1" } })
      .jpeg()
      .toBuffer();
    await withForeignHost(serving({ "/t.jpg": original }), () => system(teamId, fetchForeignFiles));
    const { thumbnailUrl, foreignFile } = await see(admin, id);
    expect(foreignFile).toBeUndefined();
    const Key = thumbnailUrl.slice(1);
    const { Body, ContentType } = await s3.send(new GetObjectCommand({ Bucket: env.MEDIA_BUCKET, Key }));
    const bytes = Buffer.from((await Body?.transformToByteArray()) ?? []);
    const { format, width, height, exif, orientation } = await sharp(bytes).metadata();
    expect({ ContentType, format, width, height, exif, orientation }).toEqual({
      ContentType: "image/jpeg",
      format: "jpeg",
      width: 400,
      height: 133,
    });
    expect(bytes.toString("latin1")).not.toContain("Secret");
    expect((await read(teamId, id)).foreignDue).toBe("");
  });

  it("a row's own thumbnail is used if it is a picture, and otherwise a thumbnail is made from the row's file", async () => {
    const { admin, teamId } = await aTeam();
    const [one = "", two = ""] = await imported(
      admin,
      "One,image,http://a.com/file,http://a.com/small",
      "Two,image,http://a.com/file,http://a.com/page",
    );
    const files = {
      "/file": await picture(90, 90).png().toBuffer(),
      "/small": await picture(30, 20).png().toBuffer(),
      "/page": Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
    };
    await withForeignHost(serving(files), () => system(teamId, fetchForeignFiles));
    const widths = await Promise.all(
      [one, two].map(async (id) => {
        const Key = (await see(admin, id)).thumbnailUrl.slice(1);
        const { Body } = await s3.send(new GetObjectCommand({ Bucket: env.MEDIA_BUCKET, Key }));
        return (await sharp((await Body?.transformToByteArray()) ?? Buffer.alloc(0)).metadata()).width;
      }),
    );
    expect(widths).toEqual([30, 90]);
  });
});

describe("the timer of a team's imported files", () => {
  it("a team has at most one planned run at a time for its imported files, and none when all files are fetched", async () => {
    const { admin, teamId } = await aTeam();
    await imported(admin, "One,image,http://files.example.com/a.png,");
    await wakeTeams();
    await wakeTeams();
    expect(await planned(teamId)).toBe(1);
    await withForeignHost(serving({ "/a.png": 500 }), () => system(teamId, fetchForeignFiles));
    await wakeTeams();
    expect(await planned(teamId)).toBe(1);
    await later(11 * MINUTE, async () => {
      await wakeTeams();
      expect(await planned(teamId)).toBe(2);
      await withForeignHost(serving({ "/a.png": PNG }), () => system(teamId, fetchForeignFiles));
    });
    await later(3 * 24 * 60 * MINUTE, wakeTeams);
    expect(await planned(teamId)).toBe(2);
  });

  it("a run that runs out of time before all files are fetched plans the next run at once", async () => {
    const { admin, teamId } = await aTeam();
    await imported(admin, ...[1, 2, 3, 4].map((n) => `N${n},image,http://a.com/${n},`));
    const start = Date.now();
    let now = start;
    const passing: RequestListener = (_, answer) => {
      now += 30_000;
      answer.writeHead(404).end();
    };
    await withForeignHost(passing, async ({ connections }) => {
      await withClock({ now: () => new Date(now) }, () => system(teamId, fetchForeignFiles));
      expect(connections()).toBeLessThan(4);
    });
    expect(await planned(teamId)).toBe(1);
  });

  it("a run that was planned but never ended is planned again five minutes later", async () => {
    const { admin, teamId } = await aTeam();
    await imported(admin, "One,image,http://files.example.com/a.png,");
    await wakeTeams();
    await later(5 * MINUTE, wakeTeams);
    expect(await planned(teamId)).toBe(2);
  });

  it("no run is planned for imported rows without URLs", async () => {
    const { admin, teamId } = await aTeam();
    const [id = ""] = await imported(admin, "One,image,,");
    await wakeTeams();
    expect(await planned(teamId)).toBe(0);
    expect((await see(admin, id)).foreignFile).toBeUndefined();
  });
});
