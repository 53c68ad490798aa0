import { afterEach, describe, expect, it, vi } from "vitest";
import { table } from "../../platform/store/clients.ts";
import { s3 } from "../../platform/store/s3.ts";
import { as, health, remove } from "../../testing/backup/backed-up-file.ts";
import { aHeldOriginal, asSystem, backUp, copyOf } from "../../testing/backup/backup-kinds.ts";
import { bytesAt, checkTomorrow } from "../../testing/backup/backups.ts";
import { decline, sign } from "../../testing/contracts.ts";
import { aTeam, PNG } from "../../testing/scene.ts";
import { Backup } from "./index.ts";
import { restoreFile } from "./restore.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

/** Runs `happen` before the first matching DynamoDB call. @returns a function that removes this hook */
const beforeFirst = (isMeant: (command: { input: object }) => boolean, happen: () => Promise<unknown>) => {
  const send = table.send.bind(table);
  const spy = vi.spyOn(table, "send").mockImplementation(async (command: Parameters<typeof send>[0]) => {
    if (!isMeant(command)) return send(command);
    spy.mockRestore();
    await happen();
    return send(command);
  });
  return () => spy.mockRestore();
};

const beforeUploadsAreRead = (happen: () => Promise<unknown>) =>
  beforeFirst((command) => {
    const { Key } = command.input as { Key?: { sk?: string } };
    return command.constructor.name === "GetCommand" && Key?.sk?.startsWith("$upload_") === true;
  }, happen);

/** An original is a file that an owner sends with an approval. The signature adds the file to the asset's files. */
describe("an original that waits for a signature", () => {
  it("an original keeps its copy in the backup when the contract is signed", async () => {
    const { admin, teamId } = await aTeam();
    const file = await aHeldOriginal(admin);
    await backUp(admin, file);
    const sent = vi.spyOn(s3, "send");
    await sign(file.signer);
    await backUp(admin, file);
    expect(sent.mock.calls.map(([command]) => command.constructor.name)).not.toContain("CopyObjectCommand");
    const { items } = await as(admin, () => Backup.filesOf(file.ownerId));
    expect(items).toContainEqual(expect.objectContaining({ fileId: file.fileId, state: "backed_up" }));
    await checkTomorrow(teamId);
    expect(await health(admin)).toMatchObject({ failed: 0, pending: 0, alerts: [] });
  });

  it("an original keeps its copy in the backup if the contract is signed while the backup reads the original's upload record", async () => {
    const { admin, teamId } = await aTeam();
    const file = await aHeldOriginal(admin);
    await backUp(admin, file);
    const stop = beforeUploadsAreRead(() => sign(file.signer));
    await backUp(admin, file);
    stop();
    expect(await bytesAt(copyOf(admin, file))).toEqual(PNG);
    expect(await health(admin)).toMatchObject({ backed_up: 1, pending: 0, failed: 0 });
    await remove(file.place);
    await checkTomorrow(teamId);
    expect(await health(admin)).toMatchObject({ failed: 1 });
  });

  it("an original is restored even if the contract is signed during the restore", async () => {
    const { admin, teamId } = await aTeam();
    const file = await aHeldOriginal(admin);
    await backUp(admin, file);
    await remove(file.place);
    await checkTomorrow(teamId);
    await as(admin, () => Backup.askRestore(file.ownerId, file.fileId));
    const send = s3.send.bind(s3);
    let stop = () => {};
    const spy = vi.spyOn(s3, "send").mockImplementation(async (command: Parameters<typeof send>[0]) => {
      const answer: unknown = await send(command);
      if (command.constructor.name === "CopyObjectCommand") stop = beforeUploadsAreRead(() => sign(file.signer));
      return answer;
    });
    await asSystem(teamId, () => restoreFile(file.ownerId, file.fileId));
    stop();
    spy.mockRestore();
    expect(await bytesAt(file.place)).toEqual(PNG);
    expect(await health(admin)).toMatchObject({ pending: 0, failed: 0 });
  });

  it("an original is backed up even if the contract is signed just before the copy is recorded", async () => {
    const { admin, teamId } = await aTeam();
    const file = await aHeldOriginal(admin);
    const stop = beforeFirst(
      (command) => command.constructor.name === "TransactWriteCommand",
      () => sign(file.signer),
    );
    await backUp(admin, file);
    stop();
    expect(await bytesAt(copyOf(admin, file))).toEqual(PNG);
    await checkTomorrow(teamId);
    expect(await health(admin)).toMatchObject({ pending: 0, failed: 0 });
  });

  it("the next backup check removes the copy of an original whose contract was declined", async () => {
    const { admin, teamId } = await aTeam();
    const file = await aHeldOriginal(admin);
    await backUp(admin, file);
    expect(await bytesAt(copyOf(admin, file))).toEqual(PNG);
    await decline(file.signer);
    await checkTomorrow(teamId);
    expect(await bytesAt(copyOf(admin, file))).toBeUndefined();
  });
});
