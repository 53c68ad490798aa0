import { randomBytes, randomUUID } from "node:crypto";
import { GetObjectCommand } from "@aws-sdk/client-s3";
import { describe, expect, it, vi } from "vitest";
import { AssetEntity } from "../../library/asset/asset.entity.ts";
import { find } from "../../library/asset/change.ts";
import { Asset } from "../../library/asset/index.ts";
import { hashFile } from "../../library/asset-file/hash-file.ts";
import { nowIso, withClock } from "../../platform/clock.ts";
import { env } from "../../platform/env.ts";
import { sha256 } from "../../platform/hash.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { s3 } from "../../platform/store/s3.ts";
import { settingTo } from "../../testing/approval.ts";
import { anOpenRequest, approve, askRemoval, aTeam, CALLER, PNG, type Scene, upload } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { between, nothingBetween } from "../../testing/store/between.ts";
import { Clearance } from "../clearance/index.ts";
import { endGrant } from "../grant/end.ts";
import { findGrant, GrantEntity, type GrantRecord, LicenseMarkEntity } from "../grant/grant.entity.ts";
import { Grant } from "../grant/index.ts";
import { checkQuery, type LicenseCheck } from "./check.schema.ts";
import { checkFile, checkNumber, MOST_READ, UNKNOWN } from "./check.ts";
import type { LicenseDocument } from "./document.ts";
import { issue, keepDocument } from "./issue.ts";
import { forMember } from "./read.ts";

/** Returns a short text in place of a rendered and sealed PDF. */
const pdfOf = (document: LicenseDocument): Buffer =>
  Buffer.from(`%PDF ${JSON.stringify({ ...document, picture: document.picture?.length })}`);

const draw = async (document: LicenseDocument) => pdfOf(document);

const asSystem = <T>(teamId: string, work: () => Promise<T>) =>
  actAs({ kind: "system", name: "test", teamId }, work, CALLER);

/** Makes an owner's approval with an original file. @returns also a function that issues the license */
const aYes = async (answer: Parameters<typeof approve>[1] = {}) => {
  const scene = await aTeam();
  const { asset, request, token, owner } = await anOpenRequest(scene.admin, {
    contentOwnerEmail: "olivia@example.com",
  });
  const original = Buffer.concat([PNG, Buffer.from(asset.id)]);
  const uploadId = await actAs(owner, () => upload(original, { owner: true, fileName: "original.png" }), CALLER);
  await approve(owner, { uploadIds: [uploadId], restrictions: ["Credit required"], ...answer });
  const ids = { requestId: request.id, assetId: asset.id };
  const issued = (make: typeof draw = draw) => asSystem(scene.teamId, () => issue(ids, make));
  return { ...scene, ids, token, owner, original, issued };
};

const stepsOf = async ({ admin }: Scene, assetId: string) => {
  const all = await actAs(admin, () => Asset.activity(assetId), CALLER);
  return all.filter(({ type }) => type === "licence.issued");
};

const grantIdOf = async ({ admin }: Scene, assetId: string) =>
  (await actAs(admin, () => Asset.get(assetId))).approval?.grantId ?? "";

describe("the license of an owner's approval", () => {
  it("a license has the terms, the scope, the parties, the decision with its activity entry, and each file's SHA-256", async () => {
    const yes = await aYes({ credit: "@creator", notes: "With my name", expiresOn: "2999-12-31" });
    const seen = vi.fn(draw);
    await yes.issued(seen);
    const [document] = seen.mock.calls[0] ?? [];
    const activity = await actAs(yes.admin, () => Asset.activity(yes.ids.assetId), CALLER);
    const decided = activity.find(({ type }) => type === "rights_request.approved");
    const { approval } = await actAs(yes.admin, () => Asset.get(yes.ids.assetId));
    expect(document).toMatchObject({
      number: approval?.number,
      licensee: { legalName: "Clearhouse Network", brand: "Clearhouse Network" },
      owner: { name: "Olivia Owner", email: "olivia@example.com" },
      scope: {
        ...{ usageRights: "Social media posts", useClass: "editorial", restrictions: ["Credit required"] },
        ...{ credit: "@creator", notes: "With my name", until: "2999-12-31", from: decided?.at.slice(0, 10) },
      },
      terms: { text: expect.stringContaining("License terms"), sha256: decided?.facts["terms sha256"] },
      files: [
        { name: "photo.png", sha256: sha256(PNG), origin: "team" },
        { name: "original.png", sha256: sha256(yes.original), origin: "owner" },
      ],
      decision: { at: approval?.approvedAt, ip: CALLER.ip, userAgent: CALLER.userAgent, requestId: yes.ids.requestId },
      chain: { seq: decided?.seq, hash: decided?.hash },
      checkUrl: `${env.SITE_URL}/check`,
    });
    expect(sha256(document?.terms.text ?? "")).toBe(document?.terms.sha256);
    expect(document?.picture?.subarray(0, 2).toString("hex")).toBe("ffd8");
  });

  it("a license is made once even if it is issued several times, and its SHA-256 is recorded in the activity", async () => {
    const yes = await aYes();
    const make = vi.fn(draw);
    await yes.issued(make);
    await yes.issued(make);
    await Promise.all([yes.issued(make), yes.issued(make)]);
    expect(make).toHaveBeenCalledTimes(1);
    const [step, ...more] = await stepsOf(yes, yes.ids.assetId);
    expect(more).toEqual([]);
    const grantId = await grantIdOf(yes, yes.ids.assetId);
    const { body, fileName } = await actAs(yes.member, () => forMember(grantId));
    expect(step?.facts).toMatchObject({ sha256: sha256(body), size: String(body.length), grant: grantId });
    expect(fileName).toBe(`license-${step?.facts.license}.pdf`);
    const { CacheControl, ContentType } = await s3.send(
      new GetObjectCommand({ Bucket: env.DOCUMENTS_BUCKET, Key: `licences/${yes.teamId}/${grantId}.pdf` }),
    );
    expect({ CacheControl, ContentType }).toEqual({
      CacheControl: "private, no-store",
      ContentType: "application/pdf",
    });
  });

  it("a license that was stored but not recorded is recorded in the activity and isn't made again", async () => {
    const yes = await aYes();
    const first = Buffer.from("%PDF the first");
    await keepDocument(yes.teamId, await grantIdOf(yes, yes.ids.assetId), async () => first);
    const make = vi.fn(draw);
    await yes.issued(make);
    expect(make).not.toHaveBeenCalled();
    const [step] = await stepsOf(yes, yes.ids.assetId);
    expect(step?.facts.sha256).toBe(sha256(first));
  });

  it("a license isn't made for a deleted asset", async () => {
    const yes = await aYes();
    await actAs(yes.admin, () => Clearance.remove(yes.ids.assetId), CALLER);
    const make = vi.fn(draw);
    await yes.issued(make);
    expect(make).not.toHaveBeenCalled();
  });

  it("a license is found only by its team, and only after it is made", async () => {
    const yes = await aYes();
    const grantId = await grantIdOf(yes, yes.ids.assetId);
    const mine = () => actAs(yes.admin, () => forMember(grantId));
    await expect(mine()).rejects.toMatchObject({ code: "licence.not_found" });
    await yes.issued();
    expect((await mine()).body.toString()).toContain("Olivia Owner");
    const { admin: stranger } = await aTeam("Rival Media");
    await expect(actAs(stranger, () => forMember(grantId))).rejects.toMatchObject({ code: "licence.not_found" });
  });
});

describe("the check of a license", () => {
  const numberOf = async (yes: Awaited<ReturnType<typeof aYes>>) =>
    (await stepsOf(yes, yes.ids.assetId))[0]?.facts.license ?? "";

  it("the check of a license number, a file or a license document answers 'cleared' and shows the scope, but not the owner's name", async () => {
    const yes = await aYes({ expiresOn: "2999-12-31", credit: "@creator", notes: "Olivia" });
    await yes.issued();
    await actAs(yes.admin, async () =>
      Grant.readWords(yes.ids.assetId, await grantIdOf(yes, yes.ids.assetId), {
        ...{ result: "fields_say_all", heed: "", seen: "" },
      }),
    );
    const { body } = await actAs(yes.admin, async () => forMember(await grantIdOf(yes, yes.ids.assetId)));
    const licensed = {
      ...{ usageRights: "Social media posts", brand: "Clearhouse Network", useClass: "editorial" },
      ...{ restrictions: ["Credit required"], from: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), until: "2999-12-31" },
    };
    const about = { number: await numberOf(yes), team: "Clearhouse Network" };
    const expected = {
      says: "cleared",
      items: [{ says: "cleared", ...about, licensed }],
      ...{ answer: "cleared", licences: [{ state: "cleared", ...about, ...licensed }] },
    };
    const answers = [
      await checkNumber(await numberOf(yes)),
      await checkFile(sha256(yes.original)),
      await checkFile(sha256(body)),
    ];
    for (const answer of answers) {
      expect(answer).toEqual(expected);
      expect(JSON.stringify(answer)).not.toMatch(/Olivia|@creator|olivia/);
    }
  });

  it("the check shows what was granted of the requested use, not the wider use that the owner named", async () => {
    const yes = await aYes({ usageRights: "Editorial use" });
    await yes.issued();
    const { items } = await checkFile(sha256(yes.original));
    expect(items).toMatchObject([{ licensed: { usageRights: "Social media posts" } }]);
  });

  it("the check answers 'unknown' for a file with a changed byte, and an unknown license number isn't found", async () => {
    const yes = await aYes();
    await yes.issued();
    const changed = Buffer.from(yes.original);
    changed[40] = (changed[40] ?? 0) ^ 1;
    expect(await checkFile(sha256(changed))).toEqual(UNKNOWN);
    await expect(checkNumber("CH-0000-0000-0000")).rejects.toMatchObject({ code: "licence.not_found" });
    await expect(checkNumber("")).rejects.toMatchObject({ code: "licence.not_found" });
  });

  it("the check of an approval finds no license before the license is made", async () => {
    const yes = await aYes();
    const { approval } = await actAs(yes.admin, () => Asset.get(yes.ids.assetId));
    await expect(checkNumber(approval?.number ?? "")).rejects.toMatchObject({ code: "licence.not_found" });
    expect(await checkFile(sha256(yes.original))).toMatchObject({ answer: "unknown" });
  });

  it("the check answers 'expired' after the license's last day, and 'withdrawn' after the license was withdrawn", async () => {
    const yes = await aYes({ expiresOn: "2999-12-31" });
    await yes.issued();
    const number = await numberOf(yes);
    const after = { now: () => new Date("3000-01-02T00:00:00Z") };
    expect(await withClock(after, () => checkNumber(number))).toMatchObject({
      ...{ says: "ended", items: [{ since: "3000-01-01" }], answer: "expired" },
    });
    const { teamId, ids } = yes;
    const grantId = await grantIdOf(yes, ids.assetId);
    await actAs(yes.admin, () => endGrant({ teamId, assetId: ids.assetId, grantId, by: "admin", reason: "" }), CALLER);
    const ended = { says: "ended", items: [{ since: nowIso().slice(0, 10), number }], answer: "withdrawn" };
    expect(await checkNumber(number)).toMatchObject(ended);
    expect(await checkFile(sha256(yes.original))).toMatchObject(ended);
  });

  it("from the owner's wish for removal on, the check says 'under review' and nothing else of the license", async () => {
    const yes = await aYes();
    await yes.issued();
    const number = await numberOf(yes);
    await askRemoval(yes.owner);
    const item = { says: "under_review", team: "Clearhouse Network", since: nowIso().slice(0, 10) };
    const silent = { answer: "unknown", licences: [] };
    expect(await checkNumber(number)).toEqual({ says: "under_review", items: [{ ...item, number }], ...silent });
    expect(await checkFile(sha256(yes.original))).toEqual({ says: "under_review", items: [item], ...silent });
  });

  it("the check of a deleted asset's license confirms nothing", async () => {
    const yes = await aYes();
    await yes.issued();
    const number = await numberOf(yes);
    await actAs(yes.admin, () => Clearance.remove(yes.ids.assetId), CALLER);
    expect(await checkNumber(number)).toMatchObject({ says: "not_confirmed", answer: "unknown", licences: [] });
  });

  it("an approval by hand is found by its record number and its asset's files; one of an earlier release by both numbers", async () => {
    const { admin, teamId } = await aTeam();
    const uploadId = await actAs(admin, () => upload(Buffer.concat([PNG, randomBytes(8)])), CALLER);
    const about = { uploadId, name: "By hand", source: "https://instagram.com/p/1", uploadedBy: "Ada Admin" };
    const { id, version, files } = await actAs(admin, () => Sent.createAsset(about), CALLER);
    await asSystem(teamId, () => hashFile(id, files[0]?.id ?? ""));
    const { approval } = await actAs(
      admin,
      () => Clearance.setStatus(id, { version, ...settingTo("approved") }),
      CALLER,
    );
    const item = { says: "recorded", team: "Clearhouse Network", number: approval?.number };
    expect(item.number).toMatch(/^REC-/);
    const recorded = { says: "recorded", items: [item], answer: "unknown", licences: [] };
    expect(await checkNumber(item.number ?? "")).toEqual(recorded);
    const hashed = (await actAs(admin, () => Asset.get(id))).files[0]?.sha256 ?? "";
    expect(await checkFile(hashed)).toEqual(recorded);
    const former = `CH-${item.number?.slice(4)}`;
    await expect(checkNumber(former), "nobody ever had this number").rejects.toMatchObject({
      code: "licence.not_found",
    });
    const grant = await findGrant(teamId, approval?.grantId ?? "");
    if (!grant) throw new Error("No grant");
    await GrantEntity.put({ ...grant, number: former }).go();
    for (const number of [former, item.number ?? ""]) expect(await checkNumber(number)).toEqual(recorded);
  });

  it.each([
    ["Pacific/Kiritimati", "2026-11-24"],
    ["Pacific/Pago_Pago", "2026-11-22"],
    ["UTC", "2026-11-23"],
  ])("the license of a team in the time zone %s begins on %s", async (timeZone, from) => {
    // At this moment the date is a different one in each of the three time zones.
    const yes = await withClock({ now: () => new Date("2026-11-23T10:30:00Z") }, async () => {
      const given = await aYes();
      await actAs(given.admin, () => Sent.editTeam({ timeZone }), CALLER);
      const drawn = vi.fn(draw);
      await given.issued(drawn);
      expect(drawn.mock.calls[0]?.[0].scope.from).toBe(from);
      return given;
    });
    expect(await checkFile(sha256(yes.original))).toMatchObject({ licences: [{ from }] });
  });

  it("the check finds a cleared license among 24 withdrawn licenses, and says if not all licenses were read", async () => {
    const yes = await aYes();
    await yes.issued();
    const grant = await findGrant(yes.teamId, await grantIdOf(yes, yes.ids.assetId));
    if (!grant) throw new Error("No grant");
    const [file, ended] = [sha256(randomUUID()), { at: grant.grantedAt, by: "admin" as const }];
    /** Stores a license of the file. A license with a higher number is newer. */
    const hold = async (number: number, change: Partial<GrantRecord>): Promise<void> => {
      const { teamId } = yes;
      const grantId = `grt_${String(number).padStart(26, "0")}`;
      await GrantEntity.put({ ...grant, grantId, ...change }).go();
      await LicenseMarkEntity.put({ sha256: file, teamId, grantId }).go();
    };
    await hold(1, {});
    for (let number = 2; number <= 25; number += 1) await hold(number, { ended });
    const answer = await checkFile(file);
    expect(answer.says).toBe("cleared");
    expect(answer.items.map(({ says }) => says)).toEqual(["cleared", ...Array(19).fill("ended")]);
    expect(answer.licences.map(({ state }) => state)).toEqual(["cleared", ...Array(19).fill("withdrawn")]);
    expect(answer.more).toBeUndefined();
    await hold(1, { ended });
    expect(await checkFile(file)).toMatchObject({ answer: "withdrawn" });
    await Promise.all(Array.from({ length: MOST_READ }, (_, index) => hold(index + 26, { ended })));
    await hold(1, {});
    expect(await checkFile(file)).toMatchObject({ answer: "withdrawn", more: true });
  });

  it("the check reads what stops the copies of an asset once, and of many assets with many files only as much as it may", async () => {
    const yes = await aYes();
    await yes.issued();
    const { teamId, ids } = yes;
    const [grant, asset] = [
      await findGrant(teamId, await grantIdOf(yes, ids.assetId)),
      await find(teamId, ids.assetId),
    ];
    if (!grant || !asset) throw new Error("No grant");
    const file = sha256(randomUUID());
    const hold = async (number: number): Promise<void> => {
      const [assetId, grantId] = [`ast_${number >> 1}`, `grt_${String(number).padStart(26, "0")}`];
      const files = Array.from({ length: 3 }, (_, n) => ({ ...asset.files[0], sha256: sha256(`${assetId} ${n}`) }));
      await AssetEntity.put({
        ...asset,
        assetId,
        source: "",
        request: undefined,
        files: files as typeof asset.files,
      }).go();
      await GrantEntity.put({ ...grant, grantId, assetId, ended: { at: grant.grantedAt, by: "admin" } }).go();
      await LicenseMarkEntity.put({ sha256: file, teamId, grantId }).go();
    };
    const asked: string[] = [];
    const reads = (work: () => Promise<LicenseCheck>): Promise<LicenseCheck> => {
      between(({ command, input }, perform) => {
        if (command === "Query" && JSON.stringify(input).includes("$stop_1")) asked.push(JSON.stringify(input));
        return perform();
      });
      return work().finally(nothingBetween);
    };
    // Two licenses of each asset, and three files of each.
    for (let number = 0; number < 4; number++) await hold(number);
    const whole = await reads(() => checkFile(file, 6));
    expect([whole.items.length, whole.more, asked.length, new Set(asked).size]).toEqual([4, undefined, 6, 6]);
    for (let number = 4; number < 6; number++) await hold(number);
    asked.length = 0;
    const part = await reads(() => checkFile(file, 6));
    expect([part.items.length, part.more, asked.length]).toEqual([4, true, 6]);
  });

  it("the check of a file lists a cleared license before an expired license", async () => {
    const [first, second] = [await aYes({ expiresOn: "2999-12-31" }), await aYes()];
    for (const yes of [first, second]) await yes.issued();
    // Both licenses have the same picture among their files.
    const { answer, licences: licenses } = await withClock({ now: () => new Date("3000-01-02T00:00:00Z") }, () =>
      checkFile(sha256(PNG)),
    );
    expect(answer).toBe("cleared");
    expect(licenses.map(({ state }) => state)).toContain("expired");
    expect(licenses[0]).toMatchObject({ state: "cleared", until: "" });
  });

  it.each([
    [{ number: " ch-7k3m-q9tx-2b4d " }, { number: "CH-7K3M-Q9TX-2B4D" }],
    [{ number: "ch7k3mq9tx2b4o" }, { number: "CH-7K3M-Q9TX-2B40" }],
    [{ number: "anything" }, { number: "" }],
    [{ sha256: "a".repeat(64) }, { sha256: "a".repeat(64) }],
  ])("the check reads the query %j as %j", (asked, read) => {
    expect(checkQuery.parse(asked)).toEqual(read);
  });

  it.each([{}, { number: "CH", sha256: "a".repeat(64) }, { sha256: "A".repeat(64) }, { number: "x".repeat(65) }])(
    "the check refuses the query %j",
    (asked) => {
      expect(checkQuery.safeParse(asked).success).toBe(false);
    },
  );
});
