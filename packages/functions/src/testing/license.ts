import { grantedScope } from "@clearhouse/core/base/license/allowed-scope.policy.ts";
import { rightsTerms3 } from "@clearhouse/core/base/license/answer-terms.policy.ts";
import { askedScopeOf } from "@clearhouse/core/base/license/asked-scope.policy.ts";
import { scopeFields } from "@clearhouse/core/base/license/scope-words.policy.ts";
import { Asset } from "@clearhouse/core/library/asset/index.ts";
import { sha256 } from "@clearhouse/core/platform/hash.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import type { LicenseDocument } from "@clearhouse/core/rights/license-document/document.ts";
import { issue } from "@clearhouse/core/rights/license-document/issue.ts";
import type { ApproveInput } from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";
import { anOpenRequest, approve, CALLER } from "@clearhouse/core/testing/scene.ts";

/** A license with the content of its document. */
export const aLicenseDocument = (given: Partial<LicenseDocument> = {}): LicenseDocument => {
  const asked = askedScopeOf({ brand: "rap", intendedUse: "Social media posts", requestedUntil: "2027-06-30" });
  const request = { asked, licensee: "Clearhouse Network Ltd", contentOwner: "@janedoe" };
  const answer = { usageRights: "", credit: "@janedoe", expiresOn: "" };
  const granted = grantedScope(request, { ...answer, restrictions: ["Credit required"] });
  const { text, version } = rightsTerms3(request.licensee, granted);
  return {
    number: "CH-7K3M-Q9TX-2B4D",
    color: null,
    asset: { id: "ast_01jcxg3z5e8m2n4p6q8r0s2t4v", title: "Sunset over the bridge", type: "image", source: "" },
    picture: undefined,
    licensee: { legalName: "Clearhouse Network Ltd", name: "Clearhouse Network", brand: "rap" },
    owner: { name: "Jane Doe", email: "jane@example.com" },
    scope: {
      ...{ intendedUse: "Social media posts", usageRights: "Social media posts", useClass: "editorial" },
      ...{ restrictions: ["Credit required"], credit: "@janedoe", notes: "", from: "2026-11-22", until: "2027-06-30" },
      fields: scopeFields(granted.scope),
    },
    terms: { version, sha256: sha256(text), text },
    files: [{ name: "sunset.jpg", size: 2_345_678, sha256: "0123456789abcdef".repeat(4), origin: "team" }],
    decision: {
      at: "2026-11-22T09:30:05.123Z",
      ip: "203.0.113.7",
      userAgent: "Mozilla/5.0 (iPhone)",
      requestId: "req_01jcxg3z5e8m2n4p6q8r0s2t4v",
      grantId: "grt_01jcxg3z5e8m2n4p6q8r0s2t4v",
    },
    releases: "2 people (1 minor), 1 piece of music",
    chain: { seq: 7, hash: "9".repeat(64) },
    checkUrl: "https://rights.example.com/check",
    ...given,
  };
};

/** Returns bytes without drawing and sealing a document, which would take a second. */
const draw = async ({ number }: LicenseDocument): Promise<Buffer> => Buffer.from(`%PDF-1.7 ${number}`);

/** Makes the license of an approval, as the system. */
export const issueLicense = (of: { requestId: string; assetId: string }): Promise<void> => issue(of, draw);

/** Requests an asset's rights as a member, approves as its owner, and makes the license. */
export const aLicense = async (member: MemberActor, answer: Partial<ApproveInput> = {}) => {
  const { asset, request, token, owner } = await anOpenRequest(member, { contentOwnerEmail: "olivia@example.com" });
  await approve(owner, answer);
  const issued = { requestId: request.id, assetId: asset.id };
  await actAs({ kind: "system", name: "test", teamId: member.teamId }, () => issueLicense(issued), CALLER);
  const { approval } = await actAs(member, () => Asset.get(asset.id), CALLER);
  return { asset, token, owner, grantId: approval?.grantId ?? "", number: approval?.number ?? "" };
};
