import { describe, expect, it, onTestFinished } from "vitest";
import { outcomeFor } from "../../custody/erasure/item.ts";
import { matcherOf } from "../../custody/erasure/person.ts";
import { Asset } from "../../library/asset/index.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { table } from "../../platform/store/clients.ts";
import { settingTo } from "../../testing/approval.ts";
import { PDF } from "../../testing/releases.ts";
import { anAsset, anOpenRequest, approve, aTeam, PNG, storedObjects, upload } from "../../testing/scene.ts";
import { Clearance } from "../clearance/index.ts";
import { Evidence } from "../evidence/index.ts";
import { findGrant } from "./grant.entity.ts";
import { grantSha256 } from "./grant-hash.ts";
import { Grant } from "./index.ts";

const SIGNED = { basis: { kind: "signed_paper", note: "", link: "https://files.example/1" } } as const;

/** An asset that an admin has approved by hand on a basis that needs a document. */
const anApprovalByHand = async (admin: MemberActor, given: Parameters<typeof settingTo>[1] = SIGNED) => {
  const asset = await actAs(admin, () => anAsset());
  const input = { version: asset.version, ...settingTo("approved", given) };
  const approved = await actAs(admin, () => Clearance.setStatus(asset.id, input));
  return { assetId: asset.id, grantId: approved.approval?.grantId ?? "", approved };
};

const aPaper = (fileName = "yes of Anna Berg.pdf") =>
  upload(PDF, { fileName, contentType: "application/pdf", purpose: "release" });
const add = (admin: MemberActor, { assetId, grantId }: { assetId: string; grantId: string }, name?: string) =>
  actAs(admin, async () => Grant.addPaper(assetId, grantId, await aPaper(name)));
const documentsOf = async (admin: MemberActor, assetId: string) =>
  (await actAs(admin, () => Grant.list(assetId))).items[0]?.documents ?? [];

describe("documents of an approval by hand", () => {
  it("a link is no document, a stored document makes the asset Cleared, and its removal takes that back", async () => {
    const { admin, teamId } = await aTeam();
    const by = await anApprovalByHand(admin);
    expect(by.approved.mayBeUsed).toMatchObject({ verdict: "conditions", text: "Set by Ada Admin, no document." });
    const answer = await actAs(admin, () => Clearance.gate(by.assetId, {}));
    expect(answer.reasons[0]).toMatchObject({ reason: "no_document", next: ["add_document"] });
    const added = await add(admin, by);
    expect(added.mayBeUsed.verdict).toBe("cleared");
    expect(added.version).toBe(by.approved.version + 1);
    const [document] = await documentsOf(admin, by.assetId);
    expect(document).toMatchObject({
      name: "yes of Anna Berg.pdf",
      contentType: "application/pdf",
      addedBy: "Ada Admin",
    });
    const key = (await findGrant(teamId, by.grantId))?.papers?.[0]?.key ?? "";
    expect(await storedObjects([key])).toEqual([true]);
    const removed = await actAs(admin, () => Grant.removePaper(by.assetId, by.grantId, document?.id ?? ""));
    expect(removed.mayBeUsed.verdict).toBe("conditions");
    expect((await findGrant(teamId, by.grantId))?.papers).toBeUndefined();
  });

  it("the grant's hash stays, and the entries have the document's hash and not its name", async () => {
    const { admin, teamId } = await aTeam();
    const by = await anApprovalByHand(admin);
    await add(admin, by);
    const grant = await findGrant(teamId, by.grantId);
    const steps = await actAs(admin, () => Asset.activity(by.assetId));
    const hash = steps.find(({ type }) => type === "asset.status.changed")?.facts["grant sha256"];
    expect(grant && grantSha256(grant)).toBe(hash);
    const { sha256, id } = grant?.papers?.[0] ?? {};
    expect(await actAs(admin, () => Evidence.check(by.assetId))).toMatchObject({ flaw: null, files: { compared: 1 } });
    const facts = { grant: by.grantId, document: id, sha256, size: String(PDF.length) };
    expect(steps.at(-1)).toMatchObject({ type: "grant.document.added", facts });
    expect(JSON.stringify(steps)).not.toContain("Anna");
    await actAs(admin, () => Grant.removePaper(by.assetId, by.grantId, id ?? ""));
    expect((await actAs(admin, () => Asset.activity(by.assetId))).at(-1)).toMatchObject({
      type: "grant.document.removed",
      facts,
    });
    expect(await actAs(admin, () => Evidence.check(by.assetId))).toMatchObject({ flaw: null, files: { compared: 0 } });
  });

  it("a document sent with the approval is stored with it in one transaction, or nothing is approved", async () => {
    const { admin, teamId } = await aTeam();
    const asset = await actAs(admin, () => anAsset());
    const input = { version: asset.version, ...settingTo("approved", SIGNED) };
    const approve = (uploadId: string) => actAs(admin, () => Clearance.setStatus(asset.id, { ...input, uploadId }));
    await expect(approve("upl_unknown")).rejects.toMatchObject({ code: "upload.not_found" });
    expect(await actAs(admin, () => Asset.get(asset.id))).toMatchObject({ status: "pending", version: asset.version });
    const id = await actAs(admin, () => aPaper());
    const approved = await approve(id);
    expect(approved.mayBeUsed.verdict).toBe("cleared");
    const grant = await findGrant(teamId, approved.approval?.grantId ?? "");
    const steps = await actAs(admin, () => Asset.activity(asset.id));
    expect(steps.at(-1)).toMatchObject({
      type: "asset.status.changed",
      facts: {
        document: id,
        "document sha256": grant?.papers?.[0]?.sha256,
        "grant sha256": grant && grantSha256(grant),
      },
    });
    expect(JSON.stringify(steps)).not.toContain("Anna");
    const check = () => actAs(admin, () => Evidence.check(asset.id));
    expect(await check()).toMatchObject({ flaw: null, files: { compared: 1 } });
    await actAs(admin, () => Grant.removePaper(asset.id, grant?.grantId ?? "", id));
    expect(await check()).toMatchObject({ flaw: null, files: { compared: 0 } });
  });

  it("a legal exception stays With conditions with a document", async () => {
    const { admin } = await aTeam();
    const by = await anApprovalByHand(admin, { basis: { kind: "legal_exception", note: "News", link: "" } });
    expect((await add(admin, by)).mayBeUsed.verdict).toBe("conditions");
  });

  it("of documents that are added at the same time, none is lost, and one sent twice is there once", async () => {
    const { admin, teamId } = await aTeam();
    const by = await anApprovalByHand(admin);
    const uploads = await actAs(admin, () => Promise.all([aPaper(), aPaper()]));
    const sent = [...uploads, ...uploads.slice(1)];
    await Promise.all(sent.map((id) => actAs(admin, () => Grant.addPaper(by.assetId, by.grantId, id))));
    const papers = (await findGrant(teamId, by.grantId))?.papers ?? [];
    expect(papers.map(({ id }) => id).sort()).toEqual([...uploads].sort());
    expect(papers).toHaveLength((await documentsOf(admin, by.assetId)).length);
  });

  it("a call changes nothing if another one with the same upload is done between its reads", async () => {
    const { admin, teamId } = await aTeam();
    const by = await anApprovalByHand(admin);
    const uploadId = await actAs(admin, () => aPaper());
    const addIt = () => actAs(admin, () => Grant.addPaper(by.assetId, by.grantId, uploadId));
    let between: typeof addIt | undefined = addIt;
    const name = "test-between-reads";
    table.middlewareStack.add(
      (next) => async (args) => {
        const [first] = JSON.stringify(args.input).includes(uploadId) ? [between] : [];
        if (first) between = undefined;
        await first?.();
        return next(args);
      },
      { name, step: "initialize" },
    );
    onTestFinished(() => void table.middlewareStack.remove(name));
    await addIt();
    expect(between).toBeUndefined();
    expect((await findGrant(teamId, by.grantId))?.papers).toMatchObject([{ id: uploadId }]);
  });

  it("members, admins of other teams, other uploads and licenses of owners are refused", async () => {
    const [{ admin, member }, other] = [await aTeam(), await aTeam("Riverside")];
    const by = await anApprovalByHand(admin);
    await expect(add(member, by)).rejects.toMatchObject({ code: "auth.forbidden" });
    await expect(add(other.admin, by)).rejects.toMatchObject({ code: "asset.not_found" });
    const theirs = await actAs(other.admin, () => aPaper());
    const picture = await actAs(admin, () => upload(PNG));
    for (const id of [theirs, picture])
      await expect(actAs(admin, () => Grant.addPaper(by.assetId, by.grantId, id))).rejects.toMatchObject({
        code: "upload.not_found",
      });
    const asked = await anOpenRequest(admin);
    await approve(asked.owner);
    const grantId = (await actAs(admin, () => Asset.get(asked.asset.id))).approval?.grantId ?? "";
    await expect(add(admin, { assetId: asked.asset.id, grantId })).rejects.toMatchObject({ code: "grant.not_by_hand" });
    await expect(add(admin, { assetId: asked.asset.id, grantId: by.grantId })).rejects.toMatchObject({
      code: "grant.not_found",
    });
    expect(await documentsOf(admin, by.assetId)).toEqual([]);
  });

  it("an erasure that also removes documents marks those that are named after the person, and no others", async () => {
    const { admin, teamId } = await aTeam();
    const by = await anApprovalByHand(admin);
    await add(admin, by);
    await add(admin, by, "plan.pdf");
    const names = {
      emails: new Set<string>(),
      own: new Set<string>(),
      // Who added a document isn't whom it is about.
      ids: new Set<string>([admin.userId]),
      keys: new Set<string>(),
    };
    const matcher = matcherOf({
      ...{ ...names, names: new Set(["Anna Berg"]), otherIds: new Set() },
      ...{ owners: new Map(), links: new Map() },
    });
    const grant = (await findGrant(teamId, by.grantId)) ?? {};
    const { set } = outcomeFor("grant", grant, { matcher, hashedToo: true });
    const papers = set?.papers as { name: string; erased?: boolean }[];
    expect(papers.map(({ name, erased }) => [name, erased])).toEqual([
      ["yes of [erased].pdf", true],
      ["plan.pdf", undefined],
    ]);
  });
});
