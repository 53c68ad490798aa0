import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sha256 } from "../../platform/hash.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { parseInput } from "../../platform/parse.ts";
import { onStored } from "../../platform/store/transaction.ts";
import { gateQuery } from "../../rights/clearance/gate.schema.ts";
import { Clearance } from "../../rights/clearance/index.ts";
import { Removal } from "../../rights/removal/index.ts";
import { RightsRequest } from "../../rights/rights-request/index.ts";
import { settingTo } from "../../testing/approval.ts";
import { anAssetOf, as, bytes, type Changed, comparisonsOf, settle, system } from "../../testing/copies.ts";
import { aRelease } from "../../testing/releases.ts";
import { LICENSEE, rightsState } from "../../testing/rights-states.ts";
import { ASK, approve, askRemoval, aTeam, CALLER, deny, OLIVIA, storedObjects, upload } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { TODAY } from "../../testing/verdict.ts";
import { AssetEntity } from "../asset/asset.entity.ts";
import { find, read } from "../asset/change.ts";
import { StopEntity } from "../asset/copy.entity.ts";
import { stopFactsOf } from "../asset/copy-stops.ts";
import { Asset } from "../asset/index.ts";
import type { StopFact } from "../asset/kept-copies.ts";
import { purgeFiles } from "../asset/purge.ts";
import { factsOf } from "../asset/stored-facts.ts";
import { findTombstone } from "../asset/tombstone.entity.ts";
import { verifyAsset } from "../asset/verify.ts";
import { verdict } from "../verdict/verdict.policy.ts";
import { hashDeletedFiles } from "./hash-file.ts";
import { isAnyCopied, settleCopies } from "./settle-copies.ts";

/** The keys of what stops an asset as a copy, as the dialog 'Can I use this?' shows it. */
const shownStops = async (person: MemberActor, id: string): Promise<string[]> =>
  (await gate(person, id)).reasons.flatMap(({ stopFacts }) => stopFacts ?? []);

const KIM = { name: "Kim", email: "kim@example.com" };

const askFor = async (member: MemberActor, id: string, email: string = OLIVIA.email) => {
  const { request } = await as(member, () => Sent.requestForAsset(id, { ...ASK, contentOwnerEmail: email }));
  const token = new URL(request.link).searchParams.get("token") ?? "";
  return { owner: await RightsRequest.ownerByToken(token), requestId: request.id };
};

const setTo = async (admin: MemberActor, id: string, status: "denied" | "pending" | "approved") => {
  const { version } = await as(admin, () => Asset.get(id));
  return as(admin, () => Clearance.setStatus(id, { version, ...settingTo(status) }));
};

const gate = (person: MemberActor, id: string) => as(person, () => Clearance.gate(id, parseInput(gateQuery, {})));
/** The stop of a copy as the gate answers at once, and as lists know it; undefined for none. */
const stopOf = async (person: MemberActor, id: string) => {
  const { reasons } = await gate(person, id);
  const listed = (await read(person.teamId, id)).copyStops?.map(({ assetId }) => assetId) ?? [];
  return { text: reasons.find(({ reason }) => reason === "copy_stopped")?.text, listed };
};
const NOTHING = { text: undefined, listed: [] };

/** Two assets with the same file. */
const twins = async () => {
  const team = await aTeam();
  const content = bytes();
  const [source, copy] = [await anAssetOf(team.member, content), await anAssetOf(team.member, content, "Beach (2)")];
  return { ...team, content, source, copy };
};

describe("an owner's no to a file", () => {
  it("stops every other asset with the same file at once, and in lists when the event was handled, twice too", async () => {
    const { member, teamId, source, copy } = await twins();
    const { owner } = await askFor(member, source);
    await deny(owner);
    const text = expect.stringMatching(/^Same file as Beach: The owner said no on /);
    expect(await stopOf(member, copy)).toEqual({ text, listed: [] });
    await settle(teamId);
    await settle(teamId);
    expect(await stopOf(member, copy)).toEqual({ text, listed: [source] });
    const steps = await as(member, () => Asset.activity(copy));
    expect(steps.filter(({ type }) => type === "asset.copies.compared")).toHaveLength(1);
    expect(await verifyAsset(teamId, copy)).toMatchObject({ ok: true });
    expect(JSON.stringify((await find(teamId, copy))?.copyStops)).not.toMatch(/olivia/i);
  });

  it("stops the file if the asset is deleted and the file uploaded again, without the owner's name or address", async () => {
    const { admin, member, teamId, content, source, copy } = await twins();
    await deny((await askFor(member, source)).owner, { reason: "Olivia doesn't like it" });
    await as(admin, () => Clearance.remove(source));
    await as(admin, () => Clearance.remove(copy));
    const again = await anAssetOf(member, content, "Another name");
    const text = expect.stringMatching(/^Same file as Beach: The owner said no on /);
    expect(await stopOf(member, again)).toEqual({ text, listed: [] });
    await settle(teamId);
    expect(await stopOf(member, again)).toEqual({ text, listed: [source] });
    const [key = ""] = (await read(teamId, again)).files.flatMap(({ sha256 }) => sha256 ?? []);
    const { data } = await StopEntity.query.primary({ teamId, key }).go();
    expect(data).toHaveLength(1);
    expect(JSON.stringify(data)).not.toMatch(/olivia/i);
  });

  it("stops a file too that was deleted before it was hashed, and the file is removed once it is", async () => {
    const { admin, member, teamId } = await aTeam();
    const content = bytes();
    const { id, files } = await as(member, async () =>
      Sent.createAsset({ uploadId: await upload(content), name: "Beach", source: "Camera roll", uploadedBy: "Sam" }),
    );
    await deny((await askFor(member, id)).owner);
    await as(admin, () => Clearance.remove(id));
    const again = await anAssetOf(member, content, "Another name");
    expect(await stopOf(member, again)).toEqual(NOTHING);
    await system(teamId, () => purgeFiles(id));
    for (let time = 0; time < 2; time++) await system(teamId, () => hashDeletedFiles(id));
    await settle(teamId);
    const text = expect.stringMatching(/^Same file as Beach: The owner said no on /);
    expect(await stopOf(member, again)).toEqual({ text, listed: [id] });
    expect(await storedObjects(files.map(({ url }) => url.slice(1)))).toEqual([false]);
    expect(await findTombstone(teamId, id)).toMatchObject({ files: [{ sha256: sha256(content) }] });
  });

  it("stops nothing in another team", async () => {
    const { member, teamId, content, source } = await twins();
    const others = await aTeam();
    const theirs = await anAssetOf(others.member, content);
    await deny((await askFor(member, source)).owner);
    await settle(teamId);
    await settle(others.teamId);
    expect(await stopOf(others.member, theirs)).toEqual(NOTHING);
  });

  it("stops a copy until the same person says yes to it; somebody else's yes isn't enough", async () => {
    const { member, teamId, content, source, copy } = await twins();
    const third = await anAssetOf(member, content);
    await deny((await askFor(member, source)).owner);
    await settle(teamId);
    await approve((await askFor(member, third, KIM.email)).owner, KIM);
    await settle(teamId);
    expect((await stopOf(member, third)).listed).toEqual([source]);
    await approve((await askFor(member, copy)).owner);
    expect((await stopOf(member, copy)).text).toBeUndefined();
    await settle(teamId);
    expect(await stopOf(member, copy)).toEqual(NOTHING);
  });

  it("of a deleted asset is lifted by the same person's later yes too, and counts again when that yes is taken back", async () => {
    const { admin, member, teamId, source, copy } = await twins();
    await deny((await askFor(member, source)).owner);
    await as(admin, () => Clearance.remove(source));
    await settle(teamId);
    expect((await stopOf(member, copy)).listed).toEqual([source]);
    await approve((await askFor(member, copy)).owner);
    await settle(teamId);
    expect(await stopOf(member, copy)).toEqual(NOTHING);
    await setTo(admin, copy, "pending");
    await settle(teamId);
    expect((await stopOf(member, copy)).listed).toEqual([source]);
  });

  it("ends for the copies when the source gets the owner's yes, and two noes at once stop both assets", async () => {
    const { member, teamId, source, copy } = await twins();
    const [first, second] = [await askFor(member, source), await askFor(member, copy, KIM.email)];
    await Promise.all([deny(first.owner), deny(second.owner, KIM)]);
    await settle(teamId);
    expect([(await stopOf(member, source)).listed, (await stopOf(member, copy)).listed]).toEqual([[copy], [source]]);
    await approve((await askFor(member, source)).owner);
    await settle(teamId);
    expect([(await stopOf(member, source)).listed, (await stopOf(member, copy)).listed]).toEqual([[copy], []]);
  });
});

it("a yes with the most originals to the most files fits into one transaction with the stops that it lifts", async () => {
  const { member, teamId } = await aTeam();
  const id = await anAssetOf(member, bytes(), "Beach", "https://instagram.com/p/Most1");
  const { files } = await read(teamId, id);
  const many = Array.from({ length: 20 }, (_, n) => ({ ...files[0], id: `upl_${n}`, sha256: sha256(`${id} ${n}`) }));
  await AssetEntity.patch({ teamId, assetId: id })
    .set({ files: many as typeof files })
    .go();
  await deny((await askFor(member, id)).owner);
  const { owner } = await askFor(member, id);
  const uploadIds: string[] = [];
  // One after the other: twenty at once all change the owner's counts, and a slow database refuses some of them.
  for (const _ of many) uploadIds.push(await actAs(owner, () => upload(bytes(), { owner: true }), CALLER));
  const sizes: number[] = [];
  onStored((writes) => sizes.push(writes.length));
  await approve(owner, { uploadIds });
  // DynamoDB's limit is 100; a contract that is signed adds its own writes.
  expect(sizes).toEqual([expect.any(Number)]);
  expect(sizes[0]).toBeLessThanOrEqual(90);
});

describe("other facts that stop a file", () => {
  it("a request for removal stops copies, unless it is kept before its event is handled, and again when reconsidered", async () => {
    const { admin, member, teamId, source, copy } = await twins();
    const { owner, requestId } = await askFor(member, source);
    await approve(owner);
    await askRemoval(owner, { about: "changed_mind" });
    expect((await stopOf(member, copy)).text).toMatch(/^Same file as Beach: The owner asked for removal on /);
    await as(admin, () => Removal.keep(source, { requestId, reason: "We paid" }));
    await settle(teamId);
    expect(await stopOf(member, copy)).toEqual(NOTHING);
    await as(admin, () => Removal.reconsider(source, requestId));
    await settle(teamId);
    expect((await stopOf(member, copy)).listed).toEqual([source]);
    await as(member, () => Removal.end(source, { requestId, reason: "I sold it" }));
    await settle(teamId);
    expect((await stopOf(member, copy)).text).toMatch(/^Same file as Beach: Ended on /);
  });

  it("a denial by hand stops copies until the status is another", async () => {
    const { admin, member, teamId, source, copy } = await twins();
    await setTo(admin, source, "denied");
    await settle(teamId);
    expect(await stopOf(member, copy)).toEqual({
      ...{ text: "Same file as Beach: The team set this to Denied.", listed: [source] },
    });
    await setTo(admin, source, "pending");
    await settle(teamId);
    expect(await stopOf(member, copy)).toEqual(NOTHING);
  });

  it("a no to more than a license allows stops copies for that alone, until a yes to that", async () => {
    const { member, source, copy } = await twins();
    await approve((await askFor(member, source)).owner);
    await approve((await askFor(member, copy)).owner);
    const more = async (id: string) => {
      const beside = (await as(member, () => Asset.get(id))).approval?.grantId;
      const asked = { ...ASK, contentOwnerEmail: OLIVIA.email, intendedUse: "Website content", beside };
      const { request } = await as(member, () => Sent.requestForAsset(id, asked));
      return RightsRequest.ownerByToken(new URL(request.link).searchParams.get("token") ?? "");
    };
    const copyFor = (channel: "feed" | "website_app") =>
      as(member, () => Clearance.gate(copy, parseInput(gateQuery, { channel: [channel] })));
    await deny(await more(source));
    expect((await copyFor("feed")).verdict).toBe("cleared");
    expect(await copyFor("website_app")).toMatchObject({
      ...{
        verdict: "stop",
        text: expect.stringMatching(/^Same file as Beach: The owner said no to Website content on /),
      },
    });
    await approve(await more(copy));
    expect((await copyFor("website_app")).verdict).toBe("cleared");
  });

  it("a license that the team ended for reasons of its own stops no copy", async () => {
    const { admin, member, teamId, source, copy } = await twins();
    await approve((await askFor(member, source)).owner);
    const { approval } = await as(admin, () => Asset.get(source));
    await as(admin, () => Removal.endByTeam(source, approval?.grantId ?? "", "Not needed"));
    await settle(teamId);
    expect((await gate(member, source)).verdict).toBe("stop");
    expect(await stopOf(member, copy)).toEqual(NOTHING);
  });

  it("a release of one minor on the copy doesn't stand for the release of another one", async () => {
    const { member, teamId, source, copy } = await twins();
    const add = async (id: string, name: string, withFile: boolean) => {
      const uploadId = withFile ? await as(member, () => aRelease()) : undefined;
      await as(member, () => Sent.addRelease(id, { kind: "person", name, minor: true, guardian: "Ida", uploadId }));
    };
    await add(source, "Tim", true);
    await add(source, "Tom", false);
    await add(copy, "Tim", true);
    await settle(teamId);
    expect((await stopOf(member, copy)).text).toBeDefined();
    await add(copy, "Tom", true);
    await settle(teamId);
    expect(await stopOf(member, copy)).toEqual(NOTHING);
  });

  it("a post's stop is that of every asset with any URL of this post and no other slide, and ends only when an admin edits the URL", async () => {
    const { admin, member, teamId } = await aTeam();
    const post = (rest: string) => anAssetOf(member, bytes(), "Beach", `https://www.instagram.com/${rest}`);
    const source = await post("p/C8abc/?img_index=1");
    const [same = "", reel = "", slide = "", profile = ""] = [
      ...[await post("p/C8abc/?img_index=1&igsh=x"), await post("olivia/reel/C8abc/")],
      ...[await post("p/C8abc/?img_index=2"), await post("olivia")],
    ];
    const { version, name, tags, notes, uploadedBy } = await as(member, () => Asset.get(reel));
    const edited = { version, name, tags, notes, uploadedBy, source: "https://www.instagram.com/p/Other1/" };
    const isFixed = () =>
      expect(as(member, () => Sent.editAsset(reel, edited))).rejects.toMatchObject({ code: "asset.source_fixed" });
    await setTo(admin, source, "denied");
    // Before lists know it, too.
    await isFixed();
    await settle(teamId);
    const text = "Same post as Beach: The team set this to Denied.";
    for (const copy of [same, reel]) expect(await stopOf(member, copy)).toEqual({ text, listed: [source] });
    for (const other of [slide, profile]) expect(await stopOf(member, other)).toEqual(NOTHING);
    await isFixed();
    const cleaned = { ...edited, version: (await as(member, () => Asset.get(source))).version, source: "Camera roll" };
    await expect(as(member, () => Sent.editAsset(source, cleaned))).rejects.toMatchObject({
      code: "asset.source_fixed",
    });
    await as(admin, () => Sent.editAsset(reel, edited));
    await settle(teamId);
    expect(await stopOf(member, reel)).toEqual(NOTHING);
  });

  it("a denial leaves nothing to compare if no other asset has the file, until one has it", async () => {
    const { admin, member, teamId } = await aTeam();
    const content = bytes();
    await setTo(admin, await anAssetOf(member, content), "denied");
    const toCompare = async () =>
      Promise.all((await comparisonsOf(teamId)).map(({ data }) => system(teamId, () => isAnyCopied(data as Changed))));
    expect(await toCompare()).toEqual([false]);
    await anAssetOf(member, content, "Copy");
    expect(await toCompare()).toEqual([true, true]);
  });

  it("a copy that is deleted before the event is handled is left alone", async () => {
    const { admin, teamId, source, copy } = await twins();
    await setTo(admin, source, "denied");
    await as(admin, () => Clearance.remove(copy));
    await settle(teamId);
    expect(await find(teamId, copy)).toBeUndefined();
  });
});

describe("more copies than one call reads", () => {
  const MOST = 2;
  const many = async (count: number) => {
    const team = await aTeam();
    const content = bytes();
    const source = await anAssetOf(team.member, content);
    const copies: string[] = [];
    for (let n = 0; n < count; n++) copies.push(await anAssetOf(team.member, content, `Copy ${n}`));
    const { teamId } = team;
    const listed = () => Promise.all(copies.map(async (id) => (await read(teamId, id)).copyStops?.length ?? 0));
    const done = new Set<string>();
    /** Handles the events that weren't handled yet, as often as it is said. @returns how many were, from the beginning */
    const handle = async (times = 1): Promise<number> => {
      const left = (await comparisonsOf(teamId)).filter(({ id }) => !done.has(id));
      for (const { id, data } of Array.from({ length: times }, () => left).flat())
        await system(teamId, () => settleCopies(data as { assetId: string; keys: string }, id, MOST));
      for (const { id } of left) done.add(id);
      return left.length > 0 ? handle(times) : done.size;
    };
    return { ...team, source, copies, listed, handle };
  };

  it("are settled by events that continue, each of them once even if a call is repeated, and end with the last copy", async () => {
    const { admin, source, listed, handle, copies, teamId } = await many(4);
    await setTo(admin, source, "denied");
    const [first] = await comparisonsOf(teamId);
    await system(teamId, () => settleCopies(first?.data as { assetId: string; keys: string }, first?.id ?? "", MOST));
    expect((await listed()).filter((count) => count > 0).length).toBeLessThan(copies.length);
    // Five assets have the file: calls of two, two and one.
    expect(await handle(2)).toBe(3);
    expect(await listed()).toEqual([1, 1, 1, 1]);
    await setTo(admin, source, "pending");
    await handle();
    expect(await listed()).toEqual([0, 0, 0, 0]);
  });

  it("are written once for each stopped one of them, and not again when the stop is told a second time", async () => {
    const { admin, teamId, source, copies, listed, handle } = await many(2);
    for (const id of [source, ...copies]) await setTo(admin, id, "denied");
    await handle();
    expect(await listed()).toEqual([2, 2]);
    const versions = () => Promise.all(copies.map(async (id) => (await read(teamId, id)).head.seq));
    const before = await versions();
    await settle(teamId);
    expect(await versions()).toEqual(before);
  });
});

describe("an admin's decision that a stop doesn't apply", () => {
  it("frees this copy alone, with a reason in its activity, until the source is stopped by something else", async () => {
    const { admin, member, teamId, content, source, copy } = await twins();
    const third = await anAssetOf(member, content);
    const { owner, requestId } = await askFor(member, source);
    await deny(owner);
    await settle(teamId);
    const facts = await shownStops(admin, copy);
    const lift = () =>
      as(admin, () => Removal.liftStop(copy, { sourceId: source, facts, reason: "A crop without her" }));
    await lift();
    expect(await lift()).toMatchObject({ mayBeUsed: { reason: "nobody_asked" } });
    await settle(teamId);
    expect([await stopOf(member, copy), (await stopOf(member, third)).listed]).toEqual([NOTHING, [source]]);
    const steps = (await as(admin, () => Asset.activity(copy))).filter(({ type }) => type === "copy_stop.lifted");
    expect(steps).toMatchObject([{ facts: { "stopped as": source, reason: "A crop without her" } }]);
    await as(admin, () => Removal.noSay(source, requestId, "Only a fan"));
    await deny((await askFor(member, source, KIM.email)).owner, KIM);
    await settle(teamId);
    expect((await stopOf(member, copy)).listed).toEqual([source]);
  });

  it("is about exactly what the admin saw: a no that came meanwhile is shown first, and what doesn't stop yet isn't lifted", async () => {
    const { admin, member, teamId, source, copy } = await twins();
    await deny((await askFor(member, source)).owner);
    const guardian = { kind: "person", name: "Tim", minor: true, guardian: "Ida", validUntil: "2999-01-01" } as const;
    const uploadId = await as(member, () => aRelease());
    await as(member, () => Sent.addRelease(source, { ...guardian, uploadId }));
    const first = await shownStops(admin, copy);
    await deny((await askFor(member, source, KIM.email)).owner, KIM);
    const lift = (facts: string[]) =>
      as(admin, () => Removal.liftStop(copy, { sourceId: source, facts, reason: "No" }));
    await expect(lift(first)).rejects.toMatchObject({ code: "stop.more" });
    const both = await shownStops(admin, copy);
    expect([first.length, both.length]).toEqual([1, 2]);
    await lift(both);
    const { liftedStops = [] } = await read(teamId, copy);
    expect(liftedStops.flatMap(({ facts }) => facts.map(({ row }) => row))).toEqual(["owner_said_no", "owner_said_no"]);
    expect((await gate(member, copy)).reasons).toMatchObject([{ reason: "nobody_asked" }]);
  });

  it("is about one denial by hand, also one of a release that kept no time of it", async () => {
    const { admin, member, teamId, source, copy } = await twins();
    await setTo(admin, source, "denied");
    await AssetEntity.patch({ teamId, assetId: source }).remove(["deniedByHand"]).go();
    const facts = await shownStops(admin, copy);
    expect(facts).toEqual(["denied_by_team|status|||"]);
    await as(admin, () => Removal.liftStop(copy, { sourceId: source, facts, reason: "A crop" }));
    expect((await gate(member, copy)).verdict).toBe("ask");
    await setTo(admin, source, "pending");
    await setTo(admin, source, "denied");
    expect((await gate(member, copy)).verdict).toBe("stop");
  });

  it("is only for admins", async () => {
    const { member, source, copy } = await twins();
    const given = { sourceId: source, facts: ["denied_by_team|status|||"], reason: "No" };
    await expect(as(member, () => Removal.liftStop(copy, given))).rejects.toMatchObject({ code: "auth.forbidden" });
  });
});

it("copies are stopped by exactly what stops the asset itself, for 3,000 random states", () => {
  const OWN = new Set([
    ...["removal_open", "ended_for_owner", "owner_said_no", "more_refused"],
    ...["denied_by_team", "minor_release_missing"],
  ]);
  const READING = { licensee: LICENSEE, today: TODAY, strict: false, dayOf: (at: string) => at.slice(0, 10) };
  const stops = (asset: Parameters<typeof factsOf>[0]["asset"], on: string) =>
    verdict(factsOf({ ...READING, asset, coveredBy: [] }), { on }).findings;
  fc.assert(
    fc.property(rightsState, fc.constantFrom(TODAY, "2026-12-01", "2027-01-01"), (state, on) => {
      const source = { ...state, copyStops: undefined };
      const facts = stopFactsOf(source).map(({ fact }): StopFact => fact);
      const copy = {
        ...source,
        status: "pending" as const,
        grants: undefined,
        approval: undefined,
        request: undefined,
      };
      const nothing = { refusals: undefined, removal: undefined, endings: undefined, releases: undefined };
      const copyStops = [{ assetId: "ast_0", name: "Beach", same: "file" as const, facts }];
      const carried = stops({ ...copy, ...nothing, copyStops }, on).filter(({ reason }) => reason === "copy_stopped");
      const own = stops(source, on).filter(({ reason }) => OWN.has(reason));
      const plain = (text: string) => text.replace(/^Same file as Beach: /, "").replace(/^.* said no on/, "said no on");
      expect(carried.map(({ text }) => plain(text)).toSorted()).toEqual(own.map(({ text }) => plain(text)).toSorted());
    }),
    { numRuns: 3_000 },
  );
});
