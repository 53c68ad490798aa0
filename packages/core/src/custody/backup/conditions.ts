import type { Write } from "../../platform/store/transaction.ts";

/** The parameters of an entity's `get`, which contain the key of an item. */
export type Params = { Key: Record<string, string>; TableName: string };

export const whereThere = ({ Key, TableName }: Params): Write => ({
  ConditionCheck: { Key, TableName, ConditionExpression: "attribute_exists(pk)" },
});

export const whereNotErased = ({ Key, TableName }: Params): Write => ({
  ConditionCheck: {
    ...{ Key, TableName },
    ConditionExpression: "attribute_exists(pk) AND attribute_not_exists(documentErased)",
  },
});

export const whereReleaseHas = (fileId: string, { Key, TableName }: Params): Write => ({
  ConditionCheck: {
    ...{ Key, TableName },
    ConditionExpression: "#file.#uploadId = :fileId AND attribute_not_exists(documentErased)",
    ExpressionAttributeNames: { "#file": "file", "#uploadId": "uploadId" },
    ExpressionAttributeValues: { ":fileId": fileId },
  },
});

/** The condition that an upload still waits to become a file of its asset. */
export const whereHeld = ({ Key, TableName }: Params): Write => ({
  ConditionCheck: {
    ...{ Key, TableName },
    ConditionExpression: "#state = :completed AND #held = :held",
    ExpressionAttributeNames: { "#state": "state", "#held": "held" },
    ExpressionAttributeValues: { ":completed": "completed", ":held": true },
  },
});

/** The condition that a piece of creator content still has this picture. */
export const whereContentHas = (pictureId: string, { Key, TableName }: Params): Write => ({
  ConditionCheck: {
    ...{ Key, TableName },
    ConditionExpression: "#pictureId = :pictureId",
    ExpressionAttributeNames: { "#pictureId": "pictureId" },
    ExpressionAttributeValues: { ":pictureId": pictureId },
  },
});
