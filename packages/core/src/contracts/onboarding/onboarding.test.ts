import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { verify } from "../../base/ledger/verify.ts";
import { Team } from "../../people/team/index.ts";
import { DAY_MS, withClock } from "../../platform/clock.ts";
import { sha256 } from "../../platform/hash.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { tokenOf } from "../../testing/contracts.ts";
import { aCreator, anAddress } from "../../testing/creators.ts";
import { anInvite, onboard } from "../../testing/onboarding.ts";
import { outboxEvents } from "../../testing/outbox.ts";
import { aTeam, CALLER } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { find as findContract, textOf } from "../contract/change.ts";
import { CONTRACT_HISTORIES } from "../contract/histories.ts";
import { Contract } from "../contract/index.ts";
import { signedSha256 } from "../contract/signature.ts";
import { Creator } from "../creator/index.ts";
import { CreatorInvite } from "../creator-invite/index.ts";
import { agreementIn } from "./agreement.policy.ts";
import { Onboarding } from "./index.ts";

const as = <T>(actor: MemberActor, work: () => T): T => actAs(actor, work, CALLER);
const later = <T>(ms: number, work: () => T): T => withClock({ now: () => new Date(Date.now() + ms) }, work);
const dead = { code: "creator_invite.not_found", message: "This invitation link is invalid or has expired" };
const used = { code: "creator_invite.used", message: "This invitation has already been used." };
const registered = {
  code: "creator.already_registered",
  message: "You're already registered as a creator for this team.",
};

/** The records of all creators of a team. */
const creatorsOf = async (member: MemberActor) => (await as(member, () => Sent.listCreators())).items;

const eventsOf = async (teamId: string): Promise<string[]> => {
  const events = await outboxEvents();
  const items = events.filter((item) => item.teamId === teamId);
  return items.map(({ name }) => name).filter((name) => /^(creator\.|contract\.)/.test(name));
};

const countOf = (settled: PromiseSettledResult<unknown>[], status: PromiseSettledResult<unknown>["status"]) =>
  settled.filter((one) => one.status === status).length;

describe("an invite", () => {
  it("an invite shows the inviting team, the invited name or email address, and the agreement in the visitor's language", async () => {
    const { admin, member } = await aTeam("Sunset Media");
    await as(admin, () => Sent.editTeam({ legalName: "Sunset Media LLC", primaryColor: "#7c3aed" }));
    const [named, addressed] = [await anInvite(member, "Cleo Creator"), await anInvite(member, "Cleo@Example.com")];
    const look = (languages: string) => actAs(named.invited, Onboarding.look, { ...CALLER, languages });
    const { agreement, ...seen } = await look("en");
    expect(seen).toMatchObject({
      team: { name: "Sunset Media", legalName: "Sunset Media LLC", primaryColor: "#7c3aed" },
      invitedBy: "Max Member",
      prefill: { name: "Cleo Creator", email: "" },
    });
    expect(agreement.text).toContain("between Sunset Media LLC");
    expect(agreement.sha256).toBe(sha256(agreement.text));
    expect((await look("es-MX")).agreement).toMatchObject({
      locale: "es",
      text: agreementIn("es", "Sunset Media LLC").text,
    });
    expect((await actAs(addressed.invited, Onboarding.look, CALLER)).prefill).toEqual({
      name: "",
      email: "cleo@example.com",
    });
  });

  it("an unknown, used, revoked or expired invite is refused as invalid or expired", async () => {
    const { member } = await aTeam();
    const [gone, done, old] = [await anInvite(member), await anInvite(member), await anInvite(member)];
    await as(member, () => CreatorInvite.revoke(gone.invite.id));
    await onboard(done.invited);
    for (const code of ["", "a".repeat(26), gone.code, done.code])
      await expect(Onboarding.invitedByCode(code)).rejects.toMatchObject(dead);
    await later(31 * DAY_MS, async () => {
      await expect(Onboarding.invitedByCode(old.code)).rejects.toMatchObject(dead);
      await expect(Onboarding.senderByCode(old.code)).rejects.toMatchObject(dead);
      await expect(onboard(old.invited)).rejects.toMatchObject(dead);
    });
    await expect(onboard(gone.invited)).rejects.toMatchObject({ kind: "not_found" });
    expect(await creatorsOf(member)).toHaveLength(1);
  });
});

describe("a creator's onboarding", () => {
  it("a creator's onboarding stores a pending creator, sets the invite to used, and is recorded in the activity", async () => {
    const { admin, member, teamId } = await aTeam("Sunset Media");
    const { invite, invited } = await anInvite(member, "Somebody");
    const email = anAddress();
    const result = await onboard(invited, {
      name: "  Cleo Creator ",
      email: email.toUpperCase(),
      bio: "I film bridges.",
      specialties: ["Videographer", "Photographer"],
      portfolioLinks: ["https://example.com/a", "", "https://example.com/b"],
      socialMedia: { instagram: "https://instagram.com/cleo", youtube: "" },
      contactInfo: { phone: "+1 555", location: "" },
    });
    expect(result).toMatchObject({ name: "Cleo Creator", email, team: { name: "Sunset Media" } });

    const [creator] = await creatorsOf(member);
    expect(creator).toMatchObject({
      name: "Cleo Creator",
      email,
      status: "pending",
      origin: "invite",
      notes: "",
      specialties: ["Photographer", "Videographer"],
      portfolioLinks: ["https://example.com/a", "https://example.com/b"],
      socialMedia: { instagram: "cleo", tiktok: "", twitter: "", youtube: "" },
      contract: { status: "signed" },
    });
    expect(creator?.decided).toBeUndefined();
    expect(await as(member, Creator.counts)).toMatchObject({ creators: 1, invites: 0 });
    expect(await as(member, CreatorInvite.list)).toEqual([]);
    expect(await CreatorInvite.find(teamId, invite.id)).toMatchObject({ state: "used", creatorId: creator?.id });

    const history = await as(admin, () => Creator.history(creator?.id ?? "", { limit: 10 }));
    expect(history.items).toMatchObject([
      { type: "creator.onboarded", to: "pending", by: { kind: "creator", name: "Cleo Creator", email, ip: CALLER.ip } },
    ]);
    const [entry] = (await as(admin, () => Team.audit({ limit: 1 }))).items;
    expect(entry).toMatchObject({
      type: "creator_invite.used",
      by: { kind: "creator", name: "Cleo Creator" },
      about: "Somebody",
    });
    expect(await eventsOf(teamId)).toEqual(expect.arrayContaining(["contract.signed", "creator.onboarded"]));
    expect(await eventsOf(teamId)).toHaveLength(2);
  });

  it("a creator's onboarding stores a signed contract with text, hashes, IP address, browser and a valid hash chain", async () => {
    const { admin, member, teamId } = await aTeam("Sunset Media");
    const { invited } = await anInvite(member);
    const { agreementLink } = await onboard(invited, {}, { session: "their-session", key: "their-key" });
    const [creator] = await creatorsOf(member);
    const contractId = creator?.contract?.id ?? "";
    const { text } = agreementIn("en", "Sunset Media");
    const record = await findContract(teamId, contractId);
    expect(record).toMatchObject({
      agreement: { version: agreementIn("en", "").version, locale: "en" },
      status: "signed",
      contractVersion: 1,
      senderName: "Max Member",
      textSha256: sha256(text),
      signed: {
        fullName: "Cleo Creator",
        ip: CALLER.ip,
        userAgent: CALLER.userAgent,
        session: "their-session",
        key: "their-key",
        textSha256: sha256(text),
        disclosure: { locale: "en", text: expect.stringContaining("electronically") },
      },
    });
    expect(await textOf(teamId, contractId)).toBe(text);
    if (!record?.signed) throw new Error("not signed");
    expect(record.signed.sha256).toBe(signedSha256(contractId, text, record.signed));

    const contract = await as(admin, () => Contract.get(contractId));
    expect(contract).toMatchObject({ title: "Creator Agreement", status: "signed", text, signed: { ip: CALLER.ip } });
    const steps = (await as(admin, () => Contract.history(contractId, { limit: 10 }))).items;
    expect(steps.map(({ type }) => type)).toEqual(["contract.signed", "contract.created"]);
    expect(await verify(CONTRACT_HISTORIES, { teamId, id: contractId })).toMatchObject({
      ok: true,
    });

    const signer = await Contract.signerByToken(tokenOf({ link: agreementLink }));
    expect(await actAs(signer, Contract.forSigner, CALLER)).toMatchObject({ status: "signed", text });
  });

  it("a creator who agrees to the Spanish agreement gets a contract in Spanish", async () => {
    const { member, teamId } = await aTeam();
    const { invited } = await anInvite(member);
    await onboard(invited, {}, {}, { ...CALLER, languages: "es" });
    const [creator] = await creatorsOf(member);
    const contractId = creator?.contract?.id ?? "";
    expect(await textOf(teamId, contractId)).toContain("Acuerdo de creador");
    expect(await findContract(teamId, contractId)).toMatchObject({ locale: "es" });
  });

  it("a creator's onboarding with an outdated agreement or disclosure is refused and stores nothing", async () => {
    const { admin, member, teamId } = await aTeam();
    const { invited } = await anInvite(member);
    const { agreement } = await actAs(invited, Onboarding.look, CALLER);
    await as(admin, () => Sent.editTeam({ legalName: "Another Name Inc." }));
    await expect(onboard(invited, { agreementSha256: agreement.sha256 })).rejects.toMatchObject({
      fields: { agreementSha256: "This page has changed. Please load it again." },
    });
    await expect(onboard(invited, { disclosureSha256: "0".repeat(64) })).rejects.toMatchObject({
      fields: { disclosureSha256: "This page has changed. Please load it again." },
    });
    expect(await creatorsOf(member)).toEqual([]);
    expect(await eventsOf(teamId)).toEqual([]);
    await expect(onboard(invited)).resolves.toBeDefined();
  });

  it("a creator can join with a name and email address that differ from the invited name and email address", async () => {
    const { member } = await aTeam();
    const { invited } = await anInvite(member, "max@example.com");
    const email = anAddress();
    await expect(onboard(invited, { name: "Nia New", email })).resolves.toMatchObject({ name: "Nia New", email });
  });
});

describe("an email address that a creator of the team has", () => {
  it("the email address of a creator of the team is refused in any letter case, and another team accepts the address", async () => {
    const { member } = await aTeam();
    const { email } = await as(member, () => aCreator());
    const { invited } = await anInvite(member);
    await expect(onboard(invited, { email: email.toUpperCase() })).rejects.toMatchObject(registered);
    expect(await as(member, CreatorInvite.list)).toHaveLength(1);
    const other = await anInvite((await aTeam()).member);
    await expect(onboard(other.invited, { email })).resolves.toMatchObject({ email });
  });

  it("an email address is registered once, even if a creator uses two invites at the same moment", async () => {
    const { member } = await aTeam();
    const email = anAddress();
    const invites = [await anInvite(member), await anInvite(member)];
    const all = await Promise.allSettled(invites.map(({ invited }) => onboard(invited, { email })));
    expect(countOf(all, "fulfilled")).toBe(1);
    expect(all.find(({ status }) => status === "rejected")).toMatchObject({ reason: registered });
    expect(await as(member, Creator.counts)).toMatchObject({ creators: 1, invites: 1 });
  });
});

describe("the use of an invite", () => {
  it("one of several people who use an invite at once is stored as a creator, and all others are refused", async () => {
    const { member, teamId } = await aTeam();
    const { invited } = await anInvite(member);
    const all = await Promise.allSettled([1, 2, 3, 4].map(() => onboard(invited)));
    expect(countOf(all, "fulfilled")).toBe(1);
    for (const one of all) if (one.status === "rejected") expect(one.reason).toMatchObject(used);
    expect(await creatorsOf(member)).toHaveLength(1);
    expect(await eventsOf(teamId)).toHaveLength(2);
  });

  it("a repeated onboarding with the same idempotency key or the same session returns the first result", async () => {
    const { member, teamId } = await aTeam();
    const { invited, code } = await anInvite(member);
    const [key, session] = [randomUUID(), randomUUID()];
    const me = { name: "Cleo Creator", email: `cleo-${randomUUID()}@example.com` };
    const [first, second] = await Promise.all([1, 2].map(() => onboard(invited, me, { key, session })));
    expect(second).toEqual(first);
    expect(await onboard(await Onboarding.senderByCode(code), me, { key })).toEqual(first);
    expect(await onboard(await Onboarding.senderByCode(code), me, { session })).toEqual(first);
    await expect(onboard(invited, me, { key: randomUUID() })).rejects.toMatchObject(used);
    // Another person in the same browser learns nothing about the first person.
    const other = { name: "Second Person", email: `second-${randomUUID()}@example.com` };
    await expect(onboard(invited, other, { session })).rejects.toMatchObject(used);
    expect(await creatorsOf(member)).toHaveLength(1);
    expect(await eventsOf(teamId)).toHaveLength(2);
  });

  it("if an invite is used and revoked at the same moment, exactly one of the two calls succeeds", async () => {
    const { member } = await aTeam();
    const { invite, invited } = await anInvite(member);
    const both = await Promise.allSettled([onboard(invited), as(member, () => CreatorInvite.revoke(invite.id))]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await creatorsOf(member)).length).toBe(both[0].status === "fulfilled" ? 1 : 0);
    expect(await as(member, Creator.counts)).toMatchObject({ invites: 0 });
  });
});
