import { expect, it, onTestFinished } from "vitest";
import { Creator } from "../../contracts/creator/index.ts";
import { Team } from "../../people/team/index.ts";
import { withClock } from "../../platform/clock.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { parseInput } from "../../platform/parse.ts";
import { table } from "../../platform/store/clients.ts";
import { gateQuery } from "../../rights/clearance/gate.schema.ts";
import { Clearance } from "../../rights/clearance/index.ts";
import { Removal } from "../../rights/removal/index.ts";
import { RightsRequest } from "../../rights/rights-request/index.ts";
import { keepPostCopy } from "../../rights/rights-request/post-copy.ts";
import { read } from "../../rights/rights-request/rights-request.entity.ts";
import { aContract, sign } from "../../testing/contracts.ts";
import { anAddress } from "../../testing/creators.ts";
import { anInvite, onboard } from "../../testing/onboarding.ts";
import { ASK, anAsset, aTeam, CALLER, deny } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { Search } from "../search/index.ts";
import { rightsReading } from "../search/list.ts";
import { Asset } from "./index.ts";

const COVERS = {
  usageRights: "Social media posts",
  useClass: "editorial",
  restrictions: [],
  credit: "",
  expiresOn: "",
};
const POST = "https://www.tiktok.com/@cleo/video/7301";
const SEEN = {
  title: "Harbor",
  author: "Cleo",
  description: "",
  provider: "TikTok",
  type: "video",
  picture: undefined,
} as const;

/** A creator who gave this TikTok handle when joining, and has signed an agreement about all their content. */
const aHolder = async (admin: MemberActor, tiktok: string, covers: object = COVERS) => {
  const { invited } = await anInvite(admin);
  const email = anAddress();
  await onboard(invited, { email, socialMedia: { tiktok } });
  const [creator] = (await actAs(admin, () => Sent.listCreators({ q: email }), CALLER)).items;
  if (!creator) throw new Error("Nobody has joined.");
  const { signer } = await aContract(admin, {
    creatorId: creator.id,
    covers: { ...COVERS, ...covers } as typeof COVERS & { useClass: "editorial" },
  });
  await sign(signer);
  return creator;
};

/** Gives an asset another source. */
const edit = async (admin: MemberActor, assetId: string, source: string) => {
  const { version, name, uploadedBy } = await seen(admin, assetId);
  const edited = { version, name, source, uploadedBy, tags: [], notes: "" };
  await actAs(admin, () => Sent.editAsset(assetId, edited), CALLER);
};

const rename = (admin: MemberActor, creatorId: string, tiktok: string) =>
  actAs(
    admin,
    async () => {
      const {
        id: _,
        status: __,
        origin: ___,
        createdAt: ____,
        contract: _____,
        decided: ______,
        ...profile
      } = await Creator.get(creatorId);
      return Sent.editCreator(creatorId, { ...profile, socialMedia: { tiktok } });
    },
    CALLER,
  );

const requested = (admin: MemberActor, more: object = {}) =>
  actAs(
    admin,
    () => Sent.requestByUrl({ ...ASK, contentTitle: "Harbor", proof: "", contentUrl: POST, ...more }),
    CALLER,
  );

/** The post is copied, and the platform says whose account posted it. */
const copied = async (teamId: string, requestId: string, postedBy?: string) =>
  actAs({ kind: "system", name: "test", teamId }, async () =>
    keepPostCopy(await read(teamId, requestId), { ...SEEN, postedBy }),
  );

const gate = (admin: MemberActor, assetId: string) =>
  actAs(admin, () => Clearance.gate(assetId, parseInput(gateQuery, {})), CALLER);
const seen = (admin: MemberActor, assetId: string) => actAs(admin, () => Asset.get(assetId), CALLER);
const listed = async (admin: MemberActor, verdict: "cleared" | "conditions" | "ask" | "stop") =>
  (await actAs(admin, () => Search.list({ limit: 10, verdict }), CALLER)).items.map(({ id }) => id);

it("an agreement covers a post that the platform says its creator's account has posted, without a hand", async () => {
  const { admin, teamId } = await aTeam();
  const creator = await aHolder(admin, "Cleo");
  const { asset, request } = await requested(admin);
  await copied(teamId, request.id, "@cleo");
  expect(await gate(admin, asset.id)).toMatchObject({ verdict: "cleared", contractId: expect.any(String) });
  const { coveredBy, creator: chosen, mayBeUsed } = await seen(admin, asset.id);
  expect({ coveredBy, chosen, mayBeUsed }).toMatchObject({
    coveredBy: { creator: { id: creator.id, name: creator.name }, isPosted: true },
    mayBeUsed: { verdict: "cleared" },
  });
  expect(chosen).toBeUndefined();
  expect(await listed(admin, "cleared")).toEqual([asset.id]);
});

it("a handle that a member typed into the creator's profile covers only until a member confirms it", async () => {
  const { admin, teamId } = await aTeam();
  const creator = await aHolder(admin, "cleo");
  await rename(admin, creator.id, "cleo.new");
  const { asset, request } = await requested(admin);
  await copied(teamId, request.id, "@cleo.new");
  expect(await gate(admin, asset.id)).toMatchObject({
    verdict: "conditions",
    reasons: [{ reason: "cover_not_confirmed" }],
  });
  expect(await listed(admin, "conditions")).toEqual([asset.id]);
});

it("a handle that somebody typed covers only until a member confirms it, which makes the creator the asset's", async () => {
  const { admin, member, teamId } = await aTeam();
  const creator = await aHolder(admin, "cleo");
  const { asset, request } = await requested(admin);
  await copied(teamId, request.id);
  expect(await gate(admin, asset.id)).toMatchObject({
    verdict: "conditions",
    reasons: [{ reason: "cover_not_confirmed", text: `Covered by ${creator.name}'s agreement: confirm it is theirs.` }],
  });
  expect(await listed(admin, "conditions")).toEqual([asset.id]);
  const { contractId = "" } = (await seen(admin, asset.id)).coveredBy ?? {};
  const cover = { assetId: asset.id, creatorId: creator.id, contractId };
  await actAs(member, () => Clearance.bulk({ assetIds: [asset.id], act: { kind: "cover", seen: [cover] } }), CALLER);
  expect(await seen(admin, asset.id)).toMatchObject({ creator: { id: creator.id }, mayBeUsed: { verdict: "cleared" } });
  const { items } = await actAs(admin, () => Asset.listByCreator(creator.id, { limit: 10 }), CALLER);
  expect(items.map(({ id }) => id)).toEqual([asset.id]);
  // Another post isn't what was confirmed.
  await edit(admin, asset.id, "https://www.tiktok.com/@kim/video/99");
  expect(await gate(admin, asset.id)).toMatchObject({ reasons: [{ reason: "cover_not_confirmed" }] });
});

it("an agreement covers what its creator's address was asked for, and an uploaded file, until somebody confirms it", async () => {
  const { admin } = await aTeam();
  const creator = await aHolder(admin, "cleo");
  const uploaded = await actAs(admin, () => anAsset("Harbor", POST), CALLER);
  expect(await gate(admin, uploaded.id)).toMatchObject({ reasons: [{ reason: "cover_not_confirmed" }] });
  const other = { contentUrl: "https://example.com/harbor", contentOwnerEmail: creator.email.toUpperCase() };
  const asset = await actAs(admin, () => anAsset("Pier", other.contentUrl), CALLER);
  await actAs(admin, () => Sent.requestForAsset(asset.id, { ...ASK, ...other }), CALLER);
  expect(await gate(admin, asset.id)).toMatchObject({ reasons: [{ reason: "cover_not_confirmed" }] });
});

it("another handle of the creator, another source of the asset, and a second creator with the handle end the cover", async () => {
  const { admin, teamId } = await aTeam();
  const creator = await aHolder(admin, "cleo");
  const { asset, request } = await requested(admin);
  await copied(teamId, request.id, "@cleo");
  await rename(admin, creator.id, "cleo.new");
  expect(await gate(admin, asset.id)).toMatchObject({ verdict: "ask" });
  await rename(admin, creator.id, "cleo");
  expect(await gate(admin, asset.id)).toMatchObject({ verdict: "cleared" });
  await edit(admin, asset.id, "https://www.tiktok.com/@kim/video/99");
  expect(await gate(admin, asset.id)).toMatchObject({ verdict: "ask" });

  const again = await requested(admin, { contentUrl: "https://www.tiktok.com/@cleo/video/7302" });
  await copied(teamId, again.request.id, "@cleo");
  expect(await gate(admin, again.asset.id)).toMatchObject({ verdict: "cleared" });
  await aHolder(admin, "cleo");
  expect(await gate(admin, again.asset.id)).toMatchObject({ verdict: "ask" });
  expect(await listed(admin, "cleared")).toEqual([]);
});

it("after 'not mine', a post is nobody's by its account, also while the next owner is asked and the post is copied again", async () => {
  const { admin, teamId } = await aTeam();
  await aHolder(admin, "cleo");
  const { asset, request } = await requested(admin);
  await copied(teamId, request.id, "@cleo");
  const owner = await RightsRequest.ownerByToken(new URL(request.link).searchParams.get("token") ?? "");
  await deny(owner, { about: "not_mine", belongsTo: "Kim" });
  expect(await gate(admin, asset.id)).toMatchObject({ verdict: "ask" });
  const kim = { ...ASK, contentOwner: "@kim", contentOwnerEmail: "kim@example.com" };
  const next = await actAs(admin, () => Sent.requestForAsset(asset.id, kim), CALLER);
  expect(await gate(admin, asset.id)).toMatchObject({ verdict: "ask" });
  await copied(teamId, next.request.id, "@cleo");
  expect(await gate(admin, asset.id)).toMatchObject({ verdict: "ask" });
});

it("an agreement of another team covers nothing", async () => {
  const [{ admin, teamId }, other] = [await aTeam(), await aTeam("Riverside")];
  await aHolder(other.admin, "cleo");
  const { asset, request } = await requested(admin);
  await copied(teamId, request.id, "@cleo");
  expect(await gate(admin, asset.id)).toMatchObject({ verdict: "ask" });
});

it("lists find again what they have judged, in whatever order the agreements and their creators were read", async () => {
  const { admin, teamId } = await aTeam();
  for (const tiktok of ["cleo", "otto"]) await aHolder(admin, tiktok);
  const reading = async () => actAs(admin, async () => rightsReading(await Team.get(teamId)));
  const { key, agreements } = await reading();
  const name = "test-reversed-batches";
  table.middlewareStack.add(
    (next) => async (args) => {
      const answer = await next(args);
      for (const items of Object.values(("Responses" in answer.output && answer.output.Responses) || {}))
        items.reverse();
      return answer;
    },
    { name, step: "initialize" },
  );
  onTestFinished(() => void table.middlewareStack.remove(name));
  const later = Date.now() + 3_600_000;
  const again = await withClock({ now: () => new Date(later) }, reading);
  expect(Object.keys(again.agreements), "another order").not.toEqual(Object.keys(agreements));
  expect(again.key).toBe(key);
});

/** A member chooses the creator of an asset. */
const choose = async (admin: MemberActor, assetId: string, creatorId: string) => {
  const { version, name, uploadedBy, source } = await seen(admin, assetId);
  const edited = { version, name, source, uploadedBy, tags: [], notes: "", creatorId };
  return actAs(admin, () => Sent.editAsset(assetId, edited), CALLER);
};

/** Content of a creator whom a member chose, whose owner is asked. */
const aChosen = async (admin: MemberActor, creatorId: string, who: object, source = POST) => {
  const { id } = await actAs(admin, () => anAsset("Harbor", source), CALLER);
  const { coveredBy } = await choose(admin, id, creatorId);
  const { request } = await actAs(admin, () => Sent.requestForAsset(id, { ...ASK, ...who }), CALLER);
  const owner = await RightsRequest.ownerByToken(new URL(request.link).searchParams.get("token") ?? "");
  expect(await gate(admin, id)).toMatchObject({ reasons: [{ reason: "cover_not_confirmed" }] });
  return { id, owner, cover: { assetId: id, creatorId, contractId: coveredBy?.contractId ?? "" } };
};

const confirm = (admin: MemberActor, cover: Awaited<ReturnType<typeof aChosen>>["cover"]) =>
  actAs(admin, () => Clearance.bulk({ assetIds: [cover.assetId], act: { kind: "cover", seen: [cover] } }), CALLER);

it.each([
  ["address", (email: string) => ({ contentOwner: "Cleo", contentOwnerEmail: email.toUpperCase() })],
  ["handle on the platform", () => ({ contentOwner: "@Cleo", contentOwnerEmail: "" })],
])(
  "'not mine' by the %s of the creator with the agreement takes its cover back, and nobody can confirm it",
  async (_by, who) => {
    const { admin } = await aTeam();
    const creator = await aHolder(admin, "cleo");
    const { id, owner, cover } = await aChosen(admin, creator.id, who(creator.email));
    await deny(owner, { about: "not_mine" });
    expect(await gate(admin, id)).toMatchObject({ reasons: [{ reason: "owner_said_no" }, { reason: "not_theirs" }] });
    expect((await seen(admin, id)).coveredBy).toBeUndefined();
    expect(await confirm(admin, cover)).toMatchObject({ items: [{ error: { code: "asset.not_covered" } }] });
    await actAs(admin, () => Removal.noSay(id, owner.requestId, "Asked by mistake"), CALLER);
    expect(await gate(admin, id)).toMatchObject({ verdict: "ask" });
    expect(await listed(admin, "ask")).toEqual([id]);
  },
);

it("'not mine' by somebody else with the creator's handle on another platform leaves the agreement's cover to be confirmed", async () => {
  const { admin } = await aTeam();
  const creator = await aHolder(admin, "cleo");
  const who = { contentOwner: "@cleo", contentOwnerEmail: "" };
  const { owner, cover } = await aChosen(admin, creator.id, who, "https://www.instagram.com/p/C1/");
  await deny(owner, { about: "not_mine" });
  expect(await confirm(admin, cover)).toMatchObject({ items: [{ asset: { mayBeUsed: { verdict: "cleared" } } }] });
});

it("'not mine' by another creator stops nothing, but their no stands once they are chosen as the creator, whoever was asked since", async () => {
  const { admin } = await aTeam();
  const [cleo, otto] = [await aHolder(admin, "cleo"), await aHolder(admin, "otto")];
  const who = { contentOwner: "Cleo", contentOwnerEmail: cleo.email };
  const { id, owner, cover } = await aChosen(admin, otto.id, who);
  await deny(owner, { about: "not_mine" });
  const kim = { ...ASK, contentOwner: "@kim", contentOwnerEmail: "kim@example.com" };
  await actAs(admin, () => Sent.requestForAsset(id, kim), CALLER);
  expect(await listed(admin, "conditions")).toEqual([id]);
  const { contractId = "" } = (await choose(admin, id, cleo.id)).coveredBy ?? {};
  expect(await gate(admin, id)).toMatchObject({ verdict: "stop", reasons: [{ reason: "owner_said_no" }, {}] });
  expect(await listed(admin, "stop")).toEqual([id]);
  const theirs = { ...cover, creatorId: cleo.id, contractId };
  expect(await confirm(admin, theirs)).toMatchObject({ items: [{ error: { code: "asset.not_covered" } }] });
  await actAs(admin, () => Removal.noSay(id, owner.requestId, "Asked by mistake"), CALLER);
  expect(await listed(admin, "ask")).toEqual([id]);
  await choose(admin, id, otto.id);
  expect(await confirm(admin, cover)).toMatchObject({ items: [{ asset: { mayBeUsed: { verdict: "cleared" } } }] });
});
