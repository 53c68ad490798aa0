import { DeleteObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Asset } from "../asset/index.ts";
import { Notification } from "../notification/index.ts";
import { DAY_MS, withClock } from "../platform/clock.ts";
import { env } from "../platform/env.ts";
import { actAs, type MemberActor } from "../platform/identity/actor.ts";
import { measure } from "../platform/metrics.ts";
import { table } from "../platform/store/clients.ts";
import { s3 } from "../platform/store/s3.ts";
import { transact } from "../platform/store/transaction.ts";
import type { Timer } from "../platform/timer/timer.entity.ts";
import { findTimer } from "../platform/timer/timer.ts";
import { Team } from "../team/index.ts";
import { checkToday, checkTomorrow, tellAdmins } from "../testing/backup/backups.ts";
import { anAsset, aTeam, CALLER } from "../testing/scene.ts";
import type { BackupCheckRecord } from "./backup.entity.ts";
import { checkBackup } from "./check/check.ts";
import { settleCopy } from "./copy.ts";
import { Backup } from "./index.ts";
import { findCheck, putCheck } from "./plan.ts";
import { changeStates } from "./records.ts";
import { planTelling } from "./tell.ts";

vi.mock("../platform/metrics.ts", () => ({ measure: vi.fn() }));

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

/** The subjects of a person's notifications about the backup, the latest first. */
const toldOf = async (person: MemberActor): Promise<string[]> => {
  const { items } = await as(person, () => Notification.list({ limit: 20 }));
  return items.filter(({ kind }) => kind === "backup.problem").map(({ subject, path }) => `${subject} ${path}`);
};

const TAB = "/admin?tab=media-backup";

describe("admins", () => {
  it("are notified once of all that a check finds, and then only of new problems", async () => {
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

  it("are notified once of a file that can't be copied, although each check counts it for the alarm", async () => {
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

  it("are notified once if the event that notifies them is delivered again", async () => {
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

  it("are notified of problems that the index doesn't show yet when the check ends", async () => {
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

  it("are notified by the next check of a problem that begins after the check's end", async () => {
    const { admin, teamId } = await aTeam();
    const [first, second] = [await aFile(admin), await aFile(admin)];
    await checkTomorrow(teamId);
    await remove(first.media);
    await checkToday(teamId);
    await remove(second.media);
    await nextMoment();
    // An event may set this state at any time.
    await asSystem(teamId, () =>
      changeStates([{ ...second, teamId, ownerId: second.assetId }], () => ({ state: "lost" })),
    );
    await tellAdmins(teamId);
    expect(await toldOf(admin)).toEqual([`${first.name} ${TAB}`]);
    for (const day of [2, 3]) await checkTomorrow(teamId, day);
    expect(await toldOf(admin)).toHaveLength(2);
  });

  it("are notified of a problem on which work is under way, and not again afterwards", async () => {
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

  it("are notified once, and of everything, if the process is killed after it has notified them", async () => {
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
  it("has one entry in the team's log, even if several admins ask while it is running", async () => {
    const { admin } = await aTeam();
    for (let n = 0; n < 3; n++) await as(admin, () => Backup.checkNow());
    const { items } = await as(admin, () => Team.audit({ limit: 10 }));
    expect(items.filter(({ type }) => type === "backup.check.asked")).toMatchObject([{ by: { name: "Ada Admin" } }]);
  });

  it("can't begin within a minute of the end of the last one", async () => {
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
