import { Asset } from "@clearhouse/core/library/asset/index.ts";
import { Notification } from "@clearhouse/core/notices/notification/index.ts";
import { addDays, momentOf, nowIso, withClock } from "@clearhouse/core/platform/clock.ts";
import { newId } from "@clearhouse/core/platform/id.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { Clearance } from "@clearhouse/core/rights/clearance/index.ts";
import { findGrant } from "@clearhouse/core/rights/grant/grant.entity.ts";
import { begin, end, isStillTrue } from "@clearhouse/core/rights/grant/telling.ts";
import { anOpenRequest, aPerson, approve, aTeam, CALLER } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { describe, expect, it } from "vitest";
import type { BusEntry } from "../../../../scripts/vitest/recorder.ts";
import { mailsTo } from "../../../../scripts/vitest/services.ts";
import { COMES_AGAIN, deliverTo, eventOf, waiting } from "../testing/bus.ts";

/** Another admin of the same team. */
const aColleagueOf = ({ teamId }: MemberActor) => aPerson(teamId, "admin", { name: "Bo Boss" });

/**
 * An owner's approval that a member requested, an admin who may download the content, and another admin who withdraws
 * the approval.
 */
const aGrant = async (expiresOn = "") => {
  const { admin, member, teamId } = await aTeam();
  const boss = await aColleagueOf(admin);
  const { asset, owner } = await anOpenRequest(member);
  await approve(owner, { expiresOn });
  const { approval } = await actAs(admin, () => Asset.get(asset.id), CALLER);
  const grantId = approval?.grantId ?? "";
  const deny = async () =>
    actAs(
      boss,
      async () => {
        const { version } = await Asset.get(asset.id);
        await Clearance.setStatus(asset.id, { version, status: "denied" });
      },
      CALLER,
    );
  const undo = () => actAs(boss, () => Clearance.restoreGrant(asset.id, { grantId }), CALLER);
  const withdrawn = async (): Promise<BusEntry> => {
    await deny();
    return eventOf(teamId, "grant.withdrawn");
  };
  const restored = async (): Promise<BusEntry> => {
    await undo();
    return eventOf(teamId, "grant.restored");
  };
  const download = (despite?: "denied", who = admin) =>
    actAs(
      who,
      () => Clearance.download(asset.id, { fileId: asset.files[0]?.id ?? "", despite, why: "A copy for the court" }),
      CALLER,
    );
  const restorations = async () => (await waiting(teamId)).filter(({ name }) => name === "grant.restored").length;
  return {
    admin,
    member,
    boss,
    teamId,
    assetId: asset.id,
    grantId,
    deny,
    undo,
    withdrawn,
    restored,
    restorations,
    download,
  };
};

const noticesOf = async (person: MemberActor): Promise<string[]> => {
  const { items } = await actAs(person, () => Notification.list({ limit: 20 }), CALLER);
  return items.map(({ kind }) => kind).filter((kind) => kind.startsWith("grant."));
};
const subjectsTo = async ({ email }: MemberActor): Promise<string[]> =>
  (await mailsTo(email)).map(({ subject }) => subject);
const WITHDRAWN = "Rights withdrawn: “Sunset over the bridge”";
const AGAIN = "Rights hold again: “Sunset over the bridge”";

const tellWithdrawn = (entry: BusEntry) => deliverTo("NotifyTeamWithdrawn", entry);
const tellRestored = (entry: BusEntry) => deliverTo("NotifyTeamRestored", entry);

describe("a withdrawal", () => {
  it("the mail about a withdrawal names the places where the content is still published", async () => {
    const { member, assetId, withdrawn } = await aGrant();
    const place = { publishedOn: "2026-01-02", brand: "rap" };
    await actAs(member, async () => {
      await Sent.addPublication(assetId, { ...place, url: "https://example.com/up" });
      await Sent.addPublication(assetId, { ...place, url: "https://example.com/down", takenDownOn: "2026-01-03" });
    });
    await tellWithdrawn(await withdrawn());
    const [mail] = await mailsTo(member.email);
    expect(mail?.body.text).toContain("https://example.com/up");
    expect(mail?.body.text).not.toContain("https://example.com/down");
  });
});

describe("the undo of a withdrawal", () => {
  it("the undo of a withdrawal is announced once to the requester, to a person who downloaded the content, and to the owner", async () => {
    const { admin, member, assetId, withdrawn, restored, download } = await aGrant();
    await download();
    await tellWithdrawn(await withdrawn());
    const entry = await restored();
    await tellRestored(entry);
    await tellRestored(entry);
    for (const person of [admin, member]) {
      expect(await noticesOf(person)).toEqual(["grant.restored", "grant.withdrawn"]);
      expect(await subjectsTo(person)).toEqual([WITHDRAWN, AGAIN]);
    }
    const steps = await actAs(admin, () => Asset.activity(assetId), CALLER);
    expect(steps.filter(({ facts }) => facts.mail === "restoration notice")).toHaveLength(3);
  });

  it("a withdrawal and its undo aren't announced to the person who did both", async () => {
    const { boss, withdrawn, restored, download } = await aGrant();
    await download(undefined, boss);
    await tellWithdrawn(await withdrawn());
    await tellRestored(await restored());
    expect([await noticesOf(boss), await subjectsTo(boss)]).toEqual([[], []]);
  });

  it("a withdrawal and its undo aren't announced if the undo comes before the announcement", async () => {
    const { member, withdrawn, undo, restorations } = await aGrant();
    const entry = await withdrawn();
    await undo();
    await tellWithdrawn(entry);
    expect(await restorations()).toBe(0);
    expect([await noticesOf(member), await subjectsTo(member)]).toEqual([[], []]);
  });

  it("a withdrawal and its undo aren't announced to a person who downloaded the content only after the withdrawal", async () => {
    const { admin, withdrawn, restored, download } = await aGrant();
    await tellWithdrawn(await withdrawn());
    await download("denied");
    await tellRestored(await restored());
    expect([await noticesOf(admin), await subjectsTo(admin)]).toEqual([[], []]);
  });

  it("the undo of a withdrawal isn't mailed if mails are off, and isn't announced if notices of expiring content are off", async () => {
    const { admin, member, withdrawn, restored, download } = await aGrant();
    await download();
    await tellWithdrawn(await withdrawn());
    await actAs(member, () => Sent.changePreferences({ email: false }));
    await actAs(admin, () => Sent.changePreferences({ expiringContent: false }));
    await tellRestored(await restored());
    expect([await noticesOf(member), await subjectsTo(member)]).toEqual([
      ["grant.restored", "grant.withdrawn"],
      [WITHDRAWN],
    ]);
    expect([await noticesOf(admin), await subjectsTo(admin)]).toEqual([["grant.withdrawn"], [WITHDRAWN]]);
  });

  it("the undo of a withdrawal isn't announced if the approval's last day has passed", async () => {
    const lastDay = addDays(nowIso().slice(0, 10), 60);
    const { member, withdrawn, restored } = await aGrant(lastDay);
    await tellWithdrawn(await withdrawn());
    const entry = await restored();
    const later = { now: () => new Date(momentOf(addDays(lastDay, 2), 10, "UTC")) };
    await withClock(later, () => tellRestored(entry));
    expect(await noticesOf(member)).toEqual(["grant.withdrawn"]);
  });
});

describe("an undo that overlaps with a withdrawal", () => {
  const asSystem = <T>(teamId: string, work: () => Promise<T>) =>
    actAs({ kind: "system", name: "test", teamId }, work, CALLER);
  const idOf = ({ Detail }: BusEntry): string => JSON.parse(Detail).id;

  it("the announcement of an undo waits while the withdrawal is being announced", async () => {
    const { member, teamId, grantId, withdrawn, restored } = await aGrant();
    const before = await withdrawn();
    const about = { grantId, eventId: idOf(before), change: "withdrawn" } as const;
    expect(await asSystem(teamId, () => begin(about))).toBe(true);
    const entry = await restored();
    await expect(tellRestored(entry)).rejects.toThrow(COMES_AGAIN);
    // The interrupted delivery is repeated. It notifies nobody, because the withdrawal has been undone.
    await tellWithdrawn(before);
    await tellRestored(entry);
    expect([await noticesOf(member), await subjectsTo(member)]).toEqual([[], []]);
    expect((await findGrant(teamId, grantId))?.telling).toBeUndefined();
  });

  it("the announcement of an undo waits at most 25 hours for a withdrawal's unfinished announcement", async () => {
    const { member, teamId, grantId, withdrawn, restored } = await aGrant();
    const before = await withdrawn();
    await tellWithdrawn(before);
    const about = { grantId, eventId: newId("event"), change: "withdrawn" } as const;
    expect(await asSystem(teamId, () => begin(about))).toBe(true);
    const entry = await restored();
    await expect(tellRestored(entry)).rejects.toThrow(COMES_AGAIN);
    await withClock({ now: () => new Date(Date.now() + 25 * 3_600_000) }, () => tellRestored(entry));
    expect(await noticesOf(member)).toEqual(["grant.restored", "grant.withdrawn"]);
    expect((await findGrant(teamId, grantId))?.telling).toBeUndefined();
  });

  it("of two undos with a withdrawal between them, only the second undo is announced", async () => {
    const { member, withdrawn, restored } = await aGrant();
    await tellWithdrawn(await withdrawn());
    const first = await restored();
    const second = await withdrawn();
    await tellRestored(first);
    expect(await noticesOf(member)).toEqual(["grant.withdrawn"]);
    // The second undo happens before the second withdrawal is announced.
    const last = await restored();
    await tellWithdrawn(second);
    await tellRestored(last);
    await tellRestored(first);
    expect(await noticesOf(member)).toEqual(["grant.restored", "grant.withdrawn"]);
    expect(await subjectsTo(member)).toEqual([WITHDRAWN, AGAIN]);
  });

  it("the announcement of a new withdrawal waits while the earlier undo is being announced", async () => {
    const { member, teamId, grantId, withdrawn, restored } = await aGrant();
    await tellWithdrawn(await withdrawn());
    const about = { grantId, eventId: idOf(await restored()), change: "restored" } as const;
    expect(await asSystem(teamId, () => begin(about))).toBe(true);
    const again = await withdrawn();
    await expect(tellWithdrawn(again)).rejects.toThrow(COMES_AGAIN);
    await asSystem(teamId, () => end(about, true));
    await tellWithdrawn(again);
    expect(await noticesOf(member)).toEqual(["grant.withdrawn", "grant.withdrawn"]);
  });

  it("a person who got a notice but no mail of a withdrawal gets no mail of the undo", async () => {
    const { admin, member, teamId, grantId, withdrawn, restored, download } = await aGrant();
    await download();
    const before = await withdrawn();
    const about = { grantId, eventId: idOf(before), change: "withdrawn" } as const;
    await asSystem(teamId, async () => {
      await begin(about);
      const news = { kind: "grant.withdrawn", actor: "", subject: "Sunset", path: "", mailed: true } as const;
      await Notification.tell({ ...news, to: [admin.userId, member.userId], dedupeKey: about.eventId });
    });
    const entry = await restored();
    await tellWithdrawn(before);
    await tellRestored(entry);
    expect(await noticesOf(member)).toEqual(["grant.restored", "grant.withdrawn"]);
    expect([await subjectsTo(admin), await subjectsTo(member)]).toEqual([[], []]);
  });

  it("a second undo isn't announced if it comes before the announcement of the second withdrawal", async () => {
    const { member, teamId, grantId, withdrawn, undo, restored, restorations } = await aGrant();
    await tellWithdrawn(await withdrawn());
    const about = { grantId, eventId: idOf(await restored()), change: "restored" } as const;
    await asSystem(teamId, () => begin(about));
    const second = await withdrawn();
    await asSystem(teamId, () => end(about, true));
    await undo();
    await tellWithdrawn(second);
    expect(await restorations()).toBe(1);
    expect(await noticesOf(member)).toEqual(["grant.withdrawn"]);
  });

  it("an undo stops the mails about the withdrawal that are still unsent", async () => {
    const { admin, member, teamId, grantId, withdrawn, restored, download } = await aGrant();
    await download();
    const before = await withdrawn();
    const about = { grantId, eventId: idOf(before), change: "withdrawn" } as const;
    await asSystem(teamId, () => begin(about));
    expect(await asSystem(teamId, () => isStillTrue(about))).toBe(true);
    await restored();
    expect(await asSystem(teamId, () => isStillTrue(about))).toBe(false);
    await tellWithdrawn(before);
    expect([await subjectsTo(admin), await subjectsTo(member)]).toEqual([[], []]);
  });
});
