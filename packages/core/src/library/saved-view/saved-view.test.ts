import { describe, expect, it } from "vitest";
import { newId } from "../../platform/id.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { aTeam } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { SavedView } from "./index.ts";
import { mayChangeView } from "./saved-view.policy.ts";
import type { CreateSavedViewInput } from "./saved-view.schema.ts";

const VIEW = {
  q: "dusk",
  brand: "@rap",
  status: "expiring",
  mine: true,
  sort: "name",
  dir: "asc",
  layout: "table",
} as const;
const make = (actor: MemberActor, input: Partial<CreateSavedViewInput> = {}, key?: string) =>
  actAs(actor, () => Sent.createSavedView({ name: "Rap", view: VIEW, ...input }, key));
const listed = (actor: MemberActor) => actAs(actor, () => SavedView.list());
const names = async (actor: MemberActor) => (await listed(actor)).map(({ name }) => name);

describe("saved views", () => {
  it("the list of saved views has the person's own and the team's views, sorted by name", async () => {
    const { admin, member } = await aTeam();
    await make(member, { name: "view 10" });
    await make(admin, { name: "View 9", scope: "team", view: { layout: "grid" } });
    await make(admin, { name: "Ada's own" });
    expect(await listed(member)).toMatchObject([
      {
        name: "View 9",
        scope: "team",
        madeBy: "Ada Admin",
        editable: false,
        view: { layout: "grid", q: "", mine: false },
      },
      { name: "view 10", scope: "personal", madeBy: "Max Member", editable: true, view: VIEW },
    ]);
    expect(await names(admin)).toEqual(["Ada's own", "View 9"]);
    expect(await names((await aTeam()).admin)).toEqual([]);
  });

  it("an edit of a saved view keeps the fields that the edit doesn't name, and a deleted view is gone", async () => {
    const { member } = await aTeam();
    const { id } = await make(member);
    await actAs(member, async () => {
      expect(await Sent.editSavedView(id, { name: "Drip" })).toMatchObject({ name: "Drip", view: VIEW });
      expect(await Sent.editSavedView(id, { view: { q: "x" } })).toMatchObject({
        name: "Drip",
        view: { q: "x", brand: "" },
      });
      await SavedView.remove(id);
      await expect(SavedView.remove(id)).rejects.toMatchObject({ code: "saved_view.not_found" });
      await expect(Sent.editSavedView(id, {})).rejects.toMatchObject({ code: "saved_view.not_found" });
      expect(await SavedView.list()).toEqual([]);
    });
  });

  it.each([
    ["its maker", "member", "team"],
    ["an admin", "admin", "team"],
    ["its maker if the view is personal", "member", "personal"],
  ] as const)("a saved view may be changed by %s", async (_who, kind, scope) => {
    const team = await aTeam();
    const { id } = await make(team.member, { scope });
    expect(await actAs(team[kind], () => Sent.editSavedView(id, { name: "New" }))).toMatchObject({
      name: "New",
      editable: true,
    });
    await actAs(team[kind], () => SavedView.remove(id));
  });

  it("a member can't change a colleague's team view, and an admin can't reach a member's personal view", async () => {
    const { admin, member } = await aTeam();
    const theirs = await make(admin, { scope: "team" });
    const own = await make(member);
    const foreign = await make((await aTeam()).admin, { scope: "team" });
    const refused = { code: "auth.forbidden", message: "Only its maker and admins can change this view." };
    const gone = { code: "saved_view.not_found" };
    for (const act of [(id: string) => Sent.editSavedView(id, { name: "x" }), SavedView.remove]) {
      await expect(actAs(member, () => act(theirs.id))).rejects.toMatchObject(refused);
      await expect(actAs(admin, () => act(own.id))).rejects.toMatchObject(gone);
      await expect(actAs(admin, () => act(foreign.id))).rejects.toMatchObject(gone);
      await expect(actAs(admin, () => act(newId("savedView")))).rejects.toMatchObject(gone);
    }
    expect(mayChangeView(member, { scope: "team", makerId: admin.userId })).toBe(false);
  });

  it("a person has at most fifty personal views, even if several views are made at the same moment", async () => {
    const { member } = await aTeam();
    for (let n = 0; n < 48; n++) await make(member, { name: `${n}` });
    const results = await Promise.allSettled(Array.from({ length: 4 }, (_, n) => make(member, { name: `more ${n}` })));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(await listed(member)).toHaveLength(50);
    await expect(make(member)).rejects.toMatchObject({ code: "saved_view.too_many" });
    await make(member, { scope: "team" });
    expect(await listed(member)).toHaveLength(51);
  });

  it("parallel calls with the same idempotency key make one saved view", async () => {
    const { member } = await aTeam();
    const key = "b7a1c9d2-0000-4000-8000-000000000001";
    const made = await Promise.all([1, 2, 3].map(() => make(member, { scope: "team" }, key)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await listed(member)).toHaveLength(1);
  });

  it("saved views that two people make in parallel are both stored", async () => {
    const { admin, member } = await aTeam();
    await Promise.all([make(admin, { scope: "team", name: "a" }), make(member, { scope: "team", name: "b" })]);
    expect(await names(admin)).toEqual(["a", "b"]);
  });

  it.each([
    [{ name: "" }, "name"],
    [{ name: "x".repeat(61) }, "name"],
    [{ view: { q: "x".repeat(201) } }, "view.q"],
  ])("a saved view with the fields %j is refused with a message at the field", async (input, field) => {
    const { member } = await aTeam();
    await expect(make(member, input)).rejects.toMatchObject({
      code: "request.invalid",
      fields: { [field]: expect.any(String) },
    });
  });
});
