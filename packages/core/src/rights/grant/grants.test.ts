import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { noLicense } from "../../base/license/license.schema.ts";
import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import { change, read } from "../../library/asset/change.ts";
import { endedGrantsOf, grantsOf } from "../../library/asset/grants-of.ts";
import { Asset } from "../../library/asset/index.ts";
import { verifyAsset } from "../../library/asset/verify.ts";
import { view } from "../../library/asset/view.ts";
import { dayIn, nowIso, withClock } from "../../platform/clock.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { lookUp } from "../../platform/store/unique.ts";
import { anApproval, settingTo } from "../../testing/approval.ts";
import { anAsset, anOpenRequest, approve, aTeam, CALLER } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { Clearance } from "../clearance/index.ts";
import { GrantEntity } from "./grant.entity.ts";
import { leadingGrant, statusOfGrants } from "./grant.policy.ts";
import { holding } from "./holding.ts";
import { Grant } from "./index.ts";

const storedGrants = async (teamId: string, assetId: string) => {
  const { data } = await GrantEntity.query.ofAsset({ teamId, assetId }).go({ pages: "all" });
  return data;
};

/** Adds a grant to the grants that an asset has. */
const addGrant = (admin: MemberActor, assetId: string, expiresOn: string): Promise<AssetRecord> =>
  actAs(
    admin,
    async () => {
      const { record } = await change(admin.teamId, assetId, (current) => {
        const { teamId, userId, displayName, email } = admin;
        const license = { ...noLicense(), expiresOn };
        const granted = Grant.byAdmin({
          hashes: [],
          ...{ teamId, assetId, userId, displayName, email, license, at: nowIso() },
          ...{ basis: { kind: "own_work", note: "", link: "" }, brand: "rap", intendedUse: "Social media posts" },
          post: "",
        });
        const grants = [...Grant.grantsOf(current), granted.approval];
        const next = Grant.holding(current, { grants, ended: [], otherwise: "pending" });
        const step = { type: "asset.status.changed", from: current.status, to: next.status } as const;
        return { next: { ...next, version: current.version + 1 }, step, also: granted.writes };
      });
      return record;
    },
    CALLER,
  );

const set = (admin: MemberActor, id: string, status: "pending" | "approved" | "denied") =>
  actAs(
    admin,
    async () => Clearance.setStatus(id, { version: (await Asset.get(id)).version, ...settingTo(status) }),
    CALLER,
  );

/** A grant records that an owner or an admin has approved the use of an asset, possibly with a last day. */
describe("an asset's grants", () => {
  it("the list of an asset's grants includes replaced grants, and shows number, scope, giver, time and last day", async () => {
    const { admin, member, teamId } = await aTeam();
    const { asset, owner, request } = await anOpenRequest(admin);
    const answer = { expiresOn: "2999-01-01", restrictions: ["Credit required" as const], credit: "@olivia" };
    const given = new Date();
    await withClock({ now: () => given }, () => approve(owner, answer));
    await set(admin, asset.id, "approved");
    const listed = (person: MemberActor) => actAs(person, () => Grant.list(asset.id), CALLER);
    const { items } = await listed(admin);
    expect(items).toMatchObject([
      {
        ...{ origin: "admin", state: "in-force", leading: true, grantedBy: { name: "Ada Admin" }, expiresOn: "" },
        scope: { lines: [{ channels: ["feed", "stories", "short_video"] }], brands: ["Clearhouse Network"], until: "" },
      },
      {
        origin: "owner",
        state: "replaced",
        leading: false,
        brand: "Clearhouse Network",
        intendedUse: "Social media posts",
        restrictions: ["Credit required"],
        credit: "@olivia",
        grantedAt: given.toISOString(),
        expiresOn: "2999-01-01",
        grantedBy: { name: "Olivia Owner", email: "olivia@example.com" },
        requestId: request.id,
        ended: { by: "replaced", at: expect.any(String) },
      },
    ]);
    expect(items[1]?.scope).toEqual({
      lines: [{ channels: ["feed", "stories", "short_video"], platforms: "any", purpose: "editorial", ads: "organic" }],
      ...{ brands: "all", countries: "worldwide", edits: "crop_trim_caption", aiTraining: false, aiMaking: false },
      ...{ exclusive: false, words: "", narrowed: ["until", "credit"] },
      ...{ from: dayIn("UTC", given), until: "2999-01-01", afterEnd: "stay" },
      ...{ credit: { required: true, name: "@olivia" }, restrictions: ["Credit required"] },
    });
    const [one, other] = items.map(({ number }) => number ?? "");
    expect(one).not.toBe(other);
    expect(await lookUp("licence-number", other ?? "")).toEqual({ teamId, ref: items[1]?.id });
    expect((await listed(member)).items[1]?.grantedBy).toEqual({ name: "Olivia Owner", email: undefined });
    await expect(listed((await aTeam()).admin)).rejects.toMatchObject({ code: "asset.not_found" });
  });

  it("once its last day has ended in the team's time zone, a grant is listed as expired, below the grants in force", async () => {
    const { admin } = await aTeam();
    await actAs(admin, () => Sent.editTeam({ timeZone: "Pacific/Kiritimati" }));
    const { id } = await actAs(admin, () => anAsset(), CALLER);
    for (const expiresOn of ["2999-01-01", "2030-01-01"]) await addGrant(admin, id, expiresOn);
    const listedAt = async (time: string) => {
      const { items } = await withClock({ now: () => new Date(time) }, () => actAs(admin, () => Grant.list(id)));
      return items.map(({ expiresOn, state }) => [expiresOn, state]);
    };
    // In Kiritimati a day ends at 10:00 UTC.
    expect(await listedAt("2030-01-01T09:59:00Z")).toEqual([
      ["2030-01-01", "in-force"],
      ["2999-01-01", "in-force"],
    ]);
    expect(await listedAt("2030-01-01T10:00:00Z")).toEqual([
      ["2999-01-01", "in-force"],
      ["2030-01-01", "expired"],
    ]);
  });

  it("all grants of an asset end when an admin denies the asset, and restoring the approval restores all these grants", async () => {
    const { admin, teamId } = await aTeam();
    const { id } = await actAs(admin, () => anAsset(), CALLER);
    await addGrant(admin, id, "2030-01-01");
    const { approval } = await addGrant(admin, id, "2999-01-01");
    const denied = await set(admin, id, "denied");
    expect(denied).toMatchObject({ status: "denied", endedApproval: { expiresOn: "2999-01-01" } });
    expect((await storedGrants(teamId, id)).map(({ ended }) => ended?.by)).toEqual(["admin", "admin"]);
    const grantId = approval?.grantId ?? "";
    await actAs(admin, () => Clearance.restoreGrant(id, { grantId }), CALLER);
    const record = await read(teamId, id);
    expect(grantsOf(record).map(({ expiresOn }) => expiresOn)).toEqual(["2030-01-01", "2999-01-01"]);
    expect(record).toMatchObject({ status: "time-limited", approval: { grantId } });
    expect((await storedGrants(teamId, id)).map(({ ended }) => ended)).toEqual([undefined, undefined]);
  });

  it("an asset is denied after its last grant was withdrawn, and a repeated withdrawal changes nothing", async () => {
    const { admin, teamId } = await aTeam();
    const { asset, owner } = await anOpenRequest(admin);
    await approve(owner);
    await addGrant(admin, asset.id, "2999-01-01");
    const grantId = (await read(teamId, asset.id)).approval?.grantId ?? "";
    const end = (given: string) =>
      actAs(
        owner,
        () =>
          Grant.endGrant({
            ...{ teamId, assetId: asset.id, grantId: given, by: "owner", reason: "I sold it" },
            owner: { name: "Olivia Owner", email: "olivia@example.com" },
          }),
        CALLER,
      );
    const [left] = await Promise.all([end(grantId), end(grantId)]);
    expect(left).toMatchObject({ status: "time-limited", approval: { expiresOn: "2999-01-01" } });
    const steps = () => actAs(admin, () => Asset.activity(asset.id), CALLER);
    expect((await steps()).filter(({ type }) => type === "grant.withdrawn")).toMatchObject([
      {
        by: { kind: "owner", name: "Olivia Owner" },
        to: "time-limited",
        facts: { grant: grantId, reason: "I sold it" },
      },
    ]);
    const other = left.approval?.grantId ?? "";
    expect(await end(other)).toMatchObject({ status: "denied", approval: undefined, endedApproval: undefined });
    expect(await end(grantId)).toMatchObject({ status: "denied" });
    expect(await verifyAsset(teamId, asset.id)).toMatchObject({ ok: true });
    await expect(end("grt_01arz3ndektsv4rrffq69g5fav")).rejects.toMatchObject({ code: "grant.not_found" });
    const { items } = await actAs(admin, () => Grant.list(asset.id), CALLER);
    expect(items.map(({ state, ended }) => [state, ended?.reason])).toEqual([
      ["withdrawn", "I sold it"],
      ["withdrawn", "I sold it"],
    ]);
  });

  it("an asset record of an earlier release, with a single approval, is read as one grant", async () => {
    const { admin, teamId } = await aTeam();
    const { id } = await actAs(admin, () => anAsset(), CALLER);
    const earlier = {
      ...(await read(teamId, id)),
      approval: anApproval(),
      endedApproval: anApproval({ grantId: "grt_2" }),
    };
    expect(grantsOf(earlier)).toEqual([anApproval()]);
    expect(endedGrantsOf(earlier)).toEqual([anApproval({ grantId: "grt_2" })]);
    const shown = view(earlier, {
      coveredBy: undefined,
      admin: false,
      today: "2026-01-02",
      timeZone: "UTC",
      takeDownHours: 48,
      licensee: "Clearhouse Network",
      strict: false,
      dayOf: (at) => at.slice(0, 10),
    });
    expect(shown.approval).toEqual({ ...anApproval(), approverEmail: undefined, expired: false });
  });
});

type Act =
  | { kind: "add"; expiresOn: string }
  | { kind: "end" | "restore"; nth: number }
  | { kind: "set"; to: "pending" | "approved" | "denied" };

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    kind: fc.constant("add" as const),
    expiresOn: fc.constantFrom("", "2020-01-01", "2030-01-01", "2999-01-01"),
  }),
  fc.record({ kind: fc.constantFrom("end" as const, "restore" as const), nth: fc.nat(5) }),
  fc.record({ kind: fc.constant("set" as const), to: fc.constantFrom("pending", "approved", "denied") }),
);

describe("an asset's status and approval", () => {
  const perform = async (admin: MemberActor, id: string, step: Act): Promise<void> => {
    const { teamId } = admin;
    if (step.kind === "add") await addGrant(admin, id, step.expiresOn);
    if (step.kind === "set") {
      const setting = set(admin, id, step.to);
      await setting.catch((error) => expect(error).toMatchObject({ code: "asset.already_approved" }));
    }
    const all = await storedGrants(teamId, id);
    const grantId = "nth" in step && all.length > 0 ? (all[step.nth % all.length]?.grantId ?? "") : "";
    if (grantId === "") return;
    if (step.kind === "end") {
      await actAs(admin, () => Grant.endGrant({ teamId, assetId: id, grantId, by: "admin", reason: "" }), CALLER);
    }
    if (step.kind === "restore") {
      const restore = actAs(admin, () => Clearance.restoreGrant(id, { grantId }), CALLER);
      await restore.catch((error) => expect(error).toMatchObject({ code: "asset.grant_not_restorable" }));
    }
  };

  it("an asset's status and approval follow from its remaining grants, in any order of changes", async () => {
    const { admin, teamId } = await aTeam();
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 8 }), async (acts) => {
        const { id } = await actAs(admin, () => anAsset(), CALLER);
        for (const step of acts) {
          await perform(admin, id, step);
          const record = await read(teamId, id);
          const kept = (await storedGrants(teamId, id)).filter(({ ended }) => ended === undefined);
          expect(
            grantsOf(record)
              .map(({ grantId }) => grantId)
              .toSorted(),
          ).toEqual(kept.map(({ grantId }) => grantId).toSorted());
          const terms = kept.map(({ grantId, expiresOn = "", grantedAt }) => ({
            grantId,
            expiresOn,
            approvedAt: grantedAt,
          }));
          expect(record.approval?.grantId).toBe(leadingGrant(terms)?.grantId);
          expect(record.status).toBe(statusOfGrants(terms, record.status));
          if (terms.length === 0) expect(["pending", "denied"]).toContain(record.status);
          // Setting the same grants again changes nothing.
          const { grants, approval } = holding(record, { grants: grantsOf(record), ended: [], otherwise: "pending" });
          expect({ grants, approval }).toEqual({ grants: record.grants, approval: record.approval });
        }
        expect(await verifyAsset(teamId, id)).toMatchObject({ ok: true });
      }),
      { numRuns: 15 },
    );
  });
});
