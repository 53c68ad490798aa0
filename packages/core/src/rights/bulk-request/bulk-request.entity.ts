import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { ASKED_SCOPE_ABOUT } from "../../base/license/license.about.ts";
import type { AboutOf } from "../../platform/about.ts";
import type { Refusal } from "../../platform/errors/refusal.schema.ts";
import type { HeldBack } from "../../platform/mail/held-back.schema.ts";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";
import type { ParsedBulkRequest } from "../request-bundle/request-bundle.schema.ts";

/** What a job has made for one owner. */
export interface OwnerDone {
  bundleId: string | null;
  /** Set if the owner's mail was held back because of a limit. */
  mailHeld?: HeldBack;
  items: { requestId?: string; assetId?: string; error?: Refusal }[];
}

/** Requests to many owners, made in steps. */
export const BulkRequestEntity = new Entity(
  {
    model: { service: SERVICE, entity: "bulkrequest", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      jobId: { type: "string", required: true },
      /** The member or API key that asks. */
      userId: { type: "string", required: true },
      /** What was asked, without the proof of work. */
      input: { type: CustomAttributeType<ParsedBulkRequest>("any"), required: true },
      /** The owners who are done, in the order of `input`. */
      done: { type: CustomAttributeType<OwnerDone[]>("any"), required: true },
      /** The length of `done`; a step is stored only if no other run of it was. */
      ownersDone: { type: "number", required: true },
      createdAt: { type: "string", required: true },
      expires: { type: "number", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["jobId"] } },
    },
  },
  entityConfig(),
);

export type BulkRequestRecord = EntityItem<typeof BulkRequestEntity>;

export const BULK_REQUEST_ABOUT: AboutOf<BulkRequestRecord> = {
  userId: "requester.id",
  input: {
    groups: {
      contentOwner: "owner.name",
      contentOwnerEmail: "owner.email",
      items: { assetId: "nobody", contentUrl: "text", contentTitle: "text" },
    },
    brand: "text",
    intendedUse: "text",
    scope: ASKED_SCOPE_ABOUT,
    requestedBy: "member",
    requestedUntil: "nobody",
    message: "text",
    contractTemplateId: "nobody",
    website: "nobody",
    proof: "nobody",
  },
  done: "nobody",
};
