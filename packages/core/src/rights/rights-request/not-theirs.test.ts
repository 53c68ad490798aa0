import { expect, it } from "vitest";
import { Asset } from "../../library/asset/index.ts";
import { verifyAsset } from "../../library/asset/verify.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { parseInput } from "../../platform/parse.ts";
import { aBundle, posts } from "../../testing/bundle.ts";
import { outboxEvents } from "../../testing/outbox.ts";
import { ASK, anOpenRequest, approve, aTeam, CALLER, deny, OLIVIA } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { gateQuery } from "../clearance/gate.schema.ts";
import { Clearance } from "../clearance/index.ts";
import { RightsRequest } from "./index.ts";

const NOT_MINE = { ...OLIVIA, reason: "Not mine", about: "not_mine", belongsTo: "@somebody" } as const;
const as = <T>(person: MemberActor, work: () => Promise<T>): Promise<T> => actAs(person, work, CALLER);
const verdictOf = (person: MemberActor, id: string) =>
  as(person, () => Clearance.gate(id, parseInput(gateQuery, {}), { named: true }));

it("'not mine' is no denial of the content: its owner is to be found, and the asset is as before", async () => {
  const { admin, member, teamId } = await aTeam();
  const { asset, owner } = await anOpenRequest(member, { contentOwner: "@creator" });
  expect(await deny(owner, NOT_MINE)).toMatchObject({ status: "denied" });
  expect(await as(member, () => Asset.get(asset.id))).toMatchObject({
    status: "pending",
    request: { status: "denied", notTheirs: { belongsTo: "@somebody" } },
  });
  expect(await verdictOf(member, asset.id)).toMatchObject({
    verdict: "ask",
    reasons: [{ reason: "not_theirs", text: "@creator says it isn't theirs.", next: ["request_rights"] }],
  });
  const [told] = (await outboxEvents()).filter(({ name }) => name === "rights_request.denied");
  expect(told?.data).toEqual({ requestId: owner.requestId, assetId: asset.id, about: "not_mine" });
  const steps = await as(admin, () => Asset.activity(asset.id));
  expect(JSON.stringify(steps.map(({ facts }) => facts))).not.toContain("@somebody");
  expect(await actAs({ kind: "system", name: "test", teamId }, () => verifyAsset(teamId, asset.id))).toMatchObject({
    ok: true,
  });
  const next = await as(member, () => Sent.requestForAsset(asset.id, { ...ASK, contentOwner: "@somebody" }));
  await approve(await RightsRequest.ownerByToken(new URL(next.request.link).searchParams.get("token") ?? ""));
  expect(await verdictOf(member, asset.id)).not.toMatchObject({ verdict: "stop" });
});

it("'not mine' of somebody who had said yes takes the yes back, also where a renewal was asked", async () => {
  const { member } = await aTeam();
  const { asset, owner } = await anOpenRequest(member, { contentOwnerEmail: OLIVIA.email });
  await approve(owner, { expiresOn: "2999-01-01" });
  const { approval } = await as(member, () => Asset.get(asset.id));
  const asked = { ...ASK, contentOwnerEmail: OLIVIA.email, renews: approval?.grantId, requestedUntil: "3000-01-01" };
  const { request } = await as(member, () => Sent.requestForAsset(asset.id, asked));
  await deny(await RightsRequest.ownerByToken(new URL(request.link).searchParams.get("token") ?? ""), NOT_MINE);
  expect(await verdictOf(member, asset.id)).toMatchObject({ verdict: "stop", reason: "denied" });
  expect((await verdictOf(member, asset.id)).reasons[0]).toMatchObject({ reason: "owner_said_no" });
});

it("'not mine' by the link of a bundle is said of each of its requests", async () => {
  const { admin } = await aTeam();
  const { owner, requestIds, assetIds } = await aBundle(admin, { items: posts(2) });
  await actAs(owner, () => Sent.denyBundle({ ...NOT_MINE, requestIds }), CALLER);
  for (const id of assetIds)
    expect(await verdictOf(admin, id)).toMatchObject({ verdict: "ask", reasons: [{ reason: "not_theirs" }] });
});
