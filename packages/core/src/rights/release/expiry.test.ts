import { describe, expect, it } from "vitest";
import { addDays, momentOf, withClock } from "../../platform/clock.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { findTimer } from "../../platform/timer/timer.entity.ts";
import { outboxEvents } from "../../testing/outbox.ts";
import { aRelease } from "../../testing/releases.ts";
import { anOpenRequest, approve, aTeam, CALLER } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { lookAfter } from "./expiry.ts";
import { Release } from "./index.ts";

const NOON = Date.parse("2026-06-01T12:00:00Z");
const ENDS = "2026-08-31";

const at = <T>(ms: number, work: () => T): T => withClock({ now: () => new Date(ms) }, work);

/** A release (a person's consent) from June 1 to August 31. The asset's license ends on the day `grantUntil`. */
const aScene = (grantUntil: string) =>
  at(NOON, async () => {
    const { admin, teamId } = await aTeam();
    const { asset, owner } = await anOpenRequest(admin);
    await approve(owner, { expiresOn: grantUntil });
    const add = async () =>
      Sent.addRelease(asset.id, { kind: "person", name: "Anna", validUntil: ENDS, uploadId: await aRelease() });
    const { id, version } = await actAs(admin, add, CALLER);
    return { admin, assetId: asset.id, releaseId: id, version, timer: { teamId, id: `${asset.id}.${id}` } };
  });

type Scene = Awaited<ReturnType<typeof aScene>>;
const timerOf = ({ timer }: Scene) => findTimer({ ...timer, kind: "release-end" });
const edit = ({ admin, assetId, releaseId, version }: Scene, validUntil: string) =>
  act(admin, () =>
    Release.edit(assetId, releaseId, { name: "Anna", minor: false, guardian: "", validUntil, note: "", version }),
  );
const act = <T>(person: MemberActor, work: () => Promise<T>): Promise<T> => actAs(person, work, CALLER);

/** Runs the release's timer at nine on each day, as long as the timer exists. */
const live = async (scene: Scene, from: string, to: string): Promise<void> => {
  const system = { kind: "system", name: "timer:release-end", teamId: scene.timer.teamId } as const;
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const timer = await timerOf(scene);
    const nine = momentOf(day, 9, "UTC");
    if (timer && Date.parse(timer.due) <= nine) await at(nine, () => actAs(system, () => lookAfter(timer)));
  }
};

const noticesOf = async ({ timer: { teamId } }: Scene): Promise<unknown[]> => {
  const all = await outboxEvents();
  const ours = all.filter((event) => event.teamId === teamId && event.name === "release.expiring");
  return ours.map(({ data }) => (data as { days: string }).days).toSorted();
};

describe("the end of a release", () => {
  it("a release that ends before the license is announced as expiring 30, 7 and 1 days before its last day", async () => {
    const scene = await aScene("2027-08-31");
    await live(scene, "2026-07-30", "2026-07-31");
    expect(await noticesOf(scene)).toEqual([]);
    await live(scene, "2026-08-01", "2026-09-02");
    expect(await noticesOf(scene)).toEqual(["1", "30", "7"]);
    expect(await timerOf(scene)).toBeUndefined();
  });

  it("a release that ends on the same day as the license isn't announced as expiring", async () => {
    const scene = await aScene(ENDS);
    await live(scene, "2026-07-30", "2026-09-02");
    expect(await noticesOf(scene)).toEqual([]);
  });

  it("a release loses its timer when its end date or the release itself is removed", async () => {
    const scene = await aScene("2027-08-31");
    await edit(scene, "");
    expect(await timerOf(scene)).toBeUndefined();
    const other = await aScene("2027-08-31");
    await act(other.admin, () => Release.remove(other.assetId, other.releaseId));
    expect(await timerOf(other)).toBeUndefined();
  });
});
