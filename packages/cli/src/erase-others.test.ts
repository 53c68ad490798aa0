import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import {
  SlackCommandEntity,
  SlackIntegrationEntity,
  type SlackIntegrationRecord,
} from "@clearhouse/core/integrations/slack/slack.entity.ts";
import { Invite } from "@clearhouse/core/people/invite/index.ts";
import { User } from "@clearhouse/core/people/user/index.ts";
import { nowMs } from "@clearhouse/core/platform/clock.ts";
import { newId } from "@clearhouse/core/platform/id.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { BulkRequestEntity } from "@clearhouse/core/rights/bulk-request/bulk-request.entity.ts";
import { aContract, sign } from "@clearhouse/core/testing/contracts.ts";
import { aCreator } from "@clearhouse/core/testing/creators.ts";
import { anInvite, onboard } from "@clearhouse/core/testing/onboarding.ts";
import {
  anAsset,
  anOpenRequest,
  approve,
  aTeam,
  CALLER,
  deny,
  PNG,
  storedObjects,
  upload,
} from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { describe, expect, it } from "vitest";
import { cli } from "./testing/cli.ts";
import { aPerson, aPool, itemsWith } from "./testing/erase.ts";

/** Words that no other team has, as a phrase of somebody's record. */
const phrase = (of: string): string => `${of} Words ${randomUUID().slice(0, 8)}`;

/** A signed release with a name, and the key of its file. */
const aRelease = async (admin: MemberActor, assetId: string, name: string) => {
  const uploadId = await actAs(admin, () => upload(PNG, { fileName: "signed.png", purpose: "release" }), CALLER);
  const release = await actAs(admin, () => Sent.addRelease(assetId, { kind: "person", name, uploadId }), CALLER);
  return release.file?.url.replace(/^\/|\?.*$/g, "") ?? "";
};

const templateNamed = async (admin: MemberActor, name: string, content: string, next = name) => {
  const { id } = await actAs(admin, () => Sent.createTemplate({ name, content }), CALLER);
  if (next === name) return;
  const edit = { name: next, description: "", content, active: true, version: 1 };
  await actAs(admin, () => Sent.editTemplate(id, edit), CALLER);
};

/** Another creator's signed contract with a text. */
const othersContract = async (admin: MemberActor, text: string, more = {}) => {
  const { contract, signer } = await aContract(admin, { text, ...more });
  await sign(signer);
  return contract;
};

type Words = (admin: MemberActor, words: string) => Promise<unknown>;

/** Where words stand that an outsider could type as their name, in records about others. */
const PLACES: Readonly<Record<string, Words>> = {
  "the text of another's contract": (admin, words) => othersContract(admin, `Both sides agree on ${words}.`),
  "the title of another's contract": (admin, words) => othersContract(admin, "Terms", { contentTitle: words }),
  "a clause of a template": (admin, words) => templateNamed(admin, "Photos", `The sides agree on ${words}.`),
  "the former name of a template": (admin, words) => templateNamed(admin, words, "Terms", "Photos"),
  "a signed release": async (admin, words) => aRelease(admin, (await actAs(admin, () => anAsset(), CALLER)).id, words),
  "a minor's guardian": async (admin, words) => {
    const { id } = await actAs(admin, () => anAsset(), CALLER);
    const child = { kind: "person" as const, name: "A child", minor: true, guardian: words };
    return actAs(admin, () => Sent.addRelease(id, child), CALLER);
  },
  "a publication's brand": async (admin, brand) => {
    const { id } = await actAs(admin, () => anAsset(), CALLER);
    const place = { url: "https://example.com/1", publishedOn: "2026-01-02", brand };
    return actAs(admin, () => Sent.addPublication(id, place), CALLER);
  },
  "a saved view": (admin, name) => actAs(admin, () => Sent.createSavedView({ name, scope: "team", view: {} }), CALLER),
  "a feedback's subject": (admin, subject) =>
    actAs(admin, () => Sent.sendFeedback({ type: "Bug Report", subject, details: "d" }), CALLER),
  "a creator's work": async (admin, title) => {
    const { id: creatorId } = await actAs(admin, () => aCreator(), CALLER);
    return actAs(admin, () => Sent.addCreatorContent({ creatorId, title, contentType: "Photo" }), CALLER);
  },
  "the brand of a granted request": async (admin, brand) => {
    const { owner } = await anOpenRequest(admin, { brand });
    return approve(owner);
  },
  "the brand of an open request": (admin, brand) => anOpenRequest(admin, { brand }),
  "an owner without an address": (admin, contentOwner) =>
    anOpenRequest(admin, { contentOwner, contentOwnerEmail: undefined }),
  "an asset's name": (admin, name) => actAs(admin, () => anAsset(name), CALLER),
  "an API key": (admin, name) => actAs(admin, () => Sent.createApiKey({ name, scopes: ["assets:read"] }), CALLER),
  "a Slack workspace": (admin, slackTeamName) => {
    const { teamId, displayName: savedBy } = admin;
    const token = { keyId: "k", sealed: "s" } as unknown as SlackIntegrationRecord["token"];
    const savedAt = new Date(nowMs()).toISOString();
    return SlackIntegrationEntity.put({ teamId, slackTeamId: "T1", slackTeamName, token, savedBy, savedAt }).go();
  },
  "a request to many owners": ({ teamId, userId }, brand) => {
    const group = { contentOwner: "Somebody", contentOwnerEmail: "some@example.com", items: [] };
    const input = { groups: [group], brand, intendedUse: "Social media posts", requestedBy: "Ada", message: "" };
    const job = { jobId: newId("event"), userId, done: [], ownersDone: 0, createdAt: new Date(nowMs()).toISOString() };
    const expires = Math.floor(nowMs() / 1000) + 86_400;
    return BulkRequestEntity.put({ teamId, ...job, input, expires } as never).go();
  },
};

/** How an outsider comes to be called what they typed. */
const OUTSIDERS: Readonly<Record<string, (admin: MemberActor, name: string, email: string) => Promise<unknown>>> = {
  owner: async (admin, name, email) => {
    const { owner } = await anOpenRequest(admin, { contentOwner: `@${email.split("@")[0]}`, contentOwnerEmail: email });
    await approve(owner, { name, email });
  },
  signer: async (admin, name, email) => {
    const { id: creatorId } = await actAs(admin, () => aCreator({ name: `Signer ${email}`, email }), CALLER);
    const { signer } = await aContract(admin, { creatorId, text: "Other terms" });
    await sign(signer, { fullName: name, signatureText: name });
  },
  creator: async (admin, name, email) => {
    const { invited } = await anInvite(admin, `Newcomer of ${email}`);
    await onboard(invited, { name, email });
  },
  "invited member": async (admin, name, email) => {
    const invite = await actAs(admin, () => Sent.createInvite({ email }), CALLER);
    const issuedAt = Math.floor(nowMs() / 1000);
    const about = { subject: randomUUID(), email, name, provider: "password" as const, issuedAt };
    const stranger = await User.actorOf(about);
    if (stranger.kind !== "user" && stranger.kind !== "member") throw new Error("not signed in");
    const code = new URL(invite.link).pathname.split("/").at(-1) ?? "";
    await actAs(stranger, () => Invite.join(code), CALLER);
  },
};

const keyOf = ({ pk, sk }: Record<string, unknown>): string => `${pk} ${sk}`;

/** The records with some words by their keys, without what runs out by itself. */
const standing = async (words: string): Promise<Map<string, object>> =>
  new Map(
    (await itemsWith(words))
      .filter((item) => !/^(outbox|notification|idempotency)$/.test(String(item.__edb_e__)))
      .map((item) => [keyOf(item), item]),
  );

/** Which of some records don't have the words of before any more. */
const changed = async (before: ReadonlyMap<string, object>, words: string): Promise<string[]> => {
  const now = await standing(words);
  return [...before.keys()].filter((key) => !isDeepStrictEqual(now.get(key), before.get(key)));
};

describe("what an outsider typed as their name", () => {
  it.each(Object.keys(PLACES))("erase of an owner takes nothing from %s, with or without documents", async (place) => {
    await aPool();
    const { admin } = await aTeam();
    const [words, { email }] = [phrase("Plain"), aPerson()];
    await PLACES[place]?.(admin, words);
    const before = await standing(words);
    await OUTSIDERS.owner?.(admin, words, email);
    const stopped = await cli("erase", "--email", email, "--yes", "--documents");
    expect(stopped).toMatchObject({ code: 2, err: expect.stringContaining("--others-too") });
    expect(stopped.out).toContain(`("${words}")`);
    // Without documents, what is hashed stays anyway.
    await cli("erase", "--email", email, "--yes");
    expect(await changed(before, words)).toEqual([]);
  });

  it.each(Object.keys(OUTSIDERS))(
    "erase of an outsider (%s) stops if their words stand in others' records",
    async (role) => {
      await aPool();
      const { admin } = await aTeam();
      const [words, { email }] = [phrase("Plain"), aPerson()];
      for (const put of Object.values(PLACES)) await put(admin, words);
      const before = await standing(words);
      await OUTSIDERS[role]?.(admin, words, email);
      for (const documents of [["--documents"], []]) {
        const { code, out } = await cli("erase", "--email", email, "--yes", ...documents);
        expect({ code, out }).toEqual({ code: 2, out: expect.stringContaining(`("${words}")`) });
        expect(await changed(before, words)).toEqual([]);
      }
    },
  );

  it("erase keeps the file of a release that has only a name until --others-too is given, and says so", async () => {
    await aPool();
    const { admin } = await aTeam();
    const [name, { email }] = [phrase("Dana"), aPerson()];
    const { id } = await actAs(admin, () => anAsset(), CALLER);
    const key = await aRelease(admin, id, name);
    await OUTSIDERS.owner?.(admin, name, email);
    const asked = ["erase", "--email", email, "--documents", "--yes"];
    const stopped = await cli(...asked);
    expect(stopped).toMatchObject({ code: 2, err: expect.stringMatching(/only a name.*--others-too/s) });
    expect(stopped.out).toMatch(/release rel_\w+ with its file/);
    expect(await storedObjects([key])).toEqual([true]);
    expect(await cli(...asked, "--others-too")).toMatchObject({ code: 0, err: "" });
    expect(await storedObjects([key])).toEqual([false]);
  });

  it("verify finds no flaw after the words were erased from other people's evidence, too, as confirmed", async () => {
    await aPool();
    const { admin, teamId } = await aTeam();
    const [words, { email }] = [phrase("Confirmed"), aPerson()];
    for (const put of Object.values(PLACES)) await put(admin, words);
    const denied = await anOpenRequest(admin, { message: `We like ${words}.` });
    await deny(denied.owner, { reason: `Because of ${words}.` });
    await OUTSIDERS.owner?.(admin, words, email);
    const contract = await othersContract(admin, `We agree on ${words}.`);
    const erased = await cli("erase", "--email", email, "--documents", "--others-too", "--yes");
    expect(erased).toMatchObject({ code: 0, err: "" });
    expect((await itemsWith(contract.id)).find((item) => item.__edb_e__ === "contract")).toHaveProperty("erasedAt");
    expect(await cli("verify", "--team", teamId)).toMatchObject({ code: 0, err: "" });
  });

  it("erase takes their name from their own request, contract and work without --others-too", async () => {
    await aPool();
    const { admin } = await aTeam();
    const { name, email, word } = aPerson();
    const asked = { contentOwner: name, contentOwnerEmail: email, contentTitle: `Portrait of ${name}` };
    const { owner } = await anOpenRequest(admin, { ...asked, message: `Dear ${name}, may we use this?` });
    await approve(owner, { name, email });
    const { id: creatorId } = await actAs(admin, () => aCreator({ name, email }), CALLER);
    const work = { creatorId, title: `By ${name}`, contentType: "Photo" as const };
    await actAs(admin, () => Sent.addCreatorContent(work), CALLER);
    await sign((await aContract(admin, { creatorId, text: `Terms for ${name}.` })).signer);
    expect(await cli("erase", "--email", email, "--documents", "--yes")).toMatchObject({ code: 0, err: "" });
    expect(await itemsWith(word)).toEqual([]);
  });
});

describe("letters that are the same in another case", () => {
  it.each([
    ["Susan", "\u017Fusan"],
    ["\u017Fusan", "Susan"],
    ["\u039D\u03AF\u03BA\u03BF\u03C2", "\u039D\u03AF\u03BA\u03BF\u03C3"],
    ["\u00B5m", "\u03BCm"],
    ["Ka\u0345", "\u212Aa\u03B9"],
  ])(
    "erase of an outsider stops if another's name differs from theirs only by such a letter: %s",
    async (one, other) => {
      await aPool();
      const { admin } = await aTeam();
      const [{ email }, rest] = [aPerson(), phrase("Smith")];
      const { id } = await actAs(admin, () => anAsset(), CALLER);
      const key = await aRelease(admin, id, `${one} ${rest}`);
      await othersContract(admin, `Both sides agree on ${one} ${rest}.`);
      await OUTSIDERS.owner?.(admin, `${other} ${rest}`, email);
      const before = await standing(`${one} ${rest}`);
      const stopped = await cli("erase", "--email", email, "--documents", "--yes");
      expect(stopped).toMatchObject({ code: 2, out: expect.stringMatching(/release rel_\w+ with its file/) });
      expect(await storedObjects([key])).toEqual([true]);
      expect(await changed(before, `${one} ${rest}`)).toEqual([]);
    },
  );
});

it("erase stops if it would take the person's address from the text of another's signed contract", async () => {
  await aPool();
  const { admin } = await aTeam();
  const { name, email } = aPerson();
  const { owner } = await anOpenRequest(admin, { contentOwner: name, contentOwnerEmail: email });
  await approve(owner, { name, email });
  const contract = await othersContract(admin, `Send a copy to ${email}.`);
  const { code, out } = await cli("erase", "--email", email, "--documents", "--yes");
  expect({ code, out }).toEqual({ code: 2, out: expect.stringContaining(`contracttext ${contract.id}`) });
});

it("erase keeps the file name of another's upload that can become an asset, and lists the upload", async () => {
  await aPool();
  const { admin } = await aTeam();
  const [words, { email }] = [phrase("Final"), aPerson()];
  const fileName = `${words} 01.png`;
  const uploadId = await actAs(admin, () => upload(PNG, { fileName }), CALLER);
  await OUTSIDERS.owner?.(admin, words, email);
  const stopped = await cli("erase", "--email", email, "--yes");
  expect(stopped).toMatchObject({ code: 2, out: expect.stringContaining(`upload ${uploadId}`) });
  const asset = { uploadId, name: "Cut", source: "https://example.com/1", uploadedBy: "Ada" };
  const { id } = await actAs(admin, () => Sent.createAsset(asset), CALLER);
  expect(JSON.stringify(await itemsWith(id))).toContain(fileName);
});

it("erase takes their name from the name of a file that they sent themselves, without stopping", async () => {
  await aPool();
  const { admin } = await aTeam();
  const { name, email, word } = aPerson();
  const { owner } = await anOpenRequest(admin, { contentOwner: name, contentOwnerEmail: email });
  await actAs(owner, () => upload(PNG, { owner: true, fileName: `${name}.png` }), CALLER);
  await approve(owner, { name, email });
  expect(await cli("erase", "--email", email, "--documents", "--yes")).toMatchObject({ code: 0, err: "" });
  expect(await itemsWith(word)).toEqual([]);
});

it.each([
  ["", "@"],
  ["@", ""],
])("erase keeps what finds an earlier request to %sname after an outsider answered as %sname", async (asked, typed) => {
  await aPool();
  const { admin } = await aTeam();
  const { word, email } = aPerson();
  const contentOwner = `${asked}${word}`;
  const { request } = await anOpenRequest(admin, { contentOwner, contentOwnerEmail: undefined });
  const finding = async () => (await itemsWith(request.id)).filter((item) => item.__edb_e__ === "asked");
  const before = await finding();
  const { owner } = await anOpenRequest(admin, { contentOwner: `@other${word}`, contentOwnerEmail: email });
  await approve(owner, { name: `${typed}${word}`, email });
  const { code } = await cli("erase", "--email", email, "--yes");
  expect({ code, finding: await finding() }).toEqual({ code: 0, finding: before });
});

it("erase takes their name from what a Slack command has said, which runs out by itself, without stopping", async () => {
  await aPool();
  const { admin } = await aTeam();
  const { name, email, word } = aPerson();
  const { owner, request } = await anOpenRequest(admin, { contentOwner: name, contentOwnerEmail: email });
  await approve(owner, { name, email });
  await SlackCommandEntity.put({
    ...{
      teamId: admin.teamId,
      commandId: newId("event"),
      slackUserId: "U1",
      channelId: "C1",
      at: "2026-01-02T03:04:05.000Z",
    },
    ask: { kind: "withdraw", requestId: request.id },
    done: { text: `Withdrawn for ${name}` },
    expires: Math.floor(nowMs() / 1000) + 86_400,
  }).go();
  expect(await cli("erase", "--email", email, "--documents", "--yes")).toMatchObject({ code: 0, err: "" });
  expect(await itemsWith(word)).toEqual([]);
});
