import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MemberActor } from "../../platform/identity/actor.ts";
import { parseInput } from "../../platform/parse.ts";
import { gateQuery } from "../../rights/clearance/gate.schema.ts";
import { Clearance } from "../../rights/clearance/index.ts";
import { RightsRequest } from "../../rights/rights-request/index.ts";
import { anApproval } from "../../testing/approval.ts";
import { anAssetOf, as, bytes, comparisonsOf, settle, system } from "../../testing/copies.ts";
import { outboxEvents } from "../../testing/outbox.ts";
import { LICENSEE, rightsState } from "../../testing/rights-states.ts";
import { ASK, approve, aTeam, deny, OLIVIA } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { TODAY } from "../../testing/verdict.ts";
import { CopyPassEntity } from "../asset-file/copy-pass.entity.ts";
import { lookForCopies, planLook } from "../asset-file/look-for-copies.ts";
import { Search } from "../search/index.ts";
import type { AssetReleases } from "../verdict/release-state.schema.ts";
import { ANSWERS } from "../verdict/rows.schema.ts";
import { verdict } from "../verdict/verdict.policy.ts";
import { AssetEntity, type AssetRecord } from "./asset.entity.ts";
import { read } from "./change.ts";
import { coverOf, licenseOf, shownIn } from "./copy-license.ts";
import { stopFactsOf } from "./copy-stops.ts";
import { licensingFor } from "./find-license.ts";
import { Asset } from "./index.ts";
import { factsOf } from "./stored-facts.ts";
import { verifyAsset } from "./verify.ts";

/** Does what follows from the team's changes until nothing new follows. */
const settleAll = async (teamId: string, done: ReadonlySet<string> = new Set()): Promise<void> => {
  const seen = new Set((await comparisonsOf(teamId)).map(({ id }) => id));
  await settle(teamId, done);
  if ([...seen].some((id) => !done.has(id))) await settleAll(teamId, seen);
};

const askFor = async (member: MemberActor, id: string, email: string = OLIVIA.email) => {
  const { request } = await as(member, () => Sent.requestForAsset(id, { ...ASK, contentOwnerEmail: email }));
  return RightsRequest.ownerByToken(new URL(request.link).searchParams.get("token") ?? "");
};

const gate = (person: MemberActor, id: string, asked: object = {}) =>
  as(person, () => Clearance.gate(id, parseInput(gateQuery, asked)));
const one = async (person: MemberActor, id: string) => (await as(person, () => Asset.get(id))).mayBeUsed;
const listed = async (person: MemberActor, id: string) => {
  const { items } = await as(person, () => Search.list({ limit: 10 }));
  return items.find((asset) => asset.id === id)?.mayBeUsed;
};

/** An asset that Olivia has licensed, and another one with the same file. */
const twins = async (post?: string) => {
  const team = await aTeam();
  const content = bytes();
  const source = await anAssetOf(team.member, content, "Beach", post);
  await approve(await askFor(team.member, source));
  await settleAll(team.teamId);
  const copy = await anAssetOf(team.member, content, "Beach (2)");
  await settleAll(team.teamId);
  return { ...team, content, source, copy };
};

const seenOf = async (person: MemberActor, id: string) => {
  const { sameFile } = await as(person, () => Asset.get(id));
  return { assetId: id, copyOfId: sameFile?.id ?? "", grantId: sameFile?.grantId ?? "" };
};
const confirm = async (person: MemberActor, id: string, seen?: Awaited<ReturnType<typeof seenOf>>) => {
  const act = { kind: "cover" as const, seen: [seen ?? (await seenOf(person, id))] };
  return (await as(person, () => Clearance.bulk({ assetIds: [id], act }))).items[0];
};

describe("an exact copy of a licensed asset", () => {
  it("is With conditions until a member confirms it, and then as the license is, with an entry", async () => {
    const { member, teamId, source, copy } = await twins();
    const open = { reason: "cover_not_confirmed", text: "Same file as Beach, licensed: confirm." };
    expect(await gate(member, copy)).toMatchObject({
      verdict: "conditions",
      reasons: [{ ...open, copyOf: { id: source, name: "Beach" }, next: ["confirm_cover"] }],
    });
    expect(await listed(member, copy)).toMatchObject({ verdict: "conditions", ...open });
    expect(await confirm(member, copy)).toMatchObject({ asset: { sameFile: { id: source, confirmed: {} } } });
    expect(await confirm(member, copy)).toMatchObject({ unchanged: true });
    for (const asked of [{}, { brand: ASK.brand, use: ASK.intendedUse }, { brand: "Others" }, { ads: "own_ad" }]) {
      const [own, copied] = [await gate(member, source, asked), await gate(member, copy, asked)];
      expect([copied.verdict, copied.covers, copied.number]).toEqual([own.verdict, own.covers, own.number]);
    }
    expect((await gate(member, copy)).verdict).toBe("cleared");
    const steps = await as(member, () => Asset.activity(copy));
    expect(steps.filter(({ type }) => type === "asset.copy.confirmed")).toHaveLength(1);
    expect(await verifyAsset(teamId, copy)).toMatchObject({ ok: true });
    expect(JSON.stringify((await read(teamId, copy)).copyLicense)).not.toMatch(/olivia/i);
  });

  it("goes by it only as long as it is there, at once and in lists, and is found too if it was there before the license", async () => {
    const { admin, member, teamId, content, source, copy } = await twins();
    await confirm(member, copy);
    const third = await anAssetOf(member, content, "Beach (3)");
    await settleAll(teamId);
    expect(await listed(member, third)).toMatchObject({ reason: "cover_not_confirmed" });
    await as(admin, () => Clearance.remove(source));
    expect((await gate(member, copy)).reasons.map(({ reason }) => reason)).toEqual(["nobody_asked"]);
    expect(await one(member, copy)).toMatchObject({ reason: "nobody_asked" });
    await settleAll(teamId);
    for (const id of [copy, third]) expect(await listed(member, id)).toMatchObject({ reason: "nobody_asked" });
    const last = await anAssetOf(member, content, "Beach (4)");
    await approve(await askFor(member, last));
    await settleAll(teamId);
    expect(await listed(member, copy)).toMatchObject({ reason: "cover_not_confirmed", copyOf: { id: last } });
  });

  it("doesn't go by it if it names another owner, or if somebody said that it isn't theirs", async () => {
    const { member, teamId, copy } = await twins();
    await confirm(member, copy);
    const kim = await askFor(member, copy, "kim@example.com");
    expect(await listed(member, copy)).toMatchObject({ verdict: "ask", reason: "no_answer_yet" });
    await settleAll(teamId);
    expect(await gate(member, copy)).toMatchObject({ verdict: "ask" });
    await deny(kim, { about: "not_mine" });
    await settleAll(teamId);
    expect(await gate(member, copy)).toMatchObject({ verdict: "ask", reasons: [{ reason: "not_theirs" }] });
  });

  it("doesn't go by the license of an asset whose post was just stopped", async () => {
    const post = "https://instagram.com/p/Stopped1";
    const { admin, member, source, copy } = await twins(post);
    await confirm(member, copy);
    const other = await anAssetOf(member, bytes(), "Other", post);
    const { version } = await as(admin, () => Asset.get(other));
    await as(admin, () => Clearance.setStatus(other, { version, status: "denied" }));
    expect(await gate(member, source)).toMatchObject({ verdict: "stop" });
    expect(await gate(member, copy)).toMatchObject({ verdict: "ask", reasons: [{ reason: "nobody_asked" }] });
  });

  it("is stopped if whoever gave the license says that it isn't theirs, also after they were asked again", async () => {
    const { member, teamId, source, copy } = await twins();
    await deny(await askFor(member, copy), { about: "not_mine" });
    await settleAll(teamId);
    await askFor(member, copy);
    await settleAll(teamId);
    expect(await gate(member, copy)).toMatchObject({ verdict: "stop", reasons: [{ reason: "owner_said_no" }, {}] });
    expect(await gate(member, source)).toMatchObject({ verdict: "stop", reasons: [{ reason: "copy_stopped" }] });
  });

  it("of an earlier release is found by a look at all assets, also where one was taken for what is stopped alone", async () => {
    const { member, teamId, copy } = await twins();
    await AssetEntity.patch({ teamId, assetId: copy }).remove(["copyLicense"]).go();
    await CopyPassEntity.put({ teamId, cursor: "" }).go();
    const before = new Set((await outboxEvents()).map(({ id }) => id));
    await system(teamId, () => lookForCopies());
    await settleAll(teamId, before);
    expect(await listed(member, copy)).toMatchObject({ reason: "cover_not_confirmed" });
    expect(await planLook(teamId)).toEqual([]);
  });

  it("is confirmed by a person alone, and only as it was shown", async () => {
    const { member, copy, source } = await twins();
    const seen = await seenOf(member, copy);
    const key = { ...member, apiKey: { id: "key_1", name: "Key" } } as unknown as MemberActor;
    expect(await confirm(key, copy, seen)).toMatchObject({ error: { code: "auth.forbidden" } });
    const other = { ...seen, grantId: "grt_other" };
    expect(await confirm(member, copy, other)).toMatchObject({ error: { code: "asset.cover_changed" } });
    const own = { ...seen, assetId: source };
    expect(await confirm(member, source, own)).toMatchObject({ error: { code: "asset.not_covered" } });
  });
});

describe("what was noted about a copy and about the licensed asset", () => {
  const person = { id: "rel_1", kind: "person" as const, minor: false, onFile: true, validUntil: "" };
  const missing = { ...person, id: "rel_2", onFile: false };
  const ending = { ...person, id: "rel_3", validUntil: "2027-01-01" };
  const { approverName: _, approverEmail: giver, ...grant } = anApproval();
  const shown = (own: AssetReleases | undefined, other: AssetReleases) =>
    shownIn({
      releases: own,
      files: [],
      copyLicense: { assetId: "ast_8", name: "Cliff", grants: [{ ...grant, giver }], releases: other },
    });

  it.each<[string, AssetReleases | undefined, AssetReleases, AssetReleases]>([
    ["nothing of its own", undefined, { music: true, releases: [] }, { music: true, releases: [] }],
    [
      "a no where the other says yes",
      { people: false, releases: [] },
      { people: true, releases: [] },
      { people: true, releases: [] },
    ],
    [
      "nothing where the other says no",
      { music: false, releases: [] },
      { people: false, releases: [] },
      { music: false, releases: [] },
    ],
    ["no release", { releases: [] }, { releases: [person, missing] }, { releases: [person, missing] }],
    ["as many releases", { releases: [person] }, { releases: [missing] }, { releases: [person] }],
    [
      "fewer releases",
      { releases: [person] },
      { releases: [missing, ending, person] },
      { releases: [person, ending, missing] },
    ],
    [
      "a release of another kind",
      { releases: [{ ...person, minor: true }] },
      { releases: [missing] },
      { releases: [{ ...person, minor: true }, missing] },
    ],
  ])("a copy that has %s", (_case, own, other, expected) => {
    expect(shown(own, other)).toEqual(expected);
  });
});

it("copies don't go by a license for another post than the asset names, and a copy's own post is never what was granted", () => {
  const [post, other] = ["https://www.instagram.com/p/C8abc/", "https://www.instagram.com/p/Other1/"];
  const grant = anApproval({ post });
  const licensed = (source: string) => licenseOf({ approval: grant, source, files: [] } as unknown as AssetRecord);
  expect([licensed(post), licensed(other)]).toEqual([[grant], []]);
  const copied = (source: string) => coverOf({ source, files: [] }, { ...grant, giver: "ab" }).givenFor;
  expect([copied(post), copied("Camera roll"), copied(other)]).toEqual([undefined, undefined, "file"]);
});

it("a confirmed copy never gets a greener answer than the licensed asset by its owners' grants, for 2,000 random states", async () => {
  const licensing = await licensingFor("tea_1");
  const file = { id: "f", key: "k", name: "a.png", contentType: "image/png", size: 1, origin: "team", sha256: "ab" };
  const reading = { licensee: LICENSEE, today: TODAY, strict: false, dayOf: (at: string) => at.slice(0, 10) };
  const question = fc.record(
    {
      brands: fc.constantFrom(["rap"], ["bars"]),
      uses: fc.constantFrom(["Social media posts"], ["Website content"], ["Marketing campaigns"]),
      ads: fc.constantFrom(["own_ad" as const], ["organic" as const]),
      until: fc.constantFrom("2026-11-30", "2027-06-01"),
    },
    { requiredKeys: [] },
  );
  let licensed = 0;
  fc.assert(
    fc.property(rightsState, question, (state, asked) => {
      // A post that the licensed asset names since it was granted is none of the copy.
      const posts = { source: undefined };
      const source = {
        ...{ ...state, ...posts, creator: undefined, copyLicense: undefined, files: [file] },
      } as unknown as AssetRecord;
      const bare = { teamId: "tea_1", assetId: "ast_2", name: "Copy", status: "pending", files: [file], tags: [] };
      const copyLicense = licensing(bare as unknown as AssetRecord, source);
      if (!copyLicense || copyLicense.grants.length === 0) return;
      licensed += 1;
      const { assetId, grants } = copyLicense;
      const stop = {
        assetId,
        name: "Sunset",
        same: "file" as const,
        facts: stopFactsOf(source).map(({ fact }) => fact),
      };
      const copyConfirmed = { assetId, givers: grants.map(({ giver }) => giver), at: "", by: "", name: "" };
      const copy = { ...bare, copyLicense, copyConfirmed, copyStops: [stop] } as unknown as AssetRecord;
      const [own = 0, copied = 0] = [source, copy].map((asset) => {
        const facts = factsOf({ ...reading, asset, coveredBy: [] });
        // What an admin approved by hand, and its words, are about the licensed asset alone.
        const ways = facts.ways.map((owners) =>
          owners.map((owner) => ({ ...owner, grants: owner.grants.filter(({ byHand }) => !byHand) })),
        );
        return ANSWERS.indexOf(verdict({ ...facts, ways }, { on: TODAY, ...asked }).answer);
      });
      expect(copied).toBeGreaterThanOrEqual(own);
    }),
    { numRuns: 2_000 },
  );
  expect(licensed).toBeGreaterThan(200);
});
