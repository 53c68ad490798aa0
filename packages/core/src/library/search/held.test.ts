import { afterEach, beforeEach, expect, it } from "vitest";
import { withClock } from "../../platform/clock.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { s3 } from "../../platform/store/s3.ts";
import { putAssets } from "../../testing/lists.ts";
import { aTeam } from "../../testing/scene.ts";
import { between, nothingBetween } from "../../testing/store/between.ts";
import { forgetAll, viewOf } from "./held.ts";
import { Search } from "./index.ts";
import { compact } from "./snapshot/compact.ts";
import { compactAnew } from "./snapshot/occasions.ts";
import { PointerEntity, readPointer } from "./snapshot/pointer.entity.ts";

beforeEach(forgetAll);
afterEach(nothingBetween);
afterEach(() => void s3.middlewareStack.remove(COUNT));

const COUNT = "test-count";
const at = (ms: number) => ({ now: () => new Date(ms) });
const TEN_MINUTES = 600_000;

// A snapshot is a copy, in S3, of what searches need to know about a team's assets.
it.each(["with a snapshot", "without a snapshot"])(
  "in a team %s, a list is complete even if an earlier call failed to read the list's records",
  async (snapshot) => {
    const { admin, teamId } = await aTeam();
    const then = Date.now();
    const written = await withClock(at(then), () => putAssets(admin, [{ name: "Harbour" }]));
    if (snapshot === "with a snapshot") {
      await withClock(at(then), () => actAs({ kind: "system", name: "test", teamId }, () => compact(0)));
    }
    const since = await withClock(at(then + 1_000), () => putAssets(admin, [{ name: "Quay" }]));
    const list = () => withClock(at(then + TEN_MINUTES), () => actAs(admin, () => Search.list({ sort: "name" })));
    between(({ command }, perform) => {
      if (command.startsWith("BatchGet")) throw new Error("The store is busy");
      return perform();
    });
    await expect(list()).rejects.toThrow("The store is busy");
    nothingBetween();
    const { items, total } = await list();
    expect([items.map(({ id }) => id).toSorted(), total]).toEqual([[...written, ...since].toSorted(), 2]);
  },
);

it("a process drops its copy of a snapshot that was replaced", async () => {
  const { admin, teamId } = await aTeam();
  const then = Date.now();
  await putAssets(admin, [{ name: "Harbour" }]);
  const asSystem = <T>(work: () => Promise<T>) => actAs({ kind: "system", name: "test", teamId }, work);
  await asSystem(() => compact(0));
  let readings = 0;
  s3.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        readings += Number(commandName === "GetObjectCommand");
        return next(args);
      },
    { name: COUNT, step: "initialize" },
  );
  const view = (looks: number) => withClock(at(then + looks * TEN_MINUTES), () => viewOf(teamId));
  await view(0);
  const before = await readPointer(teamId);
  await asSystem(compactAnew);
  const after = await view(1);
  expect([after.parts.length, after.changed.size, readings]).toEqual([1, 0, 2]);
  // When the first part belongs to the snapshot again, the process has to read the part from S3 again.
  const { revision } = await readPointer(teamId);
  await PointerEntity.patch({ teamId })
    .set({ parts: before.parts, generation: 9, revision: revision + 1 })
    .go();
  await view(2);
  expect(readings).toBe(3);
});
