import * as z from "zod";
import { asset } from "../../library/asset/asset.schema.ts";
import { refusal } from "../../platform/errors/refusal.schema.ts";
import {
  actingLink,
  contentOwnerName,
  contentUrl,
  honeypot,
  LIMITS,
  optionalEmail,
  optionalLine,
  proofOfWork,
  resourceId,
  timestamp,
} from "../../platform/fields.schema.ts";
import { heldBack } from "../../platform/mail/held-back.schema.ts";
import { approveInput, denyInput, ownerRequest } from "../rights-request/owner-request.schema.ts";
import { requestForAssetInput, requestStatus } from "../rights-request/rights-request.schema.ts";

/** The most assets and posts in one call, over all owners. */
export const BULK_REQUEST_MAX = 200;

const TOO_MANY = `At most ${BULK_REQUEST_MAX} at once`;

/** An asset of the team, or the URL of a post. A requested post becomes an asset. */
export const bulkRequestItem = z.union([
  z.object({ assetId: resourceId }),
  z.object({ contentUrl, contentTitle: optionalLine("Content title", LIMITS.title) }),
]);
export type BulkRequestItem = z.output<typeof bulkRequestItem>;

/** One owner with the items that are requested behind one link. */
export const bulkRequestGroup = z.object({
  contentOwner: contentOwnerName,
  contentOwnerEmail: optionalEmail,
  items: z.array(bulkRequestItem).min(1).max(BULK_REQUEST_MAX, TOO_MANY),
});

export const bulkRequestInput = z.object({
  ...requestForAssetInput.omit({
    contentOwner: true,
    contentOwnerEmail: true,
    context: true,
    renews: true,
    beside: true,
    accountProof: true,
  }).shape,
  groups: z
    .array(bulkRequestGroup)
    .min(1)
    .max(BULK_REQUEST_MAX, TOO_MANY)
    .refine((groups) => groups.reduce((sum, { items }) => sum + items.length, 0) <= BULK_REQUEST_MAX, TOO_MANY),
  website: honeypot,
  /** A proof of work; calls with an API key send none. */
  proof: proofOfWork.default(""),
});
export type BulkRequestInput = z.input<typeof bulkRequestInput>;
export type ParsedBulkRequest = z.output<typeof bulkRequestInput>;

/**
 * A link for each owner, and for each item the asset or the reason why it couldn't be requested, in the input's order.
 */
export const bulkRequestAnswer = z.object({
  groups: z.array(
    z.object({
      /** Null if the owner was asked for only one asset or post, with an ordinary request. */
      bundleId: z.string().nullable(),
      contentOwner: z.string(),
      contentOwnerEmail: z.string(),
      /** "" also if none of the items could be requested. */
      link: actingLink,
      /** Why the owner wasn't mailed, and from when on a reminder is possible; absent if the owner was mailed. */
      mailHeld: heldBack.optional(),
      items: z.array(
        z.object({
          requestId: z.string().optional(),
          asset: asset.optional(),
          error: refusal.optional(),
        }),
      ),
    }),
  ),
});
export type BulkRequestAnswer = z.infer<typeof bulkRequestAnswer>;

/** One of the requests of a bundle in the owner's list. */
export const ownerBundleItem = z.object({
  id: z.string(),
  /** The token of this request's own page. */
  token: z.string(),
  status: requestStatus.extract(["pending", "approved", "denied"]),
  /** Whoever was asked said that it isn't theirs, which is stored as a denial. */
  notTheirs: z.literal(true).optional(),
  contentTitle: z.string(),
  contentUrl: z.string(),
  type: z.enum(["image", "video"]),
  /** A signed URL on this site, valid for some minutes; "" without a picture. */
  pictureUrl: z.string(),
  /** The license's number; "" unless the request is approved. */
  number: z.string(),
  /** Whose answer an open request waits for, once the owner has written about it alone; absent before. */
  ball: z.enum(["owner", "team"]).optional(),
  /** The team has proposed other terms for this request, which the owner accepts on its own page. */
  newTerms: z.literal(true).optional(),
});
export type OwnerBundleItem = z.infer<typeof ownerBundleItem>;

/** What became of a link that opens nothing any more; the language is null for that of the owner's browser. */
export const endedLink = ownerRequest
  .pick({ team: true, requestedBy: true, locale: true })
  .extend({ how: z.enum(["taken_back", "replaced"]) });
export type EndedLink = z.infer<typeof endedLink>;

/** A bundle as its owner sees it. */
export const ownerBundle = ownerRequest
  .pick({
    team: true,
    requestedBy: true,
    told: true,
    brand: true,
    contentOwner: true,
    contentOwnerEmail: true,
    contentOwnerHint: true,
    message: true,
    intendedUse: true,
    scope: true,
    termsVersion: true,
    useClass: true,
    requestedUntil: true,
    locale: true,
    createdAt: true,
    expiresAt: true,
    reminders: true,
    notAgain: true,
    replies: true,
  })
  .extend({ items: z.array(ownerBundleItem), answeredAt: timestamp.nullable() });
export type OwnerBundle = z.infer<typeof ownerBundle>;

const chosen = { requestIds: z.array(resourceId).min(1).max(BULK_REQUEST_MAX, TOO_MANY) };

/** An approval of several requests. Originals can't be sent with it, only with the answer to a single request. */
export const approveBundleInput = approveInput.omit({ uploadIds: true }).extend(chosen);
export type ApproveBundleInput = z.input<typeof approveBundleInput>;
export type ParsedApproveBundle = z.output<typeof approveBundleInput>;

export const denyBundleInput = denyInput.extend(chosen);
export type DenyBundleInput = z.input<typeof denyBundleInput>;
export type ParsedDenyBundle = z.output<typeof denyBundleInput>;

/** The result for each request, in the order of the input. */
export const bundleAnswered = z.object({
  bundle: ownerBundle,
  results: z.array(
    z.object({
      requestId: z.string(),
      /**
       * Whether the request was answered by this call, had been answered before, has been withdrawn or deleted, or
       * couldn't be answered for another reason.
       */
      outcome: z.enum(["answered", "answered-before", "gone", "failed"]),
    }),
  ),
});
export type BundleAnswered = z.infer<typeof bundleAnswered>;
