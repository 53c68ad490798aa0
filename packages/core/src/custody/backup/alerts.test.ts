import { DeleteObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Asset } from "../../library/asset/index.ts";
import { Notification } from "../../notices/notification/index.ts";
import { Team } from "../../people/team/index.ts";
import { DAY_MS, withClock } from "../../platform/clock.ts";
import { env } from "../../platform/env.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { measure } from "../../platform/metrics.ts";
import { table } from "../../platform/store/clients.ts";
import { s3 } from "../../platform/store/s3.ts";
import { transact } from "../../platform/store/transaction.ts";
import { findTimer, type Timer } from "../../platform/timer/timer.entity.ts";
import { checkToday, checkTomorrow, tellAdmins } from "../../testing/backup/backups.ts";
import { anAsset, aTeam, CALLER } from "../../testing/scene.ts";
import type { BackupCheckRecord } from "./backup.entity.ts";
import { checkBackup } from "./check/check.ts";
import { Backup } from "./index.ts";
import { findCheck, putCheck } from "./plan.ts";
import { changeStates } from "./records.ts";
import { settleCopy } from "./settle.ts";
import { planTelling } from "./tell.ts";

vi.mock("../../platform/metrics.ts", () => ({ measure: vi.fn() }));

beforeEach(() => {
  vi.restoreAllMocks();
  vi.mocked(measure).mockReset();
});

const as = <T>(admin: MemberActor, work: () => T): T => actAs(admin, work, CALLER);
const asSystem = <T>(teamId: string, work: () => T): T => actAs({ kind: "system", name: "test", teamId }, work, CALLER);

/** An asset with its stored file. */
const aFile = async (admin: MemberActor) => {
  const { id, files } = await as(admin, () => anAsset());
  const [file] = (await as(admin, () => Asset.get(id))).files;
  const media = { Bucket: env.MEDIA_BUCKET, Key: file?.url.slice(1) ?? "" };
  return { assetId: id, fileId: files[0]?.id ?? "", name: file?.name ?? "", media };
};

/** Waits until the clock shows another millisecond. */
const nextMoment = () => {
  const now = Date.now();
  return vi.waitUntil(() => Date.now() > now, { interval: 1 });
};

const remove = (place: { Bucket: string; Key: string }) => s3.send(new DeleteObjectCommand(place));

/** The subjects and paths of a person's notifications about the backup, the latest first. */
const toldOf = async (person: MemberActor): Promise<string[]> => {
  const { items } = await as(person, () => Notification.list({ limit: 20 }));
  return items.filter(({ kind }) => kind === "backup.problem").map(({ subject, path }) => `${subject} ${path}`);
};

const TAB = "/admin?tab=media-backup";

describe("notifications about the backup", () => {
  it("admins are notified once of the problems that a backup check finds, and later only of new problems", async () => {
    const { admin, member, teamId } = await aTeam();
    const [first, second, third] = [await aFile(admin), await aFile(admin), await aFile(admin)];
    await checkTomorrow(teamId);
    expect(await toldOf(admin)).toEqual([]);
    for (const { media } of [first, second]) await remove(media);
    for (const day of [2, 3]) await checkTomorrow(teamId, day);
    expect(await toldOf(admin)).toEqual([`2 files ${TAB}`]);
    await s3.send(new PutObjectCommand({ ...third.media, Body: "another" }));
    for (const day of [4, 5]) await checkTomorrow(teamId, day);
    expect(await toldOf(admin)).toEqual([`${third.name} ${TAB}`, `2 files ${TAB}`]);
    expect(await toldOf(member)).toEqual([]);
  });

  it("admins are notified once of a file that can't be copied, and each backup check counts the file", async () => {
    const { admin, teamId } = await aTeam();
    const { assetId, fileId, name } = await aFile(admin);
    const send = s3.send.bind(s3);
    vi.spyOn(s3, "send").mockImplementation(async (command: Parameters<typeof send>[0]) => {
      if (command.constructor.name === "CopyObjectCommand") throw new Error("down");
      return send(command);
    });
    await expect(asSystem(teamId, () => settleCopy(assetId, fileId))).rejects.toThrow("down");
    for (const day of [1, 2]) await checkTomorrow(teamId, day);
    expect(await toldOf(admin)).toEqual([`${name} ${TAB}`]);
    expect(vi.mocked(measure).mock.calls).toEqual(Array(3).fill([{ FilesNotCopied: 1 }, { teamId }]));
  });

  it("admins are notified once of a backup problem even if the event for the notification is delivered twice", async () => {
    const { admin, teamId } = await aTeam();
    const { media } = await aFile(admin);
    await remove(media);
    await checkToday(teamId);
    const timer = await findTimer({ teamId, kind: "backup-telling", id: teamId });
    await asSystem(teamId, () => planTelling(timer as Timer));
    const event = (await findCheck(teamId))?.telling ?? "";
    await Promise.all([1, 2].map(() => asSystem(teamId, () => checkBackup(event))));
    expect(await toldOf(admin)).toHaveLength(1);
  });

  it("admins are notified of a problem that the table's index shows only after the backup check", async () => {
    const { admin, teamId } = await aTeam();
    const { media, name } = await aFile(admin);
    await remove(media);
    const send = table.send.bind(table);
    vi.spyOn(table, "send").mockImplementation(async (command: Parameters<typeof send>[0]) => {
      const { IndexName } = command.input as { IndexName?: string };
      const answer: unknown = await send(command);
      return IndexName === "gsi3" ? { ...(answer as object), Items: [] } : answer;
    });
    await checkToday(teamId);
    vi.restoreAllMocks();
    await tellAdmins(teamId);
    expect(await toldOf(admin)).toEqual([`${name} ${TAB}`]);
  });

  it("a problem that begins after a backup check is reported to the admins after the next check", async () => {
    const { admin, teamId } = await aTeam();
    const [first, second] = [await aFile(admin), await aFile(admin)];
    await checkTomorrow(teamId);
    await remove(first.media);
    await checkToday(teamId);
    await remove(second.media);
    await nextMoment();
    // An event's handler may set a file's state at any time, also between two checks.
    await asSystem(teamId, () =>
      changeStates([{ ...second, teamId, ownerId: second.assetId }], () => ({ state: "lost" })),
    );
    await tellAdmins(teamId);
    expect(await toldOf(admin)).toEqual([`${first.name} ${TAB}`]);
    for (const day of [2, 3]) await checkTomorrow(teamId, day);
    expect(await toldOf(admin)).toHaveLength(2);
  });

  it("admins are notified once of a missing file that is waiting to be copied again", async () => {
    const { admin, teamId } = await aTeam();
    const { assetId, fileId, media, name } = await aFile(admin);
    const key = { teamId, ownerId: assetId, fileId };
    await remove(media);
    await checkToday(teamId);
    await asSystem(teamId, () => changeStates([key], () => ({ state: "pending" })));
    await tellAdmins(teamId);
    await asSystem(teamId, () => changeStates([key], () => ({ state: "lost" })));
    await checkTomorrow(teamId);
    expect(await toldOf(admin)).toEqual([`${name} ${TAB}`]);
  });

  it("admins are notified once of each backup problem even if the process is killed before it records the notification", async () => {
    const { admin, teamId } = await aTeam();
    const [first, second] = [await aFile(admin), await aFile(admin)];
    await remove(first.media);
    await checkToday(teamId);
    const before = await findCheck(teamId);
    await tellAdmins(teamId);
    const told = await findCheck(teamId);
    const lost = { ...told, toldUpTo: before?.toldUpTo, telling: "evt_lost" } as BackupCheckRecord;
    await asSystem(teamId, () => transact(async () => ({ writes: [putCheck(told, lost)], result: undefined })));
    await remove(second.media);
    await checkToday(teamId);
    for (let n = 0; n < 2; n++) await tellAdmins(teamId);
    expect(await toldOf(admin)).toEqual([`${second.name} ${TAB}`, `${first.name} ${TAB}`]);
  });
});

describe("a check that an admin asks for", () => {
  it("a backup check that an admin asks for three times has one entry in the team's log", async () => {
    const { admin } = await aTeam();
    for (let n = 0; n < 3; n++) await as(admin, () => Backup.checkNow());
    const { items } = await as(admin, () => Team.audit({ limit: 10 }));
    expect(items.filter(({ type }) => type === "backup.check.asked")).toMatchObject([{ by: { name: "Ada Admin" } }]);
  });

  it("a backup check can't begin within a minute after the last one ended", async () => {
    const { admin, teamId } = await aTeam();
    await as(admin, () => Backup.checkNow());
    const step = (await findCheck(teamId))?.step ?? "";
    await asSystem(teamId, () => checkBackup(step));
    const again = () => as(admin, () => Backup.checkNow());
    await expect(again()).rejects.toMatchObject({ code: "backup.checked_just_now" });
    const later = { now: () => new Date(Date.now() + DAY_MS / (24 * 60) + 1_000) };
    expect(await withClock(later, again)).toMatchObject({ checking: true });
  });
});
