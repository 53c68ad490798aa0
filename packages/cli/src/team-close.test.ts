import { ListObjectsV2Command } from "@aws-sdk/client-s3";
import { Team } from "@clearhouse/core/people/team/index.ts";
import { DAY_MS, withClock } from "@clearhouse/core/platform/clock.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { table } from "@clearhouse/core/platform/store/clients.ts";
import { ClosedTeamEntity, findClosed } from "@clearhouse/core/platform/store/closed-team.ts";
import { s3 } from "@clearhouse/core/platform/store/s3.ts";
import { RightsRequest } from "@clearhouse/core/rights/rights-request/index.ts";
import { aContract, sign } from "@clearhouse/core/testing/contracts.ts";
import { anImport, csvOf, runImport } from "@clearhouse/core/testing/imports.ts";
import { anAsset, anOpenRequest, approve, aTeam, CALLER } from "@clearhouse/core/testing/scene.ts";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { cli } from "./testing/cli.ts";
import { aPool, itemsWith } from "./testing/erase.ts";

/** A team with assets, files, requests, a license, a creator, a signed contract, and an import with a refused row. */
const aBusyTeam = async () => {
  const scene = await aTeam();
  const { admin } = scene;
  await actAs(admin, () => anAsset(), CALLER);
  await approve((await anOpenRequest(admin)).owner);
  const { signer } = await aContract(admin);
  await sign(signer);
  await runImport(admin, (await anImport(admin, csvOf("name,type", "Pier,image", "Moon,hologram"))).id);
  return { ...scene, ...(await anOpenRequest(admin)) };
};

const objectsOf = async (teamId: string): Promise<string[]> => {
  const found: string[] = [];
  for (const Bucket of [env.MEDIA_BUCKET, env.DOCUMENTS_BUCKET, env.IMPORTS_BUCKET, env.BACKUP_BUCKET]) {
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket }));
    found.push(...Contents.flatMap(({ Key }) => (Key?.includes(teamId) ? [Key] : [])));
  }
  return found;
};

const letDaysPass = (teamId: string) =>
  ClosedTeamEntity.patch({ teamId }).set({ keptUntil: "2020-01-01T00:00:00.000Z" }).go();

const inDays = <T>(days: number, work: () => Promise<T>): Promise<T> =>
  withClock({ now: () => new Date(Date.now() + days * DAY_MS) }, work);

describe("team:close", () => {
  it("team:close makes a team's links invalid until the team is opened again, and the log stays valid", async () => {
    const { teamId, token } = await aBusyTeam();
    const dry = await cli("team:close", "--team", teamId);
    expect(dry).toMatchObject({ code: 0, out: expect.stringContaining("Nothing was closed") });
    expect(await RightsRequest.ownerByToken(token)).toMatchObject({ teamId });

    const closed = await cli("team:close", "--team", teamId, "--yes");
    expect(closed).toMatchObject({ code: 0, err: "" });
    expect(closed.out).toContain(`export --team ${teamId}`);
    const unknown = await RightsRequest.ownerByToken("x".repeat(token.length)).catch((error: unknown) => error);
    await expect(RightsRequest.ownerByToken(token)).rejects.toEqual(unknown);
    expect(await cli("team:close", "--team", teamId, "--yes")).toMatchObject({
      code: 2,
      err: expect.stringContaining("closed already"),
    });

    expect(await cli("team:close", "--team", teamId, "--reopen", "--yes")).toMatchObject({ code: 0, err: "" });
    expect(await RightsRequest.ownerByToken(token)).toMatchObject({ teamId });
    expect(await findClosed(teamId)).toBeUndefined();
    expect(await cli("verify", "--team", teamId)).toMatchObject({ code: 0, err: "" });
  });

  it("team:close --delete deletes nothing of a team until 30 days after it was closed", async () => {
    const { teamId } = await aBusyTeam();
    await cli("team:close", "--team", teamId, "--yes");
    const before = await itemsWith(teamId);
    const asked = ["team:close", "--delete", "--team", teamId];
    for (const days of [0, 29]) {
      expect((await inDays(days, () => cli(...asked, "--yes"))).out).toBe("No closed team is due to be deleted.");
    }
    expect((await inDays(31, () => cli(...asked))).out).toContain("all records, files and accounts would be deleted");
    expect(await itemsWith(teamId)).toEqual(before);
  });

  it("team:close --delete deletes all data of only that team after the waiting time, despite interruptions", async () => {
    const deleted = await aPool();
    const [gone, other] = [await aBusyTeam(), await aBusyTeam()];
    const before = [await itemsWith(other.teamId), await objectsOf(other.teamId)];
    const subjects = (await itemsWith(gone.admin.userId, gone.member.userId)).flatMap(({ subject }) => subject ?? []);
    expect(subjects).toHaveLength(2);
    await cli("team:close", "--team", gone.teamId, "--yes");
    await letDaysPass(gone.teamId);

    let [left, cuts] = [0, 0];
    table.middlewareStack.add(
      (next, context) => (args) => {
        const isWrite = /^(Update|Delete)/.test(String(context.commandName));
        if (isWrite && left-- <= 0) throw new Error("cut short");
        return next(args);
      },
      { name: "test-crash", step: "initialize" },
    );
    for (let done = false; !done; ) {
      left = 25;
      try {
        await cli("team:close", "--delete", "--team", gone.teamId, "--yes");
        done = true;
      } catch (error) {
        expect(error).toMatchObject({ message: expect.stringContaining("cut short") });
        cuts++;
      }
    }
    expect(cuts).toBeGreaterThan(0);
    expect([...deleted].toSorted()).toEqual(subjects.toSorted());
    expect(await itemsWith(gone.teamId, gone.admin.userId, gone.member.userId, gone.admin.email)).toEqual([
      expect.objectContaining({
        __edb_e__: "closedteam",
        name: "Clearhouse Network",
        deletedAt: expect.any(String),
        chains: 7,
        headsSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        logSeq: expect.any(Number),
      }),
    ]);
    expect((await objectsOf(gone.teamId)).filter((key) => !key.startsWith("anchors/"))).toEqual([]);
    expect([await itemsWith(other.teamId), await objectsOf(other.teamId)]).toEqual(before);
    expect(await cli("team:close", "--team", gone.teamId, "--reopen", "--yes")).toMatchObject({
      code: 2,
      err: expect.stringContaining("is deleted"),
    });
  });

  it("team:close --delete removes the team's public pictures, except pictures that another team shows too", async () => {
    await aPool();
    const [gone, other] = [await aTeam(), await aTeam()];
    const aPicture = (background: string) =>
      sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer();
    const [own, shared] = await Promise.all([aPicture("#123456"), aPicture("#654321")]);
    const [appLogo, preview, logo] = await actAs(gone.admin, async () => [
      await Team.setAppLogo(own),
      await Team.setPreviewImage(own),
      await Team.setLogo(shared),
    ]);
    expect(await actAs(other.admin, () => Team.setAppLogo(shared))).toBe(logo);
    await cli("team:close", "--team", gone.teamId, "--yes");
    await letDaysPass(gone.teamId);
    await cli("team:close", "--delete", "--team", gone.teamId, "--yes");
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: env.BRANDING_BUCKET }));
    const left = Contents.map(({ Key }) => `/${Key}`);
    expect([appLogo, preview, logo].map((url) => left.includes(url ?? ""))).toEqual([false, false, true]);
  });

  it("team:close requires the id of an existing team, and --reopen refuses a team that isn't closed", async () => {
    const { teamId } = await aTeam();
    expect(await cli("team:close", "--yes")).toMatchObject({
      code: 2,
      err: expect.stringContaining("--team is missing"),
    });
    expect(await cli("team:close", "--team", "tea_0")).toMatchObject({
      code: 2,
      err: expect.stringContaining("not found"),
    });
    expect(await cli("team:close", "--team", teamId, "--reopen", "--yes")).toMatchObject({
      code: 2,
      err: expect.stringContaining("isn't closed"),
    });
  });
});
