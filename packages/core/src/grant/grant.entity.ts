import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { type Licence, useClass } from "../licence/licence.schema.ts";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";

/** Who granted it: an owner as they gave themselves, or an admin of the team. */
type GrantedBy = { name: string; email: string; ip: string; userAgent: string } | { userId: string; name: string };

/** Whole texts, not only their hashes: what was read and said. */
export interface Evidence {
  termsVersion: string;
  termsSha256: string;
  terms: string;
  message: string;
  files: { id: string; name: string; size: number }[];
}

/** That a grant was taken back, by whom and why. */
export interface GrantEnd {
  /** ISO 8601. */
  at: string;
  /** `replaced`: an admin's approval took its place. */
  by: "owner" | "admin" | "replaced";
  reason?: string;
}

/** Where a license's document lies, and what its bytes are. */
export interface GrantDocument {
  key: string;
  /** Lower-case hex. */
  sha256: string;
  size: number;
  /** ISO 8601. */
  madeAt: string;
}

/**
 * A yes: a record of its own, with its evidence, kept when the asset moves on. What was granted never changes; `ended` is
 * there while the grant is taken back.
 */
export const GrantEntity = new Entity(
  {
    model: { service: SERVICE, entity: "grant", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      grantId: { type: "string", required: true },
      assetId: { type: "string", required: true },
      origin: { type: ["owner", "contract", "admin"] as const, required: true },
      /** `CH-XXXX-XXXX-XXXX`; missing in grants of before there were numbers. */
      number: { type: "string" },
      brand: { type: "string" },
      /** As it was asked for; missing where nobody asked. */
      intendedUse: { type: "string" },
      usageRights: { type: "string" },
      useClass: { type: useClass.options },
      restrictions: { type: CustomAttributeType<Licence["restrictions"]>("any"), required: true },
      credit: { type: "string" },
      notes: { type: "string" },
      grantedAt: { type: "string", required: true },
      /** Calendar date, inclusive; "" for none. */
      expiresOn: { type: "string", default: "" },
      requestId: { type: "string" },
      grantedBy: { type: CustomAttributeType<GrantedBy>("any"), required: true },
      evidence: { type: CustomAttributeType<Evidence>("any") },
      ended: { type: CustomAttributeType<GrantEnd>("any") },
      /** When a person was erased from texts of which an entry names the hash; see erasure/. */
      erasedAt: { type: "string" },
      /** The license as a document, once it is made; never made twice. */
      document: { type: CustomAttributeType<GrantDocument>("any") },
      /** Its document was erased with a person; see erasure/. */
      documentErased: { type: "boolean" },
      /** Ids of the withdrawals that people were told of, until they are told that the grant holds again; see telling.ts. */
      toldOf: { type: CustomAttributeType<string[]>("any") },
      /** Id of the event that people are being told of. */
      telling: { type: "string" },
      /** Since when, ISO date. */
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
       * Those with an end by their last day, keys alone: which of them still hold, their assets say. A grant stays in it
       * when it is taken back, for then nothing of it changes but `ended`.
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
