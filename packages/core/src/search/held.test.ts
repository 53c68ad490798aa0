import { afterEach, beforeEach, expect, it } from "vitest";
import { withClock } from "../platform/clock.ts";
import { actAs } from "../platform/identity/actor.ts";
import { between, nothingBetween } from "../testing/between.ts";
import { putAssets } from "../testing/lists.ts";
import { aTeam } from "../testing/scene.ts";
import { compact } from "./compact.ts";
import { forgetAll } from "./held.ts";
import { Search } from "./index.ts";

beforeEach(forgetAll);
afterEach(nothingBetween);

const at = (ms: number) => ({ now: () => new Date(ms) });
const TEN_MINUTES = 600_000;

it.each(["with a snapshot", "without one"])(
  "a list whose records couldn't be read is whole the next time, whatever changed long ago: %s",
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
