import { expect, it } from "vitest";
import { Asset } from "../../library/asset/index.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { anOpenRequest, approve, aTeam, CALLER, OLIVIA } from "../../testing/scene.ts";
import { gate } from "../clearance/rights.ts";
import { verifyEvidence } from "../evidence/verify-evidence.ts";
import { GrantEntity } from "./grant.entity.ts";
import { Grant } from "./index.ts";

const as = <T>(person: MemberActor, work: () => Promise<T>) => actAs(person, work, CALLER);

/** An asset whose owner was asked at one address and said yes from Olivia's. */
const answered = async (contentOwnerEmail: string) => {
  const team = await aTeam();
  const { asset, owner } = await anOpenRequest(team.admin, { contentOwnerEmail });
  await approve(owner);
  const grant = async (person: MemberActor) => (await as(person, () => Grant.list(asset.id))).items[0];
  const grantId = (await grant(team.member))?.id ?? "";
  const confirm = (person: MemberActor) => as(person, () => Grant.confirmAnswerer(asset.id, grantId));
  return { ...team, asset, grant, grantId, confirm };
};

it("an answer from another address is a condition until any member confirms it, once and with one entry", async () => {
  const { admin, member, asset, grant, grantId, confirm } = await answered("nora@example.com");
  const [reason] = (await as(member, () => gate(asset.id, {}))).reasons;
  expect(reason).toMatchObject({ reason: "answered_elsewhere", next: ["confirm_answerer"], grantId });
  const seen = async (person: MemberActor) => (await grant(person))?.grantedBy.elsewhere;
  expect(await seen(member)).toEqual({ asked: "nora@example.com", answered: "o•••@example.com" });
  expect(await seen(admin)).toEqual({ asked: "nora@example.com", answered: OLIVIA.email });
  const both = await Promise.all([confirm(member), confirm(admin)]);
  for (const { mayBeUsed } of both) expect(mayBeUsed).toMatchObject({ verdict: "cleared", reason: "in_force" });
  const steps = (await as(member, () => Asset.activity(asset.id))).filter(
    ({ type }) => type === "grant.answerer.confirmed",
  );
  expect(steps.map(({ facts }) => facts)).toEqual([{ grant: grantId }]);
  const confirmed = { at: expect.any(String), name: steps[0]?.by.name };
  expect((await grant(member))?.grantedBy).toMatchObject({ confirmed });
  expect(await as(admin, () => verifyEvidence(admin.teamId, asset.id, {}))).toMatchObject({ ok: true });
  await GrantEntity.patch({ teamId: admin.teamId, grantId }).remove(["answererConfirmed"]).go();
  expect(await as(admin, () => verifyEvidence(admin.teamId, asset.id, {}))).toMatchObject({ reason: "rights_differ" });
});

it("an answer from the address that was asked needs nobody to confirm it, and an ended license can't be confirmed", async () => {
  const same = await answered(OLIVIA.email);
  await expect(same.confirm(same.member)).rejects.toMatchObject({ code: "grant.answered_as_asked" });
  const { admin, teamId, asset, grantId, confirm } = await answered("nora@example.com");
  await as(admin, () => Grant.endGrant({ teamId, assetId: asset.id, grantId, by: "admin", reason: "" }));
  await expect(confirm(admin)).rejects.toMatchObject({ code: "grant.ended" });
});
