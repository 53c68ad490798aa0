import { setTimeout } from "node:timers/promises";
import { read } from "@clearhouse/core/contracts/contract/change.ts";
import { signInput } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import { Contract } from "@clearhouse/core/contracts/contract/index.ts";
import { AssetEntity, type AssetRecord } from "@clearhouse/core/library/asset/asset.entity.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { Clearance } from "@clearhouse/core/rights/clearance/index.ts";
import { RightsRequest } from "@clearhouse/core/rights/rights-request/index.ts";
import { approveInput } from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";
import { aContract, aSession } from "@clearhouse/core/testing/contracts.ts";
import { ASK, aTeam, CALLER, OLIVIA, termsSha256 } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { writtenBy } from "@clearhouse/core/testing/store/written.ts";
import { compared, type Row, withWarmUp } from "../measure.ts";
import { seed } from "../seed.ts";
import { comparedWithRaw, type Item, putsOf } from "../table-calls.ts";

const popped = (records: AssetRecord[]): AssetRecord => {
  const record = records.pop();
  if (!record) throw new Error("There are too few pending assets");
  return record;
};

const deny = (member: MemberActor, { assetId, version }: AssetRecord) =>
  actAs(member, () => Clearance.setStatus(assetId, { version, status: "denied" }));

/**
 * The approval of a request by the owner. The request has no email address: a mail to the owner would add an entry to
 * the asset's activity, perhaps between an approval's read and its write of the asset.
 */
const approval = async (member: MemberActor, { assetId }: AssetRecord) => {
  const asking = { ...ASK, contentOwnerEmail: "" };
  const { request } = await actAs(member, () => Sent.requestForAsset(assetId, asking), CALLER);
  const owner = await RightsRequest.ownerByToken(new URL(request.link).searchParams.get("token") ?? "");
  const asked = await actAs(owner, RightsRequest.forOwner, CALLER);
  const filled = { ...OLIVIA, usageRights: asked.intendedUse };
  const answer = approveInput.parse({ ...filled, termsSha256: termsSha256(asked, filled) });
  return () => actAs(owner, () => RightsRequest.approve(answer), CALLER);
};

/** A text as long as most contracts' texts. */
const TEXT = "We may use your content in all our publications. You keep your copyright.\n".repeat(120);

/** The signature of a contract by its creator. */
const signature = async (member: MemberActor) => {
  const { contract, creator, signer } = await aContract(member, { text: TEXT });
  const { disclosure } = await actAs(signer, Contract.forSigner, CALLER);
  const names = { fullName: creator.name, signatureText: creator.name };
  const answer = signInput.parse({ ...names, agreed: true, disclosureSha256: disclosure?.sha256, proof: "" });
  // Otherwise the entry about the contract's mail could be added between the signature's read and its write.
  while ((await read(member.teamId, contract.id)).head.seq < 2) await setTimeout(20);
  return () => actAs(signer, () => Contract.sign(answer, { session: aSession() }), CALLER);
};

/** @param full the bytes that were written when two indexes still contained whole assets */
const writtenRow = (what: string, { bytes, units }: ReturnType<typeof writtenBy>, full: number): Row => {
  const limit = `${full} bytes when two indexes copied whole assets`;
  const ours = `${bytes} bytes, ${units} write units`;
  return compared(`written to DynamoDB for ${what}`, ours, limit, bytes / full, "≤ 0.5");
};

/**
 * Measures changes of a status, approvals and signatures with all that they write, and computes the bytes that are
 * written when an asset is added and when its status changes.
 */
export const changes = async (
  { member, records }: { member: MemberActor; records: readonly AssetRecord[] },
  statuses: number,
  decisions: number,
): Promise<Row[]> => {
  const pending = records.filter(({ status }) => status === "pending");
  const record = popped(pending);
  const item = AssetEntity.create(record).params<{ Item: Item }>().Item;
  const changed = await putsOf(() => deny(member, record));
  const nextStatus = async () => {
    const next = popped(pending);
    return () => deny(member, next);
  };
  const all = 4 * (2 + 2 * withWarmUp(decisions));
  // Asking the owners of these assets changes nothing else: no post is copied, and no picture is loaded.
  const { admin } = await aTeam("Deciding team");
  const undisturbed = (record: AssetRecord) => ({ ...record, source: "", files: [], thumbnailKey: undefined });
  const asked = (await seed(admin, all, undisturbed)).filter(({ status }) => status === "pending");
  return [
    await comparedWithRaw("status change", nextStatus, statuses, "≤ 1.3"),
    writtenRow("a new asset", writtenBy([item]), 7_960),
    writtenRow("a status change", writtenBy(changed, item), 13_856),
    await comparedWithRaw("an owner's approval", () => approval(admin, popped(asked)), decisions, "≤ 1.5"),
    await comparedWithRaw("signing a contract", () => signature(admin), decisions, "≤ 1.5"),
  ];
};
