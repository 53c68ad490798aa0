import { afterEach, beforeEach, expect, it } from "vitest";
import { actAs } from "../platform/identity/actor.ts";
import { forgetAll } from "../search/held.ts";
import { between, nothingBetween, type TableCall } from "../testing/between.ts";
import { putAssets } from "../testing/lists.ts";
import { aTeam } from "../testing/scene.ts";
import { Asset } from "./index.ts";

beforeEach(forgetAll);
afterEach(nothingBetween);

it("reads a changed record once, and only the attributes that are shown, even if several browsers ask for changes", async () => {
  const { admin } = await aTeam();
  const { cursor } = await actAs(admin, () => Asset.changes());
  const ids = await putAssets(admin, [{ notes: "n" }, {}]);
  const made: TableCall[] = [];
  between((call, perform) => {
    made.push(call);
    return perform();
  });
  for (let tab = 0; tab < 5; tab++) {
    const { items } = await actAs(admin, () => Asset.changes(cursor));
    expect(items.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  }
  const reads = made.filter(({ command }) => command.startsWith("BatchGet"));
  expect(reads).toHaveLength(1);
  expect(JSON.stringify(reads)).toContain("#notes");
  expect(JSON.stringify(reads)).not.toContain("firstEntry");
});
