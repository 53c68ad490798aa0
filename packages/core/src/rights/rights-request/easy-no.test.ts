import { expect, it } from "vitest";
import { Asset } from "../../library/asset/index.ts";
import { verifyAsset } from "../../library/asset/verify.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { parseInput } from "../../platform/parse.ts";
import { aBundle, posts } from "../../testing/bundle.ts";
import { ASK, anOpenRequest, approve, aTeam, CALLER, OLIVIA } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { gateQuery } from "../clearance/gate.schema.ts";
import { Clearance } from "../clearance/index.ts";
import { Release } from "../release/index.ts";
import { RightsRequest } from "./index.ts";

const as = <T>(person: MemberActor, work: () => Promise<T>): Promise<T> => actAs(person, work, CALLER);
const verdictOf = (person: MemberActor, id: string) =>
  as(person, () => Clearance.gate(id, parseInput(gateQuery, {}), { named: true }));
const answererOf = async (person: MemberActor, id: string) =>
  (await as(person, () => Asset.activity(id))).find(({ type }) => type === "rights_request.denied")?.by;

it("a no needs neither name nor address: those that were asked count as given, and their later yes lifts it", async () => {
  const { admin, member } = await aTeam();
  const asked = { contentOwner: "@creator", contentOwnerEmail: OLIVIA.email };
  const { asset, owner } = await anOpenRequest(member, asked);
  await actAs(owner, () => Sent.deny({ reason: "No", about: "not_interested", website: "", proof: "" }), CALLER);
  expect(await answererOf(admin, asset.id)).toMatchObject({ name: "@creator", email: OLIVIA.email });
  expect((await verdictOf(member, asset.id)).reasons[0]).toMatchObject({ reason: "owner_said_no" });
  const { request } = await as(member, () => Sent.requestForAsset(asset.id, { ...ASK, ...asked }));
  await approve(await RightsRequest.ownerByToken(new URL(request.link).searchParams.get("token") ?? ""));
  expect((await verdictOf(member, asset.id)).verdict).not.toBe("stop");
});

it("a no of somebody who was asked by a handle alone stands without an address", async () => {
  const { admin, member, teamId } = await aTeam();
  const { asset, owner } = await anOpenRequest(member, { contentOwner: "@creator", contentOwnerEmail: "" });
  await actAs(owner, () => Sent.deny({ reason: "No", website: "", proof: "" }), CALLER);
  expect(await answererOf(admin, asset.id)).toMatchObject({ name: "@creator" });
  expect((await verdictOf(member, asset.id)).reasons[0]).toMatchObject({ reason: "owner_said_no" });
  const check = () => verifyAsset(teamId, asset.id);
  expect(await actAs({ kind: "system", name: "test", teamId }, check)).toMatchObject({ ok: true });
});

it.each([
  ["adults", []],
  ["child", [{ name: "A child", minor: true, standing: "missing", addedBy: "The content owner" }]],
] as const)("'someone is in it' notes %s in the asset beside the no", async (people, items) => {
  const { member } = await aTeam();
  const { asset, owner } = await anOpenRequest(member);
  const no = { reason: "Someone is in it", about: "someone_in_it", people, website: "", proof: "" } as const;
  await actAs(owner, () => Sent.deny(no), CALLER);
  expect(await as(member, () => Release.list(asset.id))).toMatchObject({ people: true, items });
  const reasons = (await verdictOf(member, asset.id)).reasons.map(({ reason }) => reason);
  expect(reasons[0]).toBe("owner_said_no");
  expect(reasons.includes("minor_release_missing")).toBe(people === "child");
});

it("what a member has noted about a minor stays, and isn't noted twice", async () => {
  const { member } = await aTeam();
  const { asset, owner } = await anOpenRequest(member);
  await as(member, () => Sent.addRelease(asset.id, { kind: "person", name: "Tim Berg", minor: true }));
  const no = { reason: "No", about: "someone_in_it", people: "child", website: "", proof: "" } as const;
  await actAs(owner, () => Sent.deny(no), CALLER);
  expect((await as(member, () => Release.list(asset.id))).items).toMatchObject([{ name: "Tim Berg" }]);
});

it("a no to several requests at once is given in the name of whoever was asked", async () => {
  const { admin } = await aTeam();
  const { owner, requestIds, assetIds } = await aBundle(admin, { items: posts(2) });
  const no = { reason: "No", about: "someone_in_it", requestIds, website: "", proof: "" } as const;
  await actAs(owner, () => Sent.denyBundle(no), CALLER);
  const asked = (await as(admin, () => Asset.get(assetIds[0] ?? ""))).request;
  for (const id of assetIds) {
    expect(await answererOf(admin, id)).toMatchObject({ name: asked?.owner, email: asked?.ownerEmail });
    expect(await as(admin, () => Release.list(id))).toMatchObject({ people: true, items: [] });
  }
});
