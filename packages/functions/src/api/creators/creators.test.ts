import { randomUUID } from "node:crypto";
import { historyPage } from "@clearhouse/core/base/ledger/history.schema.ts";
import { creator, creatorCounts, creatorPage } from "@clearhouse/core/contracts/creator/creator.schema.ts";
import {
  creatorContent,
  creatorContentPage,
} from "@clearhouse/core/contracts/creator-content/creator-content.schema.ts";
import { creatorInvite, creatorInviteList } from "@clearhouse/core/contracts/creator-invite/creator-invite.schema.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { aPendingCreator } from "@clearhouse/core/testing/creators.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { callsOf } from "../../testing/aws-calls/sdk.ts";
import { type Answer, type Call, refusal, TRANSPORTS } from "../../testing/call.ts";
import { aSignedInTeam, type Person } from "../../testing/roles/people.ts";

let ours: Awaited<ReturnType<typeof aSignedInTeam>>;
let theirs: Awaited<ReturnType<typeof aSignedInTeam>>;
beforeAll(async () => {
  [ours, theirs] = [await aSignedInTeam("Clearhouse Network"), await aSignedInTeam("Rival Media")];
});

const jsonOf = ({ text }: Answer): unknown => JSON.parse(text);
const anAddress = () => `cleo-${randomUUID()}@example.com`;

describe.each(TRANSPORTS)("creators of a team, $name", ({ send }) => {
  const by =
    ({ authorization }: Person) =>
    (method: Call["method"], path: string, body?: unknown): Promise<Answer> =>
      send({ method, path, headers: { authorization }, body });
  const asMember = () => by(ours.member);
  const made = async (fields: object = {}) =>
    creator.parse(jsonOf(await asMember()("POST", "/api/creators", { name: "Cleo", email: anAddress(), ...fields })));

  it("a member can add, edit, find and read a creator, and read the creator's history", async () => {
    const call = asMember();
    const { id, email, version } = await made({ specialties: ["Other"], socialMedia: { tiktok: "@cleo" } });
    const edited = await call("PATCH", `/api/creators/${id}`, { name: "Cleo Two", email, version });
    expect(creator.parse(jsonOf(edited))).toMatchObject({ id, name: "Cleo Two", version: 2, specialties: [] });
    const found = creatorPage.parse(
      jsonOf(await call("GET", `/api/creators?q=${encodeURIComponent(email)}&status=approved`)),
    );
    expect(found).toMatchObject({ items: [{ id, name: "Cleo Two" }], cursor: null });
    expect(creator.parse(jsonOf(await call("GET", `/api/creators/${id}`)))).toEqual(found.items[0]);
    const { items } = historyPage.parse(jsonOf(await call("GET", `/api/creators/${id}/history`)));
    expect(items.map(({ type }) => type)).toEqual(["creator.edited", "creator.added"]);
    expect(refusal(await call("GET", "/api/creators?status=gone"))).toMatchObject({ status: 422 });
  });

  it("each refused change of a creator has the specified message", async () => {
    const call = asMember();
    const { id, email, version } = await made();
    const exists = `A creator with email ${email} already exists`;
    expect(refusal(await call("POST", "/api/creators", { name: "Cleo", email: email.toUpperCase() }))).toMatchObject({
      status: 409,
      code: "creator.exists",
      message: exists,
      fields: { email: exists },
    });
    const other = await made();
    const taken = "A creator with this email already exists in your team";
    const toTaken = { name: "Cleo", email, version: other.version };
    expect(refusal(await call("PATCH", `/api/creators/${other.id}`, toTaken))).toMatchObject({
      status: 409,
      message: taken,
      fields: { email: taken },
    });
    const missing = "Please fill in name and email fields";
    for (const [method, path] of [
      ["POST", "/api/creators"],
      ["PATCH", `/api/creators/${id}`],
    ] as const) {
      const blank = refusal(await call(method, path, { name: " ", email: "", version }));
      expect(blank).toMatchObject({ status: 422, fields: { name: missing, email: missing } });
    }
    const stale = await call("PATCH", `/api/creators/${id}`, { name: "Cleo", email, version: version + 1 });
    expect(refusal(stale)).toMatchObject({ status: 409, code: "creator.conflict" });
    expect(refusal(await call("DELETE", `/api/creators/${id}`))).toMatchObject({
      status: 403,
      message: "Only team administrators can delete creators",
    });
  });

  it("a member can reject and approve a creator, an admin can delete a creator, and ids in the body are ignored", async () => {
    const call = asMember();
    const { id } = await actAs(ours.admin, () => aPendingCreator());
    const sent = { reason: "Not ours", teamId: theirs.teamId, approvedBy: ours.admin.userId };
    expect(jsonOf(await call("POST", `/api/creators/${id}/reject`, sent))).toMatchObject({
      status: "rejected",
      decided: { by: "Max Member", reason: "Not ours" },
    });
    const approved = await call("POST", `/api/creators/${id}/approve`, { teamId: theirs.teamId });
    expect(jsonOf(approved)).toMatchObject({ status: "approved", decided: { by: "Max Member" } });
    const late = refusal(await call("POST", `/api/creators/${id}/reject`, { reason: "" }));
    expect(late).toMatchObject({ status: 409, code: "creator.already_approved" });
    expect((await by(ours.admin)("DELETE", `/api/creators/${id}`)).status).toBe(204);
    expect(refusal(await call("GET", `/api/creators/${id}`))).toMatchObject({ status: 404, code: "creator.not_found" });
  });

  it("a team's creator invites and content are listed and counted, and another team can't change them", async () => {
    const call = by(theirs.member);
    const before = creatorCounts.parse(jsonOf(await call("GET", "/api/creators/counts")));
    const invite = creatorInvite.parse(jsonOf(await call("POST", "/api/creator-invites", { creator: "Cleo" })));
    const fields = { name: "Cleo", email: anAddress() };
    const { id: creatorId } = creator.parse(jsonOf(await call("POST", "/api/creators", fields)));
    const content = creatorContent.parse(
      jsonOf(await call("POST", "/api/creator-content", { creatorId, title: "Sunset", contentType: "Video" })),
    );
    const { creators, invites, content: pieces } = before;
    expect(jsonOf(await call("GET", "/api/creators/counts"))).toEqual({
      creators: creators + 1,
      invites: invites + 1,
      content: pieces + 1,
    });
    const open = creatorInviteList.parse(jsonOf(await call("GET", "/api/creator-invites"))).items;
    expect(open.map(({ id }) => id)).toContain(invite.id);
    const shown = creatorContentPage.parse(jsonOf(await call("GET", `/api/creator-content?creatorId=${creatorId}`)));
    expect(shown.items).toEqual([content]);
    const foreign = asMember();
    expect(creatorInviteList.parse(jsonOf(await foreign("GET", "/api/creator-invites"))).items).toEqual([]);
    for (const [method, path] of [
      ["POST", `/api/creator-invites/${invite.id}/renew`],
      ["DELETE", `/api/creator-invites/${invite.id}`],
      ["DELETE", `/api/creator-content/${content.id}`],
    ] as const) {
      expect((await foreign(method, path)).status, path).toBe(404);
    }
    expect((await call("DELETE", `/api/creator-content/${content.id}`)).status).toBe(204);
    expect((await call("DELETE", `/api/creator-invites/${invite.id}`)).status).toBe(204);
    expect(jsonOf(await call("GET", "/api/creators/counts"))).toMatchObject({ invites, content: pieces });
  });

  it("a cursor of the creators list is refused in another list, with another filter and by another team", async () => {
    for (const person of [ours.member, theirs.member]) {
      for (const _ of ["one", "two"]) await by(person)("POST", "/api/creators", { name: "Cleo", email: anAddress() });
    }
    const { cursor } = creatorPage.parse(jsonOf(await asMember()("GET", "/api/creators?limit=1")));
    const at = encodeURIComponent(cursor ?? "");
    expect((await asMember()("GET", `/api/creators?limit=1&cursor=${at}`)).status).toBe(200);
    const invalid = { status: 422, code: "cursor.invalid" };
    for (const path of [`/api/creators?status=approved&cursor=${at}`, `/api/creator-content?cursor=${at}`]) {
      expect(refusal(await asMember()("GET", path)), path).toMatchObject(invalid);
    }
    expect(refusal(await by(theirs.member)("GET", `/api/creators?cursor=${at}`))).toMatchObject(invalid);
  });

  it("lists and counts cost as many reads for thirty creators as for one creator", async () => {
    const { admin } = await aSignedInTeam("Many");
    const call = by(admin);
    const add = async (n: number) => {
      const { id } = creator.parse(
        jsonOf(await call("POST", "/api/creators", { name: `Cleo ${n}`, email: anAddress() })),
      );
      await call("POST", "/api/creator-content", { creatorId: id, title: `Work ${n}`, contentType: "Photo" });
      await call("POST", "/api/creator-invites", { creator: anAddress() });
    };
    const reads = async () => {
      const paths = ["/api/creators", "/api/creator-content", "/api/creator-invites", "/api/creators/counts"];
      const { calls } = await callsOf(async () => {
        for (const path of paths) expect((await call("GET", path)).status).toBe(200);
      });
      return calls.map(({ action }) => action);
    };
    await add(0);
    await reads();
    const few = await reads();
    for (let n = 1; n < 30; n++) await add(n);
    expect(await reads()).toEqual(few);
  });
});
