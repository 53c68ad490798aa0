import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";

/** A file on its way: what was declared, which parts are stored, what it turned out to be. */
export const UploadEntity = new Entity(
  {
    model: { service: SERVICE, entity: "upload", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      uploadId: { type: "string", required: true },
      /** The asset whose prefix the object lies under; made with the upload, before the asset itself. */
      assetId: { type: "string", required: true },
      /** Who may go on with it: a user's id or a request's. */
      ownerId: { type: "string", required: true },
      purpose: { type: ["asset", "thumbnail", "owner-original", "import", "release"] as const, required: true },
      state: { type: ["open", "completed", "attached", "aborted"] as const, required: true },
      key: { type: "string", required: true },
      multipartId: { type: "string", required: true },
      fileName: { type: "string", required: true },
      /** As declared; as found in the bytes once completed. */
      contentType: { type: "string", required: true },
      size: { type: "number", required: true },
      partSize: { type: "number", required: true },
      /** Part number → ETag. */
      parts: { type: CustomAttributeType<Record<string, string>>("any"), required: true },
      createdAt: { type: "string", required: true },
      /** Came with a yes that waits for a signature: nobody gives it up any more. */
      held: { type: "boolean" },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["uploadId"] } },
      /** A team's uploads that aren't attached; attached and aborted ones leave this list. */
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
