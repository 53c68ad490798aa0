import { describe, expect, it } from "vitest";
import { OwnNetwork } from "../../base/own-network/index.ts";
import { Asset } from "../../library/asset/index.ts";
import { Team } from "../../people/team/index.ts";
import { DAY_MS, nowMs, withClock } from "../../platform/clock.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { parseInput } from "../../platform/parse.ts";
import { transact } from "../../platform/store/transaction.ts";
import { runTimers } from "../../platform/timer/run.ts";
import { aBundle, BULK_ASK, posts } from "../../testing/bundle.ts";
import { outboxEvents } from "../../testing/outbox.ts";
import { ASK, anAsset, anOpenRequest, approve, aTeam, CALLER, deny } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { BulkRequest } from "../bulk-request/index.ts";
import { RequestBundle } from "../request-bundle/index.ts";
import { remindDue as remindBundle } from "../request-bundle/remind.ts";
import { RightsRequest } from "../rights-request/index.ts";
import { remindDue } from "../rights-request/remind-due.ts";
import { DoNotAskEntity } from "./do-not-ask.entity.ts";
import { letAskInput } from "./do-not-ask.schema.ts";
import { DoNotAsk } from "./index.ts";

const NIA = { contentOwner: "@Nia", contentOwnerEmail: "nia@example.com" };
const REFUSED = {
  code: "do_not_ask.said",
  message: expect.stringMatching(/has asked not to be asked again, on \w+ \d/),
};
const INSTAGRAM = "https://www.instagram.com/p/one/";
const TIKTOK = "https://www.tiktok.com/@nia/video/12345678";

const as = <T>(person: MemberActor, work: () => Promise<T>): Promise<T> => actAs(person, work, CALLER);
const byUrl = (person: MemberActor, owner: Partial<typeof NIA>, contentUrl = INSTAGRAM) =>
  as(person, () => Sent.requestByUrl({ ...ASK, ...NIA, ...owner, contentUrl, contentTitle: "Sunset" }));
const ownerOf = async (link: string) => RightsRequest.ownerByToken(new URL(link).searchParams.get("token") ?? "");
/** Somebody who was asked, and said no to this and to everything later. */
const saysNever = async (person: MemberActor, owner: Partial<typeof NIA> = {}, contentUrl = INSTAGRAM) => {
  const { request, asset } = await byUrl(person, owner, contentUrl);
  const holder = await ownerOf(request.link);
  await deny(holder, { notAgain: true });
  return { asset, holder };
};
const letAsk = (person: MemberActor, owner: Partial<typeof NIA> = {}) =>
  as(person, () => DoNotAsk.letAsk(parseInput(letAskInput, { ...NIA, ...owner, reason: "They wrote to us" })));

describe("after 'Don't ask me again'", () => {
  it("nobody is asked by the form, by a URL, for a renewal, for more, with an API key, or reminded", async () => {
    const { admin, member } = await aTeam();
    const given = await anOpenRequest(member, NIA);
    await approve(given.owner, { expiresOn: "2999-01-01" });
    const open = await anOpenRequest(member, NIA);
    await saysNever(member);
    const { approval } = await as(member, () => Asset.get(given.asset.id));
    const { id } = await as(member, () => anAsset());
    const key = { ...member, apiKey: { id: "key_1", name: "Bot", scopes: [] } } as unknown as MemberActor;
    const again = { ...ASK, ...NIA };
    const asked = [
      () => byUrl(admin, {}),
      () => byUrl(key, {}),
      () => as(member, () => Sent.requestForAsset(id, again)),
      () =>
        as(member, () =>
          Sent.requestForAsset(given.asset.id, { ...again, renews: approval?.grantId, requestedUntil: "3000-01-01" }),
        ),
      () =>
        as(member, () =>
          Sent.requestForAsset(given.asset.id, { ...again, beside: approval?.grantId, intendedUse: "Commercial use" }),
        ),
      () => as(member, () => RequestBundle.remind(open.request.id)),
    ];
    for (const ask of asked) await expect(ask()).rejects.toMatchObject(REFUSED);
    expect(await as(member, () => Asset.get(id))).toMatchObject({ status: "pending" });
  });

  it("open requests aren't reminded by themselves any more, alone or together", async () => {
    const { member, teamId } = await aTeam();
    await anOpenRequest(member, NIA);
    await aBundle(member, { ...NIA, items: posts(2, 5) });
    await saysNever(member);
    const later = nowMs() + 6 * DAY_MS;
    const handlers = { "request-reminder": remindDue, "bundle-reminder": remindBundle };
    await withClock({ now: () => new Date(later) }, () =>
      actAs({ kind: "system", name: "test", teamId }, () => runTimers(handlers)),
    );
    const reminders = (await outboxEvents()).filter(({ name }) => name.endsWith(".reminded"));
    expect(reminders).toEqual([]);
  });

  it("another team may ask, and so may this one ask somebody else", async () => {
    const { member } = await aTeam();
    await saysNever(member);
    const { member: rival } = await aTeam("Rival Media");
    await expect(byUrl(rival, {})).resolves.toMatchObject({ asset: { status: "requesting-rights" } });
    await expect(byUrl(member, { contentOwner: "@other", contentOwnerEmail: "" })).resolves.toBeDefined();
  });

  it.each([
    ["the address alone", true, { contentOwner: "Nia Waves" }, TIKTOK],
    ["the address in capitals", true, { contentOwner: "Nia", contentOwnerEmail: "NIA@Example.com" }, TIKTOK],
    ["the handle on that platform", true, { contentOwnerEmail: "other@example.com" }, INSTAGRAM],
    ["the handle where the platform isn't known", true, { contentOwnerEmail: "" }, "https://example.com/nia"],
    ["the same handle on another platform", false, { contentOwnerEmail: "" }, TIKTOK],
    ["the same name without an address", false, { contentOwner: "Nia", contentOwnerEmail: "" }, INSTAGRAM],
  ])("whoever is asked by %s counts as them: %s", async (_, isThem, owner, contentUrl) => {
    const { member, teamId } = await aTeam();
    await saysNever(member);
    expect((await DoNotAsk.said({ teamId, ...NIA, ...owner, contentUrl })) !== undefined).toBe(isThem);
  });

  it("the table keeps neither the address nor the handle", async () => {
    const { member, teamId } = await aTeam();
    const { holder } = await saysNever(member);
    const { data } = await DoNotAskEntity.scan.go({ pages: "all" });
    const own = data.filter((record) => record.teamId === teamId);
    expect(own).toHaveLength(2);
    expect(JSON.stringify(own).toLowerCase()).not.toContain("nia");
    expect(await actAs(holder, () => RightsRequest.forOwner(), CALLER)).toMatchObject({ notAgain: "on" });
  });
});

describe("many requests at once", () => {
  it("leave out the owner who doesn't want to be asked, with the reason, and ask the others", async () => {
    const { member } = await aTeam();
    await saysNever(member);
    const groups = [
      { ...NIA, items: posts(2, 10) },
      { contentOwner: "Zoe Fields", contentOwnerEmail: "zoe@example.com", items: posts(2, 20) },
    ];
    const made = await as(member, () => Sent.bulkRequest({ ...BULK_ASK, groups }));
    expect(made.groups).toMatchObject([
      { bundleId: null, link: "", items: [{ error: { code: REFUSED.code } }, { error: { code: REFUSED.code } }] },
      { items: [{ requestId: expect.any(String) }, { requestId: expect.any(String) }] },
    ]);
  });

  it("leave out an owner who says so while they are on their way", async () => {
    const { member, teamId } = await aTeam();
    const early = await anOpenRequest(member, NIA);
    const groups = [
      { contentOwner: "Zoe Fields", contentOwnerEmail: "zoe@example.com", items: posts(1, 20) },
      { ...NIA, items: posts(1, 10) },
    ];
    const { jobId } = await as(member, () => Sent.startBulkRequest({ ...BULK_ASK, groups }));
    await actAs(early.owner, () => RightsRequest.sayNotAgain(), CALLER);
    await actAs({ kind: "system", name: "test", teamId }, () =>
      BulkRequest.step(teamId, { jobId, from: "0" }, async () => member),
    );
    const done = await as(member, () => BulkRequest.get(jobId));
    expect(done.groups).toMatchObject([
      { items: [{ requestId: expect.any(String), error: undefined }] },
      { items: [{ requestId: undefined, error: { code: REFUSED.code } }] },
    ]);
  });

  it("an owner of two platforms says it once on the link of all, and each handle counts on its own platform", async () => {
    const { admin } = await aTeam();
    const items = [INSTAGRAM, TIKTOK].map((contentUrl) => ({ contentUrl, contentTitle: "Sunset" }));
    const owner = { contentOwner: "@nia", contentOwnerEmail: "" };
    const bundle = await aBundle(admin, { ...owner, items });
    expect(await actAs(bundle.owner, () => RequestBundle.forOwner(), CALLER)).toMatchObject({ notAgain: "off" });
    await actAs(bundle.owner, () => RequestBundle.sayNotAgain(), CALLER);
    expect(await actAs(bundle.owner, () => RequestBundle.forOwner(), CALLER)).toMatchObject({ notAgain: "on" });
    for (const url of [INSTAGRAM, TIKTOK]) await expect(byUrl(admin, owner, url)).rejects.toMatchObject(REFUSED);
    await expect(byUrl(admin, owner, "https://x.com/nia/status/123")).resolves.toBeDefined();
    await actAs(bundle.owner, () => RequestBundle.mayAskAgain(), CALLER);
    for (const url of [INSTAGRAM, TIKTOK]) await expect(byUrl(admin, owner, url)).resolves.toBeDefined();
  });
});

describe("who has said it", () => {
  it("can say it once, apart from the answer, and lift it on the same link, each with an entry", async () => {
    const { admin } = await aTeam();
    const { asset, owner } = await anOpenRequest(admin, NIA);
    for (const _ of ["once", "again"]) await actAs(owner, () => RightsRequest.sayNotAgain(), CALLER);
    await expect(byUrl(admin, {})).rejects.toMatchObject(REFUSED);
    for (const _ of ["once", "again"]) await actAs(owner, () => RightsRequest.mayAskAgain(), CALLER);
    await expect(byUrl(admin, {})).resolves.toBeDefined();
    const entries = (await as(admin, () => Asset.activity(asset.id))).filter(({ type }) =>
      type.startsWith("do_not_ask"),
    );
    expect(entries.map(({ type, by }) => [type, by.email])).toEqual([
      ["do_not_ask.said", NIA.contentOwnerEmail],
      ["do_not_ask.lifted", NIA.contentOwnerEmail],
    ]);
  });

  it("can't lift it by the link from where the team's members work, since members see the link too", async () => {
    const { admin } = await aTeam();
    const { owner } = await anOpenRequest(admin, NIA);
    const there = { ...CALLER, ip: "9.9.9.9" };
    await actAs(admin, () => OwnNetwork.noteMember(), there);
    await actAs(owner, () => RightsRequest.sayNotAgain(), there);
    await actAs(owner, () => RightsRequest.mayAskAgain(), there);
    expect(await actAs(owner, () => RightsRequest.forOwner(), there)).toMatchObject({ notAgain: "kept" });
    expect(await actAs(owner, () => RightsRequest.forOwner(), CALLER)).toMatchObject({ notAgain: "on" });
  });

  it("isn't offered it where only a name tells who they are", async () => {
    const { admin } = await aTeam();
    const { owner } = await anOpenRequest(admin, { contentOwner: "Nia Waves", contentOwnerEmail: "" });
    expect((await actAs(owner, () => RightsRequest.forOwner(), CALLER)).notAgain).toBeUndefined();
  });

  it("an admin lets them be asked again, with the reason in the team's log; a member can't", async () => {
    const { admin, member } = await aTeam();
    await saysNever(member);
    await expect(letAsk(member)).rejects.toMatchObject({ code: "auth.forbidden" });
    for (const _ of ["once", "again"]) await letAsk(admin);
    await expect(byUrl(member, {})).resolves.toBeDefined();
    const { items } = await as(admin, () => Team.audit({ limit: 50 }));
    expect(items.filter(({ type }) => type === "do_not_ask.lifted")).toMatchObject([
      { about: "@Nia", changes: [{ what: "reason", to: "They wrote to us" }] },
    ]);
  });

  it("a request that is planned while they say it isn't made", async () => {
    const { member, teamId } = await aTeam();
    const { owner } = await anOpenRequest(member, NIA);
    let plans = 0;
    const asking = as(member, () =>
      transact(async () => {
        plans += 1;
        const writes = await DoNotAsk.mayBeAsked({ teamId, ...NIA, contentUrl: INSTAGRAM });
        if (plans === 1) await actAs(owner, () => RightsRequest.sayNotAgain(), CALLER);
        return { writes: [...writes], result: undefined };
      }),
    );
    await expect(asking).rejects.toMatchObject(REFUSED);
    expect(plans).toBe(2);
  });

  it("said and lifted at once leaves one of the two, whole", async () => {
    const { admin, member } = await aTeam();
    const { holder } = await saysNever(member);
    await Promise.all([letAsk(admin), actAs(holder, () => RightsRequest.sayNotAgain(), CALLER)]);
    const now = await actAs(holder, () => RightsRequest.forOwner(), CALLER);
    const asking = byUrl(member, {});
    if (now.notAgain === "on") await expect(asking).rejects.toMatchObject(REFUSED);
    else await expect(asking).resolves.toBeDefined();
  });

  it("the form's look-up tells members of exactly that address or handle, and tells API keys nothing", async () => {
    const { member } = await aTeam();
    await saysNever(member);
    const look = (person: MemberActor, owner: string, email = "", url = "") =>
      as(person, () => RightsRequest.earlierAnswers({ owner, email, url })).then(({ askedNot }) => askedNot);
    const key = { ...member, apiKey: { id: "key_1", name: "Bot", scopes: [] } } as unknown as MemberActor;
    const known = { at: expect.any(String) };
    expect(await look(member, "@nia")).toEqual(known);
    expect(await look(member, "", "nia@example.com")).toEqual(known);
    for (const [owner, email, url] of [["@ni"], ["nia"], ["", "ni@example.com"], ["@nia", "", TIKTOK]])
      expect(await look(member, owner ?? "", email, url)).toBeUndefined();
    expect(await look(key, "@nia")).toBeUndefined();
  });
});
