import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { CONFIRMED } from "../../base/answerer/confirmed.policy.ts";
import type { BasisGiven } from "../../base/license/basis.schema.ts";
import type { GrantFee } from "../../base/license/fee.policy.ts";
import { LICENSE_ABOUT, SCOPE_ABOUT } from "../../base/license/license.about.ts";
import { type License, useClass } from "../../base/license/license.schema.ts";
import { isNumberOf, readLicenseNumber, reservedNumber } from "../../base/license/license-number.policy.ts";
import type { Scope } from "../../base/license/scope.policy.ts";
import type { Marked, WordsRead } from "../../base/license/words-read.schema.ts";
import type { OwnNetwork } from "../../base/own-network/own-network.policy.ts";
import type { AboutOf } from "../../platform/about.ts";
import { requireTeamId } from "../../platform/identity/actor.ts";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";
import { found } from "../../platform/store/found.ts";
import { lookUp } from "../../platform/store/unique.ts";

/** Who gave a grant: an owner, with the owner's details, or an admin of the team. */
type GrantedBy =
  | { name: string; email: string; ip: string; userAgent: string; ownNetwork?: OwnNetwork }
  | { userId: string; name: string; ownNetwork?: never };

/** The terms that the owner accepted and the message that the owner received, as whole texts, and the owner's files. */
export interface Evidence {
  termsVersion: string;
  termsSha256: string;
  terms: string;
  message: string;
  files: { id: string; name: string; size: number }[];
}

/** Who withdrew a grant, when and why. */
export interface GrantEnd {
  /** ISO 8601. */
  at: string;
  /** `replaced`: an admin's approval replaced the grant. */
  by: "owner" | "admin" | "replaced";
  reason?: string;
}

/** Where a license's document is stored, and its hash. */
export interface GrantDocument {
  key: string;
  /** Lower-case hex. */
  sha256: string;
  size: number;
  /** ISO 8601. */
  madeAt: string;
}

/** A document on which an approval by hand rests, stored beside the releases. Its id is that of its upload. */
export interface Paper {
  id: string;
  key: string;
  name: string;
  contentType: string;
  /** Bytes. */
  size: number;
  /** Lower-case hex. */
  sha256: string;
  addedById: string;
  addedBy: string;
  /** ISO 8601. */
  addedAt: string;
  /** The file was erased together with a person; see erasure/. */
  erased?: boolean;
}

/**
 * An approval with its evidence. The record stays when the asset is changed or deleted. What was granted never changes;
 * `ended` is set while the grant is withdrawn, `read` once a member has read its own words, `answererConfirmed` once a
 * member has confirmed who answered, `feePaid` once a member has noted that the fee is paid, and documents can be added to an approval by hand.
 */
export const GrantEntity = new Entity(
  {
    model: { service: SERVICE, entity: "grant", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      grantId: { type: "string", required: true },
      assetId: { type: "string", required: true },
      origin: { type: ["owner", "contract", "admin"] as const, required: true },
      /**
       * `CH-XXXX-XXXX-XXXX`; for an approval by hand `REC-XXXX-XXXX-XXXX`, except for those of earlier releases
       * (`shownNumber` in license-number.policy.ts).
       */
      number: { type: "string", required: true },
      brand: { type: "string" },
      /** The use in the request, or the use that an admin chose; missing for an admin's approval of an earlier release. */
      intendedUse: { type: "string" },
      /** On what an admin's approval rests; missing for other grants, and for those of an earlier release. */
      basis: { type: CustomAttributeType<BasisGiven>("any") },
      /** What was granted, as fields; missing for grants of an earlier release, and for an admin's. */
      scope: { type: CustomAttributeType<Scope>("any") },
      /** The fee that was agreed; missing for none. */
      fee: { type: CustomAttributeType<GrantFee>("any") },
      /** When the fee was paid, as a member has noted; missing until then. */
      feePaid: { type: CustomAttributeType<Marked>("any") },
      /** The web address that the asset had as its source when it was asked or approved; missing for earlier releases' grants. */
      post: { type: "string" },
      /** What confirms who granted it; missing if nothing does, and for grants of an earlier release. */
      confirmed: { type: CONFIRMED },
      usageRights: { type: "string" },
      useClass: { type: useClass.options },
      restrictions: { type: CustomAttributeType<License["restrictions"]>("any"), required: true },
      credit: { type: "string" },
      notes: { type: "string" },
      grantedAt: { type: "string", required: true },
      /** Calendar date, inclusive; "" for none. */
      expiresOn: { type: "string", default: "" },
      requestId: { type: "string" },
      grantedBy: { type: CustomAttributeType<GrantedBy>("any"), required: true },
      evidence: { type: CustomAttributeType<Evidence>("any") },
      ended: { type: CustomAttributeType<GrantEnd>("any") },
      /** How a member read the own words of whoever granted it; missing until then. */
      read: { type: CustomAttributeType<WordsRead>("any") },
      /** That another address than asked speaks for whoever was asked, as a member has confirmed; missing until then. */
      answererConfirmed: { type: CustomAttributeType<Marked>("any") },
      /** When a person was erased from texts of this grant whose hash is in the activity; see erasure/. */
      erasedAt: { type: "string" },
      /** The license document, which is made only once; missing until then. */
      document: { type: CustomAttributeType<GrantDocument>("any") },
      /** The license document was erased together with a person; see erasure/. */
      documentErased: { type: "boolean" },
      /** The documents of an approval by hand. The grant's hash leaves them out, each has an entry of its own. */
      papers: { type: CustomAttributeType<Paper[]>("any") },
      /**
       * Ids of the withdrawal events of which people were notified. Removed when people were notified that the grant is
       * in force again; see telling.ts.
       */
      toldOf: { type: CustomAttributeType<string[]>("any") },
      /** Id of the event whose notifications are being sent now; see telling.ts. */
      telling: { type: "string" },
      /** ISO date when the sending of the notifications for `telling` began. */
      tellingSince: { type: "string" },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["grantId"] } },
      ofAsset: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["teamId", "assetId"], template: "grants#${teamId}#${assetId}" },
        sk: { field: "gsi1sk", composite: ["grantedAt"], template: "${grantedAt}" },
      },
      /**
       * The keys of all grants with an end, by last day. Withdrawn grants stay in this index; the asset's record has
       * only the grants that weren't withdrawn.
       */
      byEnd: {
        index: "gsi4",
        condition: ({ expiresOn }: { expiresOn?: string }) => Boolean(expiresOn),
        pk: { field: "gsi4pk", composite: ["teamId"], template: "grant-ends#${teamId}" },
        sk: {
          field: "gsi4sk",
          composite: ["expiresOn", "assetId", "grantId"],
          template: "${expiresOn}#${assetId}#${grantId}",
        },
      },
    },
  },
  entityConfig(),
);

export type GrantRecord = EntityItem<typeof GrantEntity>;

/** A team's grant, strongly consistent. */
export const findGrant = (teamId: string, grantId: string): Promise<GrantRecord | undefined> =>
  found(GrantEntity.get({ teamId, grantId }).go({ consistent: true }));

/**
 * The id of the asset of the actor's team whose license or record has the number that somebody typed, also if it has
 * ended; undefined if there is none. A text that is no number is answered without a read.
 */
export const assetNumbered = async (typed: string): Promise<string | undefined> => {
  const number = readLicenseNumber(typed);
  if (!number) return undefined;
  const teamId = requireTeamId();
  const claimed = await lookUp("licence-number", reservedNumber(number));
  const grant = claimed?.teamId === teamId ? await findGrant(teamId, claimed.ref) : undefined;
  return grant && isNumberOf(number, grant) ? grant.assetId : undefined;
};

export const EVIDENCE_ABOUT: AboutOf<Evidence> = {
  termsVersion: "nobody",
  terms: "text",
  message: "text",
  files: { id: "nobody", name: "text" },
};

export const GRANT_ABOUT: AboutOf<GrantRecord> = {
  number: "nobody",
  brand: "text",
  intendedUse: "text",
  basis: { note: "text", link: "text" },
  fee: "nobody",
  feePaid: { by: "payer.id", name: "payer.name" },
  post: "text",
  ...LICENSE_ABOUT,
  scope: SCOPE_ABOUT,
  grantedBy: {
    userId: "/granter.id",
    name: "/granter.name",
    email: "/granter.email",
    ip: "/granter.trace",
    userAgent: "/granter.trace",
  },
  evidence: EVIDENCE_ABOUT,
  ended: "text",
  read: { by: "reader.id", name: "reader.name", heed: "text" },
  answererConfirmed: { by: "confirmer.id", name: "confirmer.name" },
  papers: { id: "nobody", name: "text", contentType: "nobody", addedById: "adder.id", addedBy: "adder.name" },
  toldOf: "nobody",
  telling: "nobody",
  tellingSince: "nobody",
};

/**
 * Connects a grant with the SHA-256 of a file that the grant covers, or of the grant's license document. Anybody who
 * knows a SHA-256 finds its grants, whichever team has them, but nobody can guess the SHA-256 without the file.
 */
export const LicenseMarkEntity = new Entity(
  {
    model: { service: SERVICE, entity: "licencemark", version: "1" },
    attributes: {
      /** Lower-case hex. */
      sha256: { type: "string", required: true },
      teamId: { type: "string", required: true },
      grantId: { type: "string", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["sha256"] }, sk: { field: "sk", composite: ["grantId"] } },
    },
  },
  entityConfig(),
);

export type LicenseMarkRecord = EntityItem<typeof LicenseMarkEntity>;
