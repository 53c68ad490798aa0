import { beforeEach, describe, expect, it } from "vitest";
import { type ParsedReadWords, readWordsInput } from "../../base/license/words-read.schema.ts";
import { Asset } from "../../library/asset/index.ts";
import { withClock } from "../../platform/clock.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { anOpenRequest, approve, aTeam, CALLER, OLIVIA, type Scene } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { gate } from "../clearance/rights.ts";
import { verifyEvidence } from "../evidence/verify-evidence.ts";
import { GrantEntity } from "./grant.entity.ts";
import { grantSha256 } from "./grant-hash.ts";
import { Grant } from "./index.ts";

const SAID: ParsedReadWords = { result: "fields_say_all", heed: "", seen: "" };
const LEFT: ParsedReadWords = { result: "to_heed", heed: "Blur the daughter", seen: "" };

const as = <T>(person: MemberActor, work: () => Promise<T>) => actAs(person, work, CALLER);

let team: Scene;
beforeEach(async () => {
  team = await aTeam();
});

/** An asset whose owner said yes with notes. */
const granted = async (notes = "only if you blur my daughter", expiresOn = "") => {
  const { admin, member, teamId } = team;
  const { asset, owner } = await anOpenRequest(admin, { contentOwnerEmail: OLIVIA.email });
  await approve(owner, { notes, expiresOn });
  const list = async () => (await as(member, () => Grant.list(asset.id))).items;
  const grantId = (await list())[0]?.id ?? "";
  const mark = (person: MemberActor, given: ParsedReadWords) =>
    as(person, () => Grant.readWords(asset.id, grantId, given));
  const stored = async () => (await GrantEntity.get({ teamId, grantId }).go()).data;
  const steps = async () =>
    (await as(member, () => Asset.activity(asset.id))).filter(({ type }) => type === "grant.words.read");
  return { asset, grantId, list, mark, stored, steps };
};

describe("an owner's own words", () => {
  it("are a condition until a member marks them as read, and a line that is left to heed stays one", async () => {
    const { member, admin } = team;
    const { asset, grantId, list, mark, stored, steps } = await granted();
    const before = await as(member, () => gate(asset.id, {}));
    expect(before).toMatchObject({ verdict: "conditions", text: "Read what was granted." });
    expect(before.reasons[0]).toMatchObject({
      ...{ reason: "words_unread", clause: "“only if you blur my daughter”", next: ["read_words"], grantId },
    });
    const hash = grantSha256((await stored()) ?? fail());
    const left = await mark(member, LEFT);
    expect(left).toMatchObject({ status: "approved", mayBeUsed: { reason: "words_to_heed", text: LEFT.heed } });
    const [{ read } = {}] = await list();
    expect(read).toEqual({ at: expect.any(String), name: "Max Member", heed: LEFT.heed });
    const done = await mark(admin, { ...SAID, seen: read?.at ?? "" });
    expect(done.mayBeUsed).toMatchObject({ verdict: "cleared", reason: "in_force" });
    expect((await steps()).map(({ by, facts }) => [by.name, facts])).toEqual([
      ["Max Member", { grant: grantId, result: "Still to heed", heed: LEFT.heed }],
      ["Ada Admin", { grant: grantId, result: "The fields say it all" }],
    ]);
    expect(grantSha256((await stored()) ?? fail())).toBe(hash);
    expect(await as(admin, () => verifyEvidence(admin.teamId, asset.id, {}))).toMatchObject({ ok: true });
  });

  it("of two members who mark at once the second is told, and repeating one's own mark changes nothing", async () => {
    const { member, admin } = team;
    const { mark, steps } = await granted();
    const both = await Promise.allSettled([mark(member, LEFT), mark(admin, SAID)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "grant.read_meanwhile" },
    });
    const first = both[0].status === "fulfilled" ? ([member, LEFT] as const) : ([admin, SAID] as const);
    await mark(...first);
    expect(await steps()).toHaveLength(1);
  });

  it("aren't said to be all in the fields while they name a limit that no field says", async () => {
    const { mark } = await granted("only on Instagram, until 31 December 2099");
    await expect(mark(team.member, SAID)).rejects.toMatchObject({ code: "grant.limit_left" });
    const { mayBeUsed } = await mark(team.member, { ...LEFT, heed: "only on Instagram, until the end of 2099" });
    expect(mayBeUsed).toMatchObject({ verdict: "conditions", reason: "words_to_heed" });
  });

  it("name a day of the year from the day on which the license was granted in the team's time zone", async () => {
    await as(team.admin, () => Sent.editTeam({ timeZone: "Pacific/Kiritimati" }));
    await withClock({ now: () => new Date("2098-12-31T12:00:00.000Z") }, async () => {
      const { mark } = await granted("until 31 December", "2099-06-30");
      expect((await mark(team.member, SAID)).mayBeUsed).toMatchObject({ verdict: "cleared" });
    });
  });

  it("can't be marked where there are none, after the license was ended, or for another asset's license", async () => {
    const { member, admin } = team;
    const [plain, other, ended] = [await granted(""), await granted(), await granted()];
    await expect(plain.mark(member, SAID)).rejects.toMatchObject({ code: "grant.no_words" });
    await expect(as(member, () => Grant.readWords(plain.asset.id, other.grantId, SAID))).rejects.toMatchObject({
      code: "grant.not_found",
    });
    const { asset, grantId } = ended;
    const ending = { teamId: team.teamId, assetId: asset.id, grantId, by: "admin", reason: "" } as const;
    await as(admin, () => Grant.endGrant(ending));
    await expect(ended.mark(member, SAID)).rejects.toMatchObject({ code: "grant.ended" });
    expect(await ended.stored()).not.toHaveProperty("read");
  });

  it("a mark that the asset doesn't have as its license has it is found by the check of the evidence", async () => {
    const { admin, member, teamId } = { ...team };
    const { asset, grantId, mark } = await granted();
    await mark(member, LEFT);
    const read = { at: new Date().toISOString(), by: member.userId, name: "Max Member", heed: "" };
    await GrantEntity.patch({ teamId, grantId }).set({ read }).go();
    expect(await as(admin, () => verifyEvidence(admin.teamId, asset.id, {}))).toMatchObject({
      ok: false,
      reason: "rights_differ",
    });
  });

  it("what is still to heed is one line of at most 200 characters", () => {
    const refused = (heed: string) => readWordsInput.safeParse({ result: "to_heed", heed }).error?.issues[0]?.message;
    expect(["", " ", "x".repeat(201), "two\nlines"].map(refused)).toEqual([
      ...Array(2).fill("Please say what is still to heed"),
      "Still to heed is too long (maximum 200 characters)",
      "Still to heed must be a single line of text",
    ]);
    expect(refused("x".repeat(200))).toBeUndefined();
  });
});

const fail = (): never => {
  throw new Error("The grant is missing");
};
