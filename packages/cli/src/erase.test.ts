import { makeDocuments } from "@clearhouse/core/contracts/contract-document/make.ts";
import { Backup } from "@clearhouse/core/custody/backup/index.ts";
import { Support } from "@clearhouse/core/custody/support/index.ts";
import { Asset } from "@clearhouse/core/library/asset/index.ts";
import { Feedback } from "@clearhouse/core/people/feedback/index.ts";
import { Invite } from "@clearhouse/core/people/invite/index.ts";
import { SiteInterest } from "@clearhouse/core/people/site-interest/index.ts";
import { Team } from "@clearhouse/core/people/team/index.ts";
import { TeamEntity } from "@clearhouse/core/people/team/team.entity.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { MADE_PDF } from "@clearhouse/core/platform/made-files.ts";
import { table } from "@clearhouse/core/platform/store/clients.ts";
import { backupKey, contractDocumentKey } from "@clearhouse/core/platform/store/object-key.ts";
import { issue } from "@clearhouse/core/rights/license-document/issue.ts";
import { Publication } from "@clearhouse/core/rights/publication/index.ts";
import { addPublicationInput } from "@clearhouse/core/rights/publication/publication.schema.ts";
import { Release } from "@clearhouse/core/rights/release/index.ts";
import { addReleaseInput } from "@clearhouse/core/rights/release/release.schema.ts";
import { RightsRequestEntity } from "@clearhouse/core/rights/rights-request/rights-request.entity.ts";
import { checkTomorrow } from "@clearhouse/core/testing/backup/backups.ts";
import { aContract, decline, sign } from "@clearhouse/core/testing/contracts.ts";
import { aCreator } from "@clearhouse/core/testing/creators.ts";
import {
  aPerson as aMember,
  anAsset,
  anOpenRequest,
  approve,
  aTeam,
  CALLER,
  deny,
} from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { describe, expect, it } from "vitest";
import { cli } from "./testing/cli.ts";
import { anInbox, aPerson, aPool, itemsWith, objectsWith } from "./testing/erase.ts";

/** A team member who did several things, and is named in other people's texts. */
const aMemberLife = async (teamId: string, admin: MemberActor, { name, email }: { name: string; email: string }) => {
  const them = await aMember(teamId, "member", { name, email });
  await actAs(them, () => anAsset(), CALLER);
  const { asset, owner } = await anOpenRequest(them);
  await approve(owner);
  const notes = `Ask ${name} (${email}) about it`;
  const { version } = await actAs(admin, () => Asset.get(asset.id));
  const edit = { version, name: asset.name, source: "IG", uploadedBy: name, tags: [], notes };
  await actAs(admin, () => Sent.editAsset(asset.id, edit), CALLER);
  return them;
};

/** A person who approved and denied requests as an owner, and as a creator signed one contract and declined another. */
const anOutsidersLife = async (admin: MemberActor, { name, email }: { name: string; email: string }) => {
  const said = { name, email };
  const yes = await anOpenRequest(admin, { contentOwner: name, contentOwnerEmail: email });
  await approve(yes.owner, said);
  const no = await anOpenRequest(admin, { contentOwner: name, contentOwnerEmail: email });
  await deny(no.owner, said);
  const { id: creatorId } = await actAs(admin, () => aCreator(said), CALLER);
  const { contract, signer } = await aContract(admin, { creatorId, text: "We, {{creator_name}} and the team." });
  await sign(signer, { fullName: name, signatureText: name });
  const refused = await aContract(admin, { creatorId, text: "Other terms for {{creator_name}}." });
  await decline(refused.signer);
  return { creatorId, contract, approved: { requestId: yes.owner.requestId, assetId: yes.asset.id } };
};

describe("erase", () => {
  it("erase removes a member's data and account if --yes is given, and every hash chain stays valid", async () => {
    const deleted = await aPool();
    const { teamId, admin } = await aTeam();
    const person = aPerson();
    const { subject } = await aMemberLife(teamId, admin, person);
    const asked = ["erase", "--email", person.email.toUpperCase()];

    const before = await itemsWith(person.word);
    const dry = await cli(...asked);
    expect(dry).toMatchObject({ code: 0, err: "" });
    expect(dry.out).toMatch(/member: 1 deleted[\s\S]*user: 1 deleted[\s\S]*Nothing was erased/);
    expect(await itemsWith(person.word)).toEqual(before);
    expect(deleted).toEqual(new Set());

    expect(await cli(...asked, "--yes")).toMatchObject({ code: 0, err: "" });
    expect(await itemsWith(person.word)).toEqual([]);
    expect(await objectsWith(person.word)).toEqual([]);
    expect(deleted).toEqual(new Set([subject]));
    const verified = await cli("verify", "--team", teamId);
    expect(verified).toMatchObject({ code: 0, err: "" });
    expect(verified.out).toMatch(/, [1-9]\d* of them redacted: every chain is valid/);
    expect(await cli(...asked, "--yes")).toMatchObject({ code: 0, out: "Nothing is stored about this address." });
  });

  it("erase keeps the licenses and signed contracts of owners and creators, and names each kept document", async () => {
    await aPool();
    const { teamId, admin } = await aTeam();
    const person = aPerson();
    const { contract, approved } = await anOutsidersLife(admin, person);
    const draw = async () => Buffer.from(`%PDF ${person.name}`);
    await actAs({ kind: "system", name: "test", teamId }, () => issue(approved, draw), CALLER);
    const { code, out } = await cli("erase", "--email", person.email, "--yes");
    expect(code).toBe(0);
    expect(out).toContain(`${contract.id}: signed contract`);
    const left = await itemsWith(person.word);
    const license = left.find(({ __edb_e__ }) => __edb_e__ === "grant");
    expect(out).toContain(`${license?.grantId}: license CH-`);
    expect(left.map(({ __edb_e__ }) => __edb_e__).toSorted()).toEqual([
      "contract",
      "contracttext",
      "grant",
      "rightsrequest",
    ]);
    expect(left.every(({ teamId: of }) => of === teamId)).toBe(true);
    expect(await itemsWith(person.email)).toEqual([]);
    expect(await cli("verify", "--team", teamId)).toMatchObject({ code: 0, err: "" });
  });

  it("erase --documents removes the person's documents and the documents' texts, and every hash chain stays valid", async () => {
    await aPool();
    const { teamId, admin } = await aTeam();
    const person = aPerson();
    const { contract } = await anOutsidersLife(admin, person);
    const draw = async () => Buffer.from(`%PDF ${person.name}`);
    await actAs({ kind: "system", name: "test", teamId }, () => makeDocuments(contract.id, draw), CALLER);
    expect(await objectsWith(person.word)).toContain(contractDocumentKey(teamId, contract.id, "pdf"));
    await checkTomorrow(teamId);
    expect(await objectsWith(person.word)).toContain(backupKey(teamId, contract.id, MADE_PDF));
    expect(await cli("erase", "--email", person.email, "--documents", "--yes")).toMatchObject({ code: 0, err: "" });
    expect(await itemsWith(person.word)).toEqual([]);
    expect(await objectsWith(person.word)).toEqual([]);
    expect(await cli("verify", "--team", teamId)).toMatchObject({ code: 0, err: "" });
    await checkTomorrow(teamId, 2);
    expect(await actAs(admin, () => Backup.health(), CALLER)).toMatchObject({ failed: 0, pending: 0 });
  });

  it("erase --team changes only that team, and erase never changes another person with the same name", async () => {
    await aPool();
    const [one, other] = [await aTeam(), await aTeam()];
    const person = aPerson();
    await anOutsidersLife(one.admin, person);
    await anOutsidersLife(other.admin, person);
    const namesake = await aTeam();
    await actAs(namesake.admin, () => aCreator({ name: person.name }), CALLER);
    const of = async (teamId: string) => (await itemsWith(person.word)).filter((item) => item.teamId === teamId);
    const [before, same] = [await of(other.teamId), await of(namesake.teamId)];
    expect(await cli("erase", "--email", person.email, "--team", one.teamId, "--yes")).toMatchObject({ code: 0 });
    expect(await of(other.teamId)).toEqual(before);
    await cli("erase", "--email", person.email, "--yes");
    expect((await of(other.teamId)).length).toBeLessThan(before.length);
    expect(await of(namesake.teamId)).toEqual(same);
  });

  it("erase finishes when it is run again after interruptions", async () => {
    await aPool();
    const { teamId, admin } = await aTeam();
    const person = aPerson();
    await aMemberLife(teamId, admin, person);
    let [left, cuts] = [0, 0];
    table.middlewareStack.add(
      (next, context) => (args) => {
        const isWrite = /^(Update|Delete|TransactWrite)/.test(String(context.commandName));
        if (isWrite && left-- <= 0) throw new Error("cut short");
        return next(args);
      },
      { name: "test-crash", step: "initialize" },
    );
    for (let done = false; !done; ) {
      left = 2;
      try {
        await cli("erase", "--email", person.email, "--yes");
        done = true;
      } catch (error) {
        expect(error).toMatchObject({ message: "cut short" });
        cuts++;
      }
    }
    expect(cuts).toBeGreaterThan(3);
    expect(await itemsWith(person.word)).toEqual([]);
    expect(await cli("verify", "--team", teamId)).toMatchObject({ code: 0, err: "" });
  });

  it("erase removes the email address of a person who was only invited", async () => {
    await aPool();
    const { admin } = await aTeam();
    const { email, word } = aPerson();
    await actAs(admin, () => Invite.create({ role: "member", email }), CALLER);
    expect(await cli("erase", "--email", email, "--yes")).toMatchObject({ code: 0 });
    expect(await itemsWith(word)).toEqual([]);
  });

  it("erase removes the person from feedback, support requests, publications, releases and public site forms", async () => {
    await aPool();
    const { teamId, admin } = await aTeam();
    const { name, email, word } = aPerson();
    const them = await aMember(teamId, "member", { name, email });
    const { id } = await actAs(admin, () => anAsset(), CALLER);
    const publication = { url: "https://example.com/1", publishedOn: "2026-01-02", brand: "Acme", note: `Ask ${name}` };
    await actAs(
      them,
      async () => {
        await Feedback.send({ type: "Bug Report", subject: `From ${name}`, details: `Write to ${email}` });
        await Support.send({ priority: "Low", subject: `From ${name}`, description: `Write to ${email}` });
        await Publication.add(id, addPublicationInput.parse(publication));
        await Release.add(id, addReleaseInput.parse({ kind: "person", name, note: email }));
      },
      CALLER,
    );
    await SiteInterest.register({ plan: "beta", email, name, company: "", message: `I am ${name}` });
    // The release has only their name.
    const { code, out } = await cli("erase", "--email", email, "--yes");
    expect({ code, out }).toEqual({
      code: 2,
      out: expect.stringMatching(/\("Wanda.*"\): \d records?: .*release rel_/),
    });
    expect(await cli("erase", "--email", email, "--yes", "--others-too")).toMatchObject({ code: 0, err: "" });
    expect(await itemsWith(word)).toEqual([]);
    expect(await actAs(admin, () => Feedback.list({ archived: false, limit: 25 }))).toMatchObject({
      items: [{ subject: "From [erased]", userName: "[erased]", userEmail: "" }],
    });
  });

  it("erase has the mails erased from the embedded inbox by the person's addresses, names and handles", async () => {
    await aPool();
    const asked = await anInbox();
    const { admin } = await aTeam();
    const { name, email, word } = aPerson();
    for (const contentOwner of [name, `@${word}`]) {
      const { owner } = await anOpenRequest(admin, { contentOwner, contentOwnerEmail: email });
      await approve(owner, { name, email });
    }
    expect(await cli("erase", "--email", email, "--yes")).toMatchObject({ code: 0, err: "" });
    expect(asked).toEqual([{ emails: [email], names: expect.arrayContaining([name, `@${word}`]), own: [] }]);
  });

  it.each([
    ["an embedded run, also copies of its data folder", true],
    ["a stage, only backups and archives", false],
  ])("erase says what keeps the person for some time: of %s", async (_, isEmbedded) => {
    await aPool();
    if (isEmbedded) await anInbox();
    const { admin } = await aTeam();
    const { email } = aPerson();
    await actAs(admin, () => Invite.create({ role: "member", email }), CALLER);
    const { out } = await cli("erase", "--email", email, "--yes");
    expect(out).toContain("Backups expire automatically");
    expect(out.includes("A copy of the data folder in copies/ has the person until a start after 35 days.")).toBe(
      isEmbedded,
    );
  });

  it("erase changes nothing about another person whose email address contains the erased address", async () => {
    await aPool();
    const { admin } = await aTeam();
    const { name, email } = aPerson();
    const other = `jo.${email}`;
    for (const one of [email, other]) {
      await actAs(admin, () => aCreator({ name: `${name} of ${one}`, email: one }), CALLER);
      await SiteInterest.register({ plan: "beta", email: one, name: "", company: "", message: "" });
    }
    const before = await itemsWith(other);
    expect(await cli("erase", "--email", email, "--yes")).toMatchObject({ code: 0, err: "" });
    expect(await itemsWith(other)).toEqual(before);
  });

  it("erase leaves the inviter's name in the log if it erases a person who was only invited, and the chain stays valid", async () => {
    await aPool();
    const { teamId, admin } = await aTeam();
    const { email } = aPerson();
    await actAs(admin, () => Invite.create({ role: "member", email }), CALLER);
    expect(await cli("erase", "--email", email, "--yes")).toMatchObject({ code: 0, err: "" });
    const { items } = await actAs(admin, () => Team.audit({ limit: 1 }));
    expect(items).toMatchObject([{ type: "invite.created", by: { name: admin.displayName }, about: "" }]);
    const verified = await cli("verify", "--team", teamId);
    expect(verified).toMatchObject({ code: 0, err: "", out: expect.stringContaining(" 1 of them redacted") });
  });

  it("erase stops if somebody else would lose a name, names the records, and erases with --others-too", async () => {
    await aPool();
    const { teamId, admin } = await aTeam();
    const [{ name, email, word }, { email: otherEmail }] = [aPerson(), aPerson()];
    const [, namesake] = await actAs(admin, async () => [
      await aCreator({ name, email }),
      await aCreator({ name, email: otherEmail }),
    ]);
    const subject = `Where is ${name}?`;
    await actAs(admin, () => Feedback.send({ type: "Bug Report", subject, details: "On the list" }), CALLER);
    const before = await itemsWith(word);
    for (const yes of [[], ["--yes"]]) {
      const { code, out, err } = await cli("erase", "--email", email, ...yes);
      expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining("--others-too") });
      expect(out).toMatch(new RegExp(`${teamId} ${namesake?.id} .*: 1 record: feedback `));
      expect(await itemsWith(word)).toEqual(before);
    }
    expect(await cli("erase", "--email", email, "--others-too", "--yes")).toMatchObject({ code: 0, err: "" });
    const left = await itemsWith(word);
    expect(new Set(left.map((item) => item.creatorId ?? item.subjectId))).toEqual(new Set([namesake?.id]));
  });

  it.each([
    ["Clearhouse Network", "the team's name"],
    ["Social media posts", "a use"],
    ["@rap", "a brand"],
  ])("an owner who typed %j as their name is erased, and what has %s stays", async (name) => {
    await aPool();
    const { teamId, admin } = await aTeam();
    const message = "Clearhouse Network asks for @rap, for Social media posts.";
    const others = await anOpenRequest(admin, { brand: "@rap", message });
    const { email } = aPerson();
    const { owner } = await anOpenRequest(admin, { contentOwnerEmail: email });
    await approve(owner, { name, email });
    const records = () =>
      Promise.all([
        TeamEntity.get({ teamId }).go({ consistent: true }),
        RightsRequestEntity.get({ teamId, requestId: others.request.id }).go({ consistent: true }),
      ]);
    const before = await records();
    expect(await cli("erase", "--email", email, "--yes")).toMatchObject({
      code: 0,
      err: "",
      out: expect.stringContaining(`"${name}" in texts`),
    });
    expect(await records()).toEqual(before);
    expect(await itemsWith(email)).toEqual([]);
  });

  it("erase takes a name from texts although it is a part of the team's name, and leaves the team's name", async () => {
    await aPool();
    const asked = await anInbox();
    const { name, email, word } = aPerson();
    const own = `${name} Photography`;
    const { teamId, admin } = await aTeam(own);
    const message = `${own} writes to ${name}, may we use this?`;
    const { owner, request } = await anOpenRequest(admin, { contentOwner: name, contentOwnerEmail: email, message });
    await deny(owner, { name, email });
    expect(await cli("erase", "--email", email, "--yes")).toMatchObject({
      code: 0,
      err: "",
      out: expect.stringContaining(`${teamId} "${own}" in texts`),
    });
    const left = await itemsWith(word);
    expect(left.find(({ requestId }) => requestId === request.id)).toMatchObject({
      message: `${own} writes to [erased], may we use this?`,
    });
    expect(JSON.stringify(left).replaceAll(own, "")).not.toContain(word);
    expect(asked).toMatchObject([{ own: [own] }]);
  });

  it("erase stops if what an owner typed as their name stands in a request to somebody else", async () => {
    await aPool();
    const { admin } = await aTeam();
    const others = await anOpenRequest(admin, { message: "May we use your lovely photo?" });
    const { email } = aPerson();
    const { owner } = await anOpenRequest(admin, { contentOwnerEmail: email });
    await approve(owner, { name: "Use your lovely photo", email });
    const { code, out } = await cli("erase", "--email", email, "--yes");
    expect(code).toBe(2);
    expect(out).toContain(`("Use your lovely photo"): 1 record: rightsrequest ${others.request.id}`);
    expect(await itemsWith(email)).not.toEqual([]);
  });

  it("erase refuses the last admin, and a person whose answer to a request or contract is awaited", async () => {
    await aPool();
    const { admin } = await aTeam();
    const last = await cli("erase", "--email", admin.email, "--yes");
    expect(last).toMatchObject({ code: 2, err: expect.stringContaining("the last admin") });
    const { name, email } = aPerson();
    const { asset } = await anOpenRequest(admin, { contentOwner: name, contentOwnerEmail: email });
    const { id: creatorId } = await actAs(admin, () => aCreator({ name, email }), CALLER);
    const { contract } = await aContract(admin, { creatorId });
    const { code, err } = await cli("erase", "--email", email, "--yes");
    expect(code).toBe(2);
    expect(err).toContain(`request of asset ${asset.id} waits`);
    expect(err).toContain(`contract ${contract.id} waits`);
  });

  it("erase says if nothing is stored about an email address, and refuses a missing or invalid address", async () => {
    expect(await cli("erase", "--email", "nobody@example.org")).toMatchObject({
      code: 0,
      out: "Nothing is stored about this address.",
    });
    expect(await cli("erase")).toMatchObject({ code: 2, err: expect.stringContaining("--email is missing") });
    expect(await cli("erase", "--email", "nobody")).toMatchObject({ code: 2 });
  });
});
