import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { AboutOf } from "../../platform/about.ts";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";

/** An upload: what was declared, which parts are stored, and what type was detected. */
export const UploadEntity = new Entity(
  {
    model: { service: SERVICE, entity: "upload", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      uploadId: { type: "string", required: true },
      /**
       * The id of the asset, also part of the object's key. The id is made with the upload, before the asset exists.
       */
      assetId: { type: "string", required: true },
      /** Who may continue the upload: the id of a user or of a rights request. */
      ownerId: { type: "string", required: true },
      purpose: { type: ["asset", "thumbnail", "owner-original", "import", "release"] as const, required: true },
      state: { type: ["open", "completed", "attached", "aborted"] as const, required: true },
      key: { type: "string", required: true },
      multipartId: { type: "string", required: true },
      fileName: { type: "string", required: true },
      /** The declared type; after completion, the detected type. */
      contentType: { type: "string", required: true },
      size: { type: "number", required: true },
      partSize: { type: "number", required: true },
      /** Number of a stored part → its ETag. */
      parts: { type: CustomAttributeType<Record<string, string>>("any"), required: true },
      createdAt: { type: "string", required: true },
      /** When the last part was reported; absent before the first, and for uploads of earlier releases. */
      lastPartAt: { type: "string" },
      /**
       * The shard of the team's count in which the upload counts while it is open; absent for uploads of earlier
       * releases, which aren't counted.
       */
      countedIn: { type: "number" },
      /** Why an aborted upload ended without its sender: nothing arrived for hours, or an admin canceled it. */
      ended: { type: ["idle", "canceled"] as const },
      /** Whether the upload was attached and isn't any more, so that it is removed at once. */
      detached: { type: "boolean" },
      /** Whether the upload belongs to an approval that waits for a signature, so that it can't be aborted any more. */
      held: { type: "boolean" },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["uploadId"] } },
      /** A team's unattached uploads; attached and aborted uploads leave this list. */
      pending: {
        index: "gsi3",
        condition: ({ state }) => state === "open" || state === "completed",
        pk: { field: "gsi3pk", composite: ["teamId"], template: "uploads#${teamId}" },
        sk: { field: "gsi3sk", composite: ["createdAt", "uploadId"], template: "${createdAt}#${uploadId}" },
      },
    },
  },
  entityConfig(),
);

export type UploadRecord = EntityItem<typeof UploadEntity>;

export const UPLOAD_ABOUT: AboutOf<UploadRecord> = {
  ownerId: "sender.id",
  fileName: "text",
  contentType: "nobody",
  parts: "nobody",
};
