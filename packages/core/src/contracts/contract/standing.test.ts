import { describe, expect, it } from "vitest";
import { verifyAll } from "../../base/ledger/verify.ts";
import { Asset } from "../../library/asset/index.ts";
import { Search } from "../../library/search/index.ts";
import { withClock } from "../../platform/clock.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { parseInput } from "../../platform/parse.ts";
import { table } from "../../platform/store/clients.ts";
import { gateQuery } from "../../rights/clearance/gate.schema.ts";
import { Clearance } from "../../rights/clearance/index.ts";
import { aContract, decline, sign, tokenOf } from "../../testing/contracts.ts";
import { ASK, anAsset, aTeam, CALLER } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { Creator } from "../creator/index.ts";
import { StandingLicenseEntity, type StandingLicenseRecord } from "../creator/standing-license.entity.ts";
import type { StandingScope } from "../creator/standing-license.schema.ts";
import { standingOf } from "../creator/standing-license.ts";
import { ContractEntity } from "./contract.entity.ts";
import { CONTRACT_HISTORIES } from "./histories.ts";
import { Contract } from "./index.ts";

const SCOPE: StandingScope = {
  usageRights: "Social media posts",
  useClass: "editorial",
  restrictions: ["Credit required"],
  credit: "@cleo",
  expiresOn: "",
};

const anAgreement = async (covers: Partial<StandingScope> = {}) => {
  const { admin, member, teamId } = await aTeam();
  const sent = await aContract(admin, { covers: { ...SCOPE, ...covers } });
  const asset = await actAs(admin, () => anAsset(), CALLER);
  return { admin, member, teamId, ...sent, asset };
};

const link = async (admin: MemberActor, assetId: string, creatorId: string) =>
  actAs(
    admin,
    async () => {
      const { version, name, source, uploadedBy } = await Asset.get(assetId);
      return Sent.editAsset(assetId, { version, name, source, uploadedBy, tags: [], notes: "", creatorId });
    },
    CALLER,
  );

/** Runs `work` and returns its result and the names of its DynamoDB calls. */
const commandsOf = async <T>(work: () => Promise<T>): Promise<{ result: T; commands: string[] }> => {
  const commands: string[] = [];
  table.middlewareStack.add(
    (next, { commandName = "" }) =>
      (args) => {
        commands.push(commandName.replace(/(Item)?Command$/, ""));
        return next(args);
      },
    { name: "test-standing", step: "initialize" },
  );
  try {
    return { result: await work(), commands };
  } finally {
    table.middlewareStack.remove("test-standing");
  }
};

const gate = (admin: MemberActor, assetId: string, asked: object = {}) =>
  actAs(admin, () => Clearance.gate(assetId, parseInput(gateQuery, asked)), CALLER);

describe("An agreement on all content of a creator", () => {
  it("the text of an agreement on all content states what the agreement covers", async () => {
    const { admin, contract } = await anAgreement({ expiresOn: "2027-06-30" });
    const { text } = await actAs(admin, () => Contract.get(contract.id), CALLER);
    expect(text).toContain("We may use your content.");
    expect(text).toContain("For what: Social media posts (editorial use, no advertising)");
    expect(text).toContain("Limits: Credit required");
    expect(text).toContain("Credit: @cleo");
    expect(text).toContain("Until: June 30, 2027, that day included");
  });

  it.each([
    ["en", "all your content"],
    ["es", "todos tus contenidos"],
  ] as const)(
    "an agreement on all content needs no content title (%s), and says so to its signer",
    async (locale, all) => {
      const { admin } = await aTeam();
      const { contract, signer } = await aContract(admin, { text: "For {{content_title}}.", covers: SCOPE, locale });
      const { text } = await actAs(admin, () => Contract.get(contract.id), CALLER);
      expect(text.split("\n")[0]).toBe(`For ${all}.`);
      expect(await actAs(signer, () => Contract.forSigner(), CALLER)).toMatchObject({ coversAll: true });
    },
  );

  it("an agreement on all content allows the use of the creator's assets only after the signature", async () => {
    const { admin, signer, creator, asset, contract } = await anAgreement();
    const linked = await link(admin, asset.id, creator.id);
    expect(linked).toMatchObject({ creator: { id: creator.id, name: creator.name } });
    expect(linked.coveredBy).toBeUndefined();
    expect(await gate(admin, asset.id)).toMatchObject({ answer: "ask", reason: "pending" });
    await sign(signer);
    const covered = await actAs(admin, () => Asset.get(asset.id), CALLER);
    expect(covered.coveredBy).toMatchObject({
      contractId: contract.id,
      restrictions: ["Credit required"],
      expired: false,
    });
    expect(covered.status).toBe("pending");
    expect(await gate(admin, asset.id, { brand: contract.brand, use: "Social media posts" })).toMatchObject({
      verdict: "conditions",
      reasons: [
        { reason: "cover_not_confirmed", text: `Covered by ${creator.name}'s agreement: confirm it is theirs.` },
      ],
      covers: `Social media posts, ${contract.brand}, without an end`,
      contractId: contract.id,
    });
    expect(await gate(admin, asset.id, { use: "Print materials" })).toMatchObject({ verdict: "stop", answer: "deny" });
  });

  it("a member's confirmation makes a covered asset Cleared, is in the activity, and ends with another creator", async () => {
    const { admin, member, signer, creator, contract, asset } = await anAgreement();
    const shown = { assetId: asset.id, creatorId: creator.id, contractId: contract.id };
    const confirm = (who: MemberActor, seen = [shown]) =>
      actAs(who, () => Clearance.bulk({ assetIds: [asset.id], act: { kind: "cover", seen } }), CALLER);
    expect((await confirm(member)).items).toMatchObject([{ error: { code: "asset.not_covered" } }]);
    await link(admin, asset.id, creator.id);
    await sign(signer);
    expect((await gate(admin, asset.id)).reasons[0]).toMatchObject({ next: ["confirm_cover"] });
    const { admin: other } = await aTeam("Riverside");
    expect((await confirm(other)).items).toMatchObject([{ error: { code: "asset.not_found" } }]);

    const [confirmed] = (await confirm(member)).items;
    expect(confirmed?.asset).toMatchObject({
      mayBeUsed: { verdict: "cleared" },
      coverConfirmed: { name: "Max Member" },
    });
    const found = async () =>
      (await actAs(admin, () => Search.list({ limit: 10, verdict: "cleared" }), CALLER)).items.map(({ id }) => id);
    expect(await found()).toEqual([asset.id]);
    expect((await actAs(admin, () => Asset.activity(asset.id), CALLER)).at(-1)).toMatchObject({
      type: "asset.cover.confirmed",
      facts: { creator: creator.id },
    });
    expect((await confirm(member)).items).toMatchObject([{ unchanged: true }]);

    await link(admin, asset.id, "");
    await link(admin, asset.id, creator.id);
    expect(await gate(admin, asset.id)).toMatchObject({ reasons: [{ reason: "cover_not_confirmed" }] });
    expect((await actAs(admin, () => Asset.get(asset.id), CALLER)).coverConfirmed).toBeUndefined();
    expect(await found()).toEqual([]);
  });

  it("only the creator and the agreement that a member saw are confirmed: another one by now is refused", async () => {
    const { admin, member, signer, creator, contract, asset } = await anAgreement();
    await link(admin, asset.id, creator.id);
    await sign(signer);
    const shown = { assetId: asset.id, creatorId: creator.id, contractId: contract.id };
    for (const seen of [
      [],
      [{ ...shown, creatorId: "cre_other" }],
      [{ ...shown, contractId: "con_other" }],
      [{ ...shown, assetId: "ast_other" }],
    ]) {
      const act = { kind: "cover", seen } as const;
      const { items } = await actAs(member, () => Clearance.bulk({ assetIds: [asset.id], act }), CALLER);
      expect(items).toMatchObject([{ error: { code: "asset.cover_changed" } }]);
    }
    expect((await actAs(admin, () => Asset.get(asset.id), CALLER)).coverConfirmed).toBeUndefined();
  });

  it("an agreement on all content with a past end date is refused", async () => {
    await expect(anAgreement({ expiresOn: "2020-01-01" })).rejects.toMatchObject({
      fields: { "covers.expiresOn": "Please choose a date that has not passed" },
    });
  });

  it("the most permissive of a creator's agreements decides whether an asset may be used", async () => {
    const { admin, signer, creator, asset } = await anAgreement();
    await sign(signer);
    await link(admin, asset.id, creator.id);
    const wider = { ...SCOPE, usageRights: "Commercial use", useClass: "commercial" as const, expiresOn: "2099-01-31" };
    const other = await actAs(
      admin,
      () => Sent.sendContract({ creatorId: creator.id, text: "Text", covers: wider }),
      CALLER,
    );
    await sign(await Contract.signerByToken(tokenOf(other)));
    expect(await gate(admin, asset.id, { use: "Print materials" })).toMatchObject({
      verdict: "conditions",
      contractId: other.id,
    });
  });

  it("one Query finds the agreement that ends last for every creator on a page, until a creator or an agreement changes", async () => {
    const { admin, signer, creator, asset } = await anAgreement({ expiresOn: "2098-01-31" });
    const { creator: other } = await aContract(admin);
    const { creator: without } = await aContract(admin);
    const sent = async (to: string, expiresOn: string) => {
      const covers = { ...SCOPE, expiresOn };
      const contract = await actAs(admin, () => Sent.sendContract({ creatorId: to, text: "Text", covers }), CALLER);
      return Contract.signerByToken(tokenOf(contract));
    };
    const [later, sooner] = [await sent(creator.id, "2099-01-31"), await sent(creator.id, "2097-01-31")];
    const [ending, endless] = [await sent(other.id, "2099-01-31"), await sent(other.id, "")];
    // The agreements are signed at the same moment, so that their writes compete.
    await Promise.all([signer, later, sooner, ending, endless].map((one) => sign(one)));
    const more = await actAs(admin, () => Promise.all([anAsset(), anAsset(), anAsset()]), CALLER);
    const ids = [asset, ...more].map(({ id }) => id);
    for (const [n, by] of [creator, other, without, creator].entries()) await link(admin, ids[n] ?? "", by.id);
    await actAs(admin, () => Search.list({}), CALLER);
    const { result, commands } = await commandsOf(() => actAs(admin, () => Search.list({}), CALLER));
    const covering = new Map(result.items.map(({ id, coveredBy }) => [id, coveredBy?.contractId]));
    const [farthest, always] = [later.contractId, endless.contractId];
    expect(ids.map((id) => covering.get(id))).toEqual([farthest, always, undefined, farthest]);
    // The first Query reads the change feed, the second one how often the agreements have changed.
    expect(commands).toEqual(["Query", "Query"]);
    await actAs(admin, () => Creator.remove(other.id), CALLER);
    const changed = await commandsOf(() => actAs(admin, () => Search.list({}), CALLER));
    expect(changed.commands.slice(0, 5)).toEqual(["Query", "Query", "Query", "BatchGet", "BatchGet"]);
  });

  it("an agreement on all content covers an asset whose rights are being requested only until somebody confirms it", async () => {
    const { admin, signer, creator, asset } = await anAgreement();
    await sign(signer);
    await link(admin, asset.id, creator.id);
    await actAs(admin, () => Sent.requestForAsset(asset.id, ASK), CALLER);
    expect(await gate(admin, asset.id)).toMatchObject({
      answer: "ask",
      verdict: "conditions",
      reasons: [{ reason: "cover_not_confirmed" }],
    });
  });

  it("a declined agreement on all content covers no asset", async () => {
    const { admin, signer, creator, asset } = await anAgreement();
    await link(admin, asset.id, creator.id);
    await decline(signer);
    expect((await actAs(admin, () => Asset.get(asset.id), CALLER)).coveredBy).toBeUndefined();
  });

  it("an agreement on all content doesn't override the denial of an asset", async () => {
    const { admin, signer, creator, asset } = await anAgreement();
    await link(admin, asset.id, creator.id);
    await sign(signer);
    const { version } = await actAs(admin, () => Asset.get(asset.id), CALLER);
    await actAs(admin, () => Clearance.setStatus(asset.id, { version, status: "denied" }), CALLER);
    expect(await gate(admin, asset.id)).toMatchObject({ answer: "deny", reason: "denied" });
  });

  it("the verdict is Stop after the last day of an agreement on all content", async () => {
    const { admin, signer, creator, asset } = await anAgreement({ expiresOn: "2030-01-31" });
    await link(admin, asset.id, creator.id);
    await sign(signer);
    await withClock({ now: () => new Date("2030-02-02T12:00:00Z") }, async () => {
      expect(await gate(admin, asset.id)).toMatchObject({ verdict: "stop", reason: "expired" });
      expect((await actAs(admin, () => Asset.get(asset.id), CALLER)).coveredBy).toMatchObject({ expired: true });
    });
  });

  it("an agreement stays in force after the creator is deleted, and the creator's assets are still listed", async () => {
    const { admin, signer, creator, asset } = await anAgreement();
    await link(admin, asset.id, creator.id);
    await sign(signer);
    await actAs(admin, () => Creator.remove(creator.id), CALLER);
    expect(await gate(admin, asset.id)).toMatchObject({ verdict: "conditions", contractId: expect.any(String) });
    const { items } = await actAs(admin, () => Asset.listByCreator(creator.id, { limit: 10 }), CALLER);
    expect(items.map(({ id }) => id)).toEqual([asset.id]);
  });
});

describe("Verifying an agreement on all content", () => {
  const verified = async (teamId: string) => {
    const found: unknown[] = [];
    for await (const { finding } of verifyAll(teamId, CONTRACT_HISTORIES)) found.push(finding);
    return found;
  };
  const WIDER = { usageRights: "Commercial use", useClass: "commercial" as const, expiresOn: "" };

  it("an unchanged agreement on all content is valid before and after the signature", async () => {
    const { teamId, signer } = await anAgreement();
    expect(await verified(teamId)).toMatchObject([{ ok: true }]);
    await sign(signer);
    expect(await verified(teamId)).toMatchObject([{ ok: true }]);
  });

  it.each<[string, (kept: StandingLicenseRecord) => Promise<unknown>]>([
    ["the stored agreement allows more than was sent", (kept) => StandingLicenseEntity.put({ ...kept, ...WIDER }).go()],
    ["the stored agreement names another brand", (kept) => StandingLicenseEntity.put({ ...kept, brand: "Other" }).go()],
    ["the stored agreement was removed", (kept) => StandingLicenseEntity.remove(kept).go()],
    [
      "the contract itself allows more than was sent",
      ({ teamId, contractId }) =>
        ContractEntity.patch({ teamId, contractId })
          .set({ covers: { ...SCOPE, ...WIDER } })
          .go(),
    ],
  ])("the check of an agreement names the first entry of the contract's history if %s", async (_what, change) => {
    const { teamId, creator, signer } = await anAgreement();
    await sign(signer);
    const [kept] = await standingOf(teamId, creator.id);
    if (!kept) throw new Error("no agreement");
    await change(kept);
    expect(await verified(teamId)).toEqual([{ ok: false, seq: 1, reason: "covers_differ" }]);
  });

  it("the check reports a contract that was changed into an agreement on all content", async () => {
    const { admin, teamId } = await aTeam();
    const { creator, contract, signer } = await aContract(admin);
    await sign(signer);
    const ids = { teamId, creatorId: creator.id, contractId: contract.id };
    const signedAt = new Date().toISOString();
    await StandingLicenseEntity.put({ ...ids, ...SCOPE, brand: contract.brand, signedAt }).go();
    expect(await verified(teamId)).toEqual([{ ok: false, seq: 1, reason: "covers_differ" }]);
  });
});

describe("Assets of a creator", () => {
  it("a creator's assets are listed in pages, latest first, without deleted or reassigned assets", async () => {
    const { admin, creator } = await anAgreement();
    const other = await actAs(admin, () => Sent.addCreator({ name: "Otto Other", email: "otto@example.com" }), CALLER);
    const ids: string[] = [];
    for (const name of ["One", "Two", "Three"]) {
      const { id } = await actAs(admin, () => anAsset(name), CALLER);
      await link(admin, id, creator.id);
      ids.unshift(id);
    }
    const page = (cursor?: string) => actAs(admin, () => Asset.listByCreator(creator.id, { limit: 2, cursor }), CALLER);
    const first = await page();
    const second = await page(first.cursor ?? "");
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
    expect(second.cursor).toBeNull();
    await link(admin, ids[0] ?? "", other.id);
    await actAs(admin, () => Clearance.remove(ids[1] ?? ""), CALLER);
    expect((await page()).items.map(({ id }) => id)).toEqual([ids[2]]);
  });

  it("an asset can't name a creator of another team", async () => {
    const { admin, asset } = await anAgreement();
    const { creator: foreign } = await anAgreement();
    await expect(link(admin, asset.id, foreign.id)).rejects.toMatchObject({ code: "creator.not_found" });
  });
});
