import { PutCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { read as readAsset } from "../../library/asset/change.ts";
import { Asset } from "../../library/asset/index.ts";
import { DAY_MS } from "../../platform/clock.ts";
import { env } from "../../platform/env.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { parseInput } from "../../platform/parse.ts";
import { table } from "../../platform/store/clients.ts";
import { aBundle, approveBundle } from "../../testing/bundle.ts";
import { ASK, anAsset, anOpenRequest, approve, aTeam, CALLER, deny, OLIVIA } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { gateQuery } from "../clearance/gate.schema.ts";
import { Clearance } from "../clearance/index.ts";
import { Evidence } from "../evidence/index.ts";
import { findGrant } from "../grant/grant.entity.ts";
import { Grant } from "../grant/index.ts";
import { requesterMail } from "./mails.ts";
import { read } from "./rights-request.entity.ts";

const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const SEVERAL = {
  uses: ["Print materials", "Social media posts"],
  brands: ["rap", "bars"],
  countries: ["PT", "ES", "PT"],
};
/** Whoever answers is then who was asked. */
const ASKED_OLIVIA = { contentOwnerEmail: OLIVIA.email };
const NARROWER = { channels: ["feed" as const, "print" as const], countries: ["ES"], brands: ["rap"] };

const grantsOf = (member: MemberActor, assetId: string) => actAs(member, () => Grant.list(assetId), CALLER);
const flawOf = async (member: MemberActor, assetId: string) =>
  (await actAs(member, () => Evidence.check(assetId))).flaw?.reason;

/** Changes stored items, as somebody with write access to the table could. */
const meddle = async (
  is: (item: Record<string, unknown>) => boolean,
  change: (item: Record<string, unknown>) => object,
) => {
  const { Items = [] } = await table.send(new ScanCommand({ TableName: env.TABLE_NAME }));
  for (const item of Items.filter(is))
    await table.send(new PutCommand({ TableName: env.TABLE_NAME, Item: { ...item, ...change(item) } }));
};

/** Takes from a request what requests of an earlier release don't have. */
const asOfEarlierRelease = (requestId: string) =>
  meddle(
    (item) => item.requestId === requestId && item.contentOwner !== undefined,
    () => ({ scope: undefined, termsVersion: undefined }),
  );

describe("a request that asks for a scope", () => {
  it("stores it with its defaults, and is commercial as soon as one use is", async () => {
    const { member } = await aTeam();
    const { request } = await anOpenRequest(member, { scope: SEVERAL });
    expect(request).toMatchObject({
      ...{ brand: "rap, bars", intendedUse: "Social media posts, Print materials", useClass: "commercial" },
      scope: {
        ...{ uses: ["Social media posts", "Print materials"], brands: ["rap", "bars"], countries: ["ES", "PT"] },
        ...{ edits: "crop_trim_caption", aiTraining: false, aiMaking: false, from: "", until: "" },
        ...{ afterEnd: "come_down", creditRequired: false },
      },
    });
  });

  it("without fields asks for one use and one brand worldwide, and posts may stay up after the end", async () => {
    const { member } = await aTeam();
    const { request } = await anOpenRequest(member);
    expect(request.scope).toMatchObject({
      ...{ uses: ["Social media posts"], brands: [ASK.brand], countries: "worldwide", afterEnd: "stay" },
    });
  });

  it.each([
    ["a first day after the last day", { from: dayIn(9) }, "scope.from"],
    ["a country that doesn't exist", { countries: ["ES", "XX"] }, "scope.countries"],
    ["250 countries", { countries: Array.from({ length: 250 }, () => "ES") }, "scope.countries"],
    ["seven uses", { uses: Array.from({ length: 7 }, () => "Website content") }, "scope.uses"],
    ["no use", { uses: [] }, "scope.uses"],
    ["a use that isn't listed", { uses: ["Everything"] }, "scope.uses.0"],
    ["no brand", { brands: [] }, "scope.brands"],
    ["making by AI of what stays as it is", { edits: "as_is" as const, aiMaking: true }, "scope.aiMaking"],
  ])("refuses %s at its field", async (_name, scope, field) => {
    const { member } = await aTeam();
    const asking = actAs(member, async () => {
      const { id } = await anAsset();
      return Sent.requestForAsset(id, { ...ASK, requestedUntil: dayIn(8), scope });
    });
    const { code, fields } = await asking.then(
      () => ({ code: "made", fields: {} }),
      (error: { code: string; fields: object }) => error,
    );
    expect(code).toBe("request.invalid");
    expect(Object.keys(fields).some((name) => name === field || name.startsWith(`${field}.`))).toBe(true);
  });

  it("a renewal asks for the same fields again, without the earlier first day", async () => {
    const { member } = await aTeam();
    const { asset, owner } = await anOpenRequest(member, { scope: { ...SEVERAL, edits: "any", from: dayIn(1) } });
    await approve(owner, { expiresOn: dayIn(20) });
    const { approval } = await actAs(member, () => Asset.get(asset.id), CALLER);
    const again = { ...ASK, brand: "rap", renews: approval?.grantId ?? "" };
    const { request } = await actAs(member, () => Sent.requestForAsset(asset.id, again), CALLER);
    expect(request.scope).toMatchObject({ ...SEVERAL, uses: SEVERAL.uses.toReversed(), countries: ["ES", "PT"] });
    expect(request.scope).toMatchObject({ edits: "any", from: "" });
  });
});

describe("an answer to a request that asks for a scope", () => {
  it("grants what the owner left on, on the grant and the asset alike, and the verdict says what is less", async () => {
    const { member } = await aTeam();
    const { asset, request, owner } = await anOpenRequest(member, { ...ASKED_OLIVIA, scope: SEVERAL });
    await approve(owner, { allowed: NARROWER });
    const [grant] = (await grantsOf(member, asset.id)).items;
    expect(grant?.scope).toMatchObject({
      lines: [{ channels: ["feed"] }, { channels: ["print"], purpose: "commercial" }],
      ...{ brands: ["rap"], countries: ["ES"], narrowed: ["channels", "countries", "brands"] },
      switchedOff: ["stories", "short_video"],
    });
    const stored = await findGrant(member.teamId, grant?.id ?? "");
    // What is licensed is called by what was granted, not by what was asked.
    const [brand, uses] = ["rap", "feed, editorial, without ads; Print materials"];
    expect(stored).toMatchObject({ brand, usageRights: uses, intendedUse: "Social media posts, Print materials" });
    expect((await actAs(member, () => Asset.get(asset.id), CALLER)).mayBeUsed.covers).toContain(`${uses}, ${brand}`);
    const mail = await actAs({ kind: "system", name: "test", teamId: member.teamId }, () => requesterMail(request.id));
    expect(mail?.props).toMatchObject({ brand, usageRights: uses });
    expect((await readAsset(member.teamId, asset.id)).approval?.scope).toEqual(stored?.scope);
    expect((await read(member.teamId, request.id)).decision?.scope).toEqual(stored?.scope);
    expect(await flawOf(member, asset.id)).toBeUndefined();
    const gate = (query: object) => actAs(member, () => Clearance.gate(asset.id, parseInput(gateQuery, query)));
    expect(await gate({})).toMatchObject({ verdict: "conditions", text: "Only feed and print, for rap." });
    expect(await gate({ channel: "stories" })).toMatchObject({ verdict: "stop" });
    expect(await gate({ brand: "bars" })).toMatchObject({ verdict: "ask" });
    expect(await gate({ country: "PT" })).toMatchObject({ verdict: "ask" });
    expect(await gate({ ai: "training" })).toMatchObject({ verdict: "stop" });
  });

  it("in other words grants nothing but a further limit, which has to be read, and a renewal asks for it again", async () => {
    const { member } = await aTeam();
    const words = "Only on the cover of the March issue";
    const { asset, owner } = await anOpenRequest(member, { ...ASKED_OLIVIA, scope: { brands: ["rap"], words } });
    await approve(owner, { expiresOn: dayIn(20) });
    const grant = (await grantsOf(member, asset.id)).items[0];
    expect(grant).toMatchObject({ ownWords: [words], scope: { words: "", askedWords: words } });
    expect(await flawOf(member, asset.id)).toBeUndefined();
    const { mayBeUsed } = await actAs(member, () => Asset.get(asset.id), CALLER);
    expect(mayBeUsed).toMatchObject({ verdict: "conditions", reason: "words_unread" });
    const again = { ...ASK, brand: "rap", renews: grant?.id ?? "" };
    const { request } = await actAs(member, () => Sent.requestForAsset(asset.id, again), CALLER);
    expect(request.scope?.words).toBe(words);
  });

  it("as asked is cleared for the brand, the channel and organic use, worldwide", async () => {
    const { member } = await aTeam();
    const { asset, owner } = await anOpenRequest(member, { ...ASKED_OLIVIA, scope: { brands: ["rap"] } });
    await approve(owner);
    const question = {
      ...{ brand: "rap", channel: "stories", ads: "organic", country: "ES", edit: "crop_trim_caption" },
    } as const;
    const asked = parseInput(gateQuery, question);
    expect(await actAs(member, () => Clearance.gate(asset.id, asked))).toMatchObject({ verdict: "cleared" });
  });

  it("that leaves nothing is refused at its field, and the request stays open", async () => {
    const { member } = await aTeam();
    const { owner } = await anOpenRequest(member, { scope: { ...SEVERAL, uses: ["Print materials"] } });
    const fieldsOf = (answer: object) =>
      approve(owner, answer).then(
        () => ({}),
        ({ fields }) => fields,
      );
    expect(Object.keys(await fieldsOf({ restrictions: ["IG Stories only"] }))).toEqual(["restrictions"]);
    expect(Object.keys(await fieldsOf({ allowed: { channels: ["feed"] } }))).toEqual(["allowed.channels"]);
    expect(Object.keys(await fieldsOf({ allowed: { countries: ["FR"] } }))).toEqual(["allowed.countries"]);
    await approve(owner);
  });

  it("can't end later than was asked, and not in the past", async () => {
    const { member } = await aTeam();
    const { asset, owner } = await anOpenRequest(member, { requestedUntil: dayIn(8) });
    await expect(approve(owner, { expiresOn: "2020-01-01" })).rejects.toMatchObject({ code: "request.invalid" });
    await approve(owner, { expiresOn: dayIn(90) });
    const { approval } = await actAs(member, () => Asset.get(asset.id), CALLER);
    expect(approval?.expiresOn).toBe(dayIn(8));
  });

  it("to several requests at once grants the same to each", async () => {
    const { member } = await aTeam();
    const { owner, requestIds, assetIds } = await aBundle(member);
    await approveBundle(owner, requestIds, { allowed: { channels: ["feed"] } });
    const granted = await Promise.all(assetIds.map(async (id) => (await grantsOf(member, id)).items[0]?.scope.lines));
    expect(granted).toEqual(assetIds.map(() => [expect.objectContaining({ channels: ["feed"] })]));
  });

  it.each([
    ["the grant's fields", "grant", "grant_differs"],
    ["the fields on the asset", "asset", "rights_differ"],
    ["the fields of the answer", "request", "answer_differs"],
  ] as const)("a check notices that %s were changed", async (_name, where, flaw) => {
    const { member } = await aTeam();
    const { asset, request, owner } = await anOpenRequest(member);
    await approve(owner);
    const widened = (one: unknown) => ({
      ...(one as object),
      scope: { ...(one as { scope: object }).scope, aiMaking: true },
    });
    if (where === "grant") await meddle(({ grantedBy }) => grantedBy !== undefined, widened);
    if (where === "asset")
      await meddle(
        ({ assetId, firstEntry }) => assetId === asset.id && firstEntry !== undefined,
        ({ approval }) => ({ approval: widened(approval) }),
      );
    if (where === "request")
      await meddle(
        ({ requestId, decision }) => requestId === request.id && decision !== undefined,
        ({ decision }) => ({ decision: widened(decision) }),
      );
    expect(await flawOf(member, asset.id)).toBe(flaw);
  });

  it("a denial's entry has the hash of the asked fields, so that a check notices if they were changed", async () => {
    const { member } = await aTeam();
    const { asset, request, owner } = await anOpenRequest(member);
    await deny(owner);
    expect(await flawOf(member, asset.id)).toBeUndefined();
    await meddle(
      ({ requestId, decision }) => requestId === request.id && decision !== undefined,
      ({ scope }) => ({
        scope: { ...(scope as object), aiMaking: true },
      }),
    );
    expect(await flawOf(member, asset.id)).toBe("answer_differs");
  });
});

describe("a request of an earlier release", () => {
  it("keeps the terms of its time, and its grant states what they say", async () => {
    const { member } = await aTeam();
    const { asset, request, owner } = await anOpenRequest(member);
    await asOfEarlierRelease(request.id);
    await approve(owner);
    const [grant] = (await grantsOf(member, asset.id)).items;
    const stored = await findGrant(member.teamId, grant?.id ?? "");
    expect(stored?.evidence?.termsVersion).toBe("2");
    expect(stored?.scope).toBeUndefined();
    expect(grant?.scope).toMatchObject({ brands: "all", lines: [{ channels: ["feed"] }] });
    expect(grant?.scope.countries).toBeUndefined();
    expect(await flawOf(member, asset.id)).toBeUndefined();
  });
});
