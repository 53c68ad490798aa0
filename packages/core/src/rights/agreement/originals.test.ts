import { afterEach, describe, expect, it } from "vitest";
import { Asset } from "../../library/asset/index.ts";
import { Upload } from "../../library/upload/index.ts";
import { DAY_MS, withClock } from "../../platform/clock.ts";
import { actAs, type MemberActor, type OwnerActor } from "../../platform/identity/actor.ts";
import { runTimers } from "../../platform/timer/run.ts";
import { aYesWithOriginals, decline, sign } from "../../testing/contracts.ts";
import { aTeam, CALLER, PNG } from "../../testing/scene.ts";
import { Evidence } from "../evidence/index.ts";
import { findGrant } from "../grant/grant.entity.ts";
import { RightsRequest } from "../rights-request/index.ts";
import { Agreement } from "./index.ts";

const inDays = (days: number) => ({ now: () => new Date(Date.now() + days * DAY_MS) });
const sweepAll = () => runTimers({ upload: Upload.sweep });
const asOwner = <T>(owner: OwnerActor, work: () => Promise<T>) => actAs(owner, work, CALLER);
const stateOf = async (owner: OwnerActor, id: string) => (await asOwner(owner, () => Upload.get(id))).state;
const originalsOf = async (admin: MemberActor, assetId: string) =>
  (await actAs(admin, () => Asset.get(assetId), CALLER)).files.filter(({ origin }) => origin === "owner");

const aYes = async (count = 1) => {
  const { admin, teamId } = await aTeam();
  return { admin, teamId, ...(await aYesWithOriginals(admin, count)) };
};
type Yes = Awaited<ReturnType<typeof aYes>>;

const ENDS: [string, (yes: Yes) => Promise<unknown>][] = [
  ["the contract was declined", ({ signer }) => decline(signer)],
  [
    "the contract was voided",
    ({ admin, contractId }) => actAs(admin, () => Agreement.voidContract(contractId, ""), CALLER),
  ],
  [
    "the request was withdrawn",
    async ({ admin, teamId, request }) => {
      await actAs(admin, () => RightsRequest.withdraw(request.id), CALLER);
      const system = { kind: "system", name: "test", teamId } as const;
      await actAs(system, () => Agreement.voidOfWithdrawn(request.id), CALLER);
    },
  ],
];

describe("Original files that an owner sends with an approval that needs a contract", () => {
  afterEach(() => withClock(inDays(400), sweepAll));

  it("the owner's original files don't belong to the asset before the signature, and the owner can't remove the files", async () => {
    const yes = await aYes();
    expect(yes.answered.decision?.files).toEqual([{ name: "photo-1.png", size: PNG.length }]);
    expect(await originalsOf(yes.admin, yes.asset.id)).toEqual([]);
    await expect(asOwner(yes.owner, () => Upload.abort(yes.first))).rejects.toMatchObject({
      code: "upload.wrong_state",
    });
  });

  it("twenty original files belong to the asset after the signature, and the evidence names each file", async () => {
    const yes = await aYes(20);
    await sign(yes.signer);
    const { approval } = await actAs(yes.admin, () => Asset.get(yes.asset.id), CALLER);
    const files = await originalsOf(yes.admin, yes.asset.id);
    expect(files.map(({ id }) => id)).toEqual(yes.originals);
    const grant = await findGrant(yes.teamId, approval?.grantId ?? "");
    expect(grant?.evidence?.files.map(({ id }) => id)).toEqual(yes.originals);
    expect((await actAs(yes.admin, () => Evidence.check(yes.asset.id), CALLER)).flaw).toBeNull();
    await withClock(inDays(400), sweepAll);
    expect(await stateOf(yes.owner, yes.first)).toBe("attached");
  });

  it.each(ENDS)("original files don't become the asset's files, and are removed a week after %s", async (_how, end) => {
    const yes = await aYes();
    await end(yes);
    expect(await originalsOf(yes.admin, yes.asset.id)).toEqual([]);
    await withClock(inDays(6), sweepAll);
    expect(await stateOf(yes.owner, yes.first)).toBe("completed");
    await withClock(inDays(8), sweepAll);
    expect(await stateOf(yes.owner, yes.first)).toBe("aborted");
  });

  it("original files are kept as long as the contract can be signed, even if the contract was sent again", async () => {
    const yes = await aYes();
    await withClock(inDays(59), () => actAs(yes.admin, () => Agreement.resend(yes.contractId), CALLER));
    await withClock(inDays(118), async () => {
      await sweepAll();
      await sign(yes.signer);
      expect(await originalsOf(yes.admin, yes.asset.id)).toHaveLength(1);
    });
  });

  it("original files are removed a week after the contract expired, even if the contract is later sent again and signed", async () => {
    const yes = await aYes();
    await withClock(inDays(66), sweepAll);
    expect(await stateOf(yes.owner, yes.first)).toBe("completed");
    await withClock(inDays(68), async () => {
      await sweepAll();
      expect(await stateOf(yes.owner, yes.first)).toBe("aborted");
      await actAs(yes.admin, () => Agreement.resend(yes.contractId), CALLER);
      await sign(yes.signer);
      expect(await originalsOf(yes.admin, yes.asset.id)).toEqual([]);
      expect((await actAs(yes.admin, () => Evidence.check(yes.asset.id), CALLER)).flaw).toBeNull();
    });
  });
});
