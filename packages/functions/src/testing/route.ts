/** Who may call a route. An admin is a member with more rights, a member a user who belongs to a team. */
export type Audience = "anyone" | "user" | "member" | "admin" | "owner" | "signer" | "invited-creator";

/** What the paths and bodies of routes name. */
export interface Ids {
  assetId: string;
  requestId: string;
  /** Of a member's upload. */
  uploadId: string;
  /** Of an owner's. */
  ownerUploadId: string;
  /** Of a member of the team. */
  userId: string;
  inviteId: string;
  /** Of something that the admin was told. */
  notificationId: string;
  importId: string;
  /** Of a view of the team. */
  viewId: string;
  exportId: string;
  templateId: string;
  /** Of a yes that has its license. */
  grantId: string;
  creatorId: string;
  contractId: string;
  creatorInviteId: string;
  /** Of a piece of a creator's work. */
  contentId: string;
  /** Of an entry of the team's feedback. */
  feedbackId: string;
  publicationId: string;
  releaseId: string;
  /** Of an API key. */
  keyId: string;
  webhookId: string;
  /** Of something that the webhook is told of. */
  deliveryId: string;
}

export interface Route {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** As Hono knows it. */
  path: string;
  audience: Audience;
  /** A body that passes validation; a route without one takes no JSON. */
  body?: (ids: Ids) => Record<string, unknown>;
  /** Each field of the body can be left out. */
  bodyMayBeEmpty?: true;
  /** The body is a picture. */
  picture?: true;
  /** What is answered to an id that the caller's team or link doesn't have. */
  notFound?: string;
}
