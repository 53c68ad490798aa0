/** Who may call a route. An admin is a member who may do more; a member is a user who belongs to a team. */
export type Audience = "anyone" | "user" | "member" | "admin" | "owner" | "signer" | "invited-creator";

/** The ids used in paths and bodies of routes. */
export interface Ids {
  assetId: string;
  requestId: string;
  /** A member's upload. */
  uploadId: string;
  /** An owner's upload. */
  ownerUploadId: string;
  userId: string;
  inviteId: string;
  /** A notification of the admin. */
  notificationId: string;
  importId: string;
  viewId: string;
  exportId: string;
  /** A job of many requests. */
  jobId: string;
  templateId: string;
  /** An approval with its license. */
  grantId: string;
  creatorId: string;
  contractId: string;
  creatorInviteId: string;
  /** A piece of a creator's work. */
  contentId: string;
  feedbackId: string;
  publicationId: string;
  releaseId: string;
  keyId: string;
  webhookId: string;
  deliveryId: string;
}

export interface Route {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The path with the names of its parameters, as Hono writes it. */
  path: string;
  audience: Audience;
  /** A valid body; undefined for a route that accepts no JSON. */
  body?: (ids: Ids) => Record<string, unknown>;
  /** Whether all fields of the body are optional. */
  bodyMayBeEmpty?: true;
  /** Whether the body is a picture. */
  picture?: true;
  /** The error code for an id that doesn't belong to the caller's team or link. */
  notFound?: string;
}
