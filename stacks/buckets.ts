import {
  AnyPrincipal,
  Effect,
  PolicyStatement,
  type PolicyStatementProps,
  ServicePrincipal,
} from "aws-cdk-lib/aws-iam";
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  type IBucket,
  type LifecycleRule,
  ObjectOwnership,
  StorageClass,
} from "aws-cdk-lib/aws-s3";
import { Duration } from "aws-cdk-lib/core";
import type { Stack } from "sst/constructs";
import { PARTS_DAYS } from "../packages/core/src/library/upload/upload-days.policy.ts";
import { dataRemovalPolicy } from "./app.ts";

const ABORT_UPLOADS: LifecycleRule = {
  id: "abort-unfinished-uploads",
  abortIncompleteMultipartUploadAfter: Duration.days(PARTS_DAYS),
};

/**
 * How long deleted and overwritten objects are kept. People are promised that deleted files stay in a backup for this
 * time.
 */
export const KEPT_VERSIONS: LifecycleRule = {
  id: "forget-old-versions",
  noncurrentVersionExpiration: Duration.days(30),
  expiredObjectDeleteMarker: true,
};

/** Old versions of the search's snapshots aren't needed, because a missing snapshot is made again. */
export const OLD_SNAPSHOTS: LifecycleRule = {
  id: "forget-old-snapshots",
  prefix: "search/",
  noncurrentVersionExpiration: Duration.days(1),
};

/**
 * Originals go into the class in which S3 itself moves what nobody reads: after a month, and again after three. Reading
 * costs nothing more there. S3 leaves objects below 128 KB, such as thumbnails, where they are.
 */
export const ORIGINALS_BY_AGE: LifecycleRule = {
  id: "originals-by-age",
  transitions: [{ storageClass: StorageClass.INTELLIGENT_TIERING, transitionAfter: Duration.days(0) }],
};

/** A copy is only read to restore a file, at once also in this class. Anchors aren't below `files/`. */
export const COPIES_BY_AGE: LifecycleRule = {
  id: "copies-by-age",
  prefix: "files/",
  transitions: [{ storageClass: StorageClass.GLACIER_INSTANT_RETRIEVAL, transitionAfter: Duration.days(30) }],
};

/** Makes a bucket that is private, encrypted and accepts only TLS, like all buckets of the application. */
export const privateBucket = (
  stack: Stack,
  id: string,
  { lifecycleRules = [], ...props }: Omit<BucketProps, "blockPublicAccess" | "encryption" | "enforceSSL"> = {},
): Bucket =>
  new Bucket(stack, id, {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    removalPolicy: dataRemovalPolicy(stack.stage),
    lifecycleRules: [ABORT_UPLOADS, ...lifecycleRules],
    ...props,
  });

/**
 * Lets CloudFront read the bucket. CloudFront's requests name their distribution. AWS documents nothing else about
 * these requests, so a condition on the account could refuse all of them. The policy names all of the account's
 * distributions, not only the site's, because otherwise the stacks would depend on each other in a circle: the
 * distribution needs the API, and the API needs the bucket.
 */
export const allowDistributions = (stack: Stack, bucket: Bucket): void =>
  allowCloudFront(stack, bucket, {
    sid: "CloudFrontReads",
    actions: ["s3:GetObject"],
    resources: [bucket.arnForObjects("*")],
  });

/**
 * Makes S3 answer 404 for a missing object, as browsers expect. To callers without the permission to list the bucket,
 * S3 would answer 403. Nobody can use this permission to list the bucket: S3 lists only at a bucket's root, and
 * CloudFront requests only objects below `/media/` or `/branding/`, without a query.
 */
export const tellWhatIsGone = (stack: Stack, bucket: Bucket): void =>
  allowCloudFront(stack, bucket, {
    sid: "CloudFrontIsToldWhatIsGone",
    actions: ["s3:ListBucket"],
    resources: [bucket.bucketArn],
  });

const allowCloudFront = (
  stack: Stack,
  bucket: Bucket,
  statement: Required<Pick<PolicyStatementProps, "sid" | "actions" | "resources">>,
): void => {
  bucket.addToResourcePolicy(
    new PolicyStatement({
      ...statement,
      principals: [new ServicePrincipal("cloudfront.amazonaws.com")],
      conditions: {
        ArnLike: { "aws:SourceArn": `arn:${stack.partition}:cloudfront::${stack.account}:distribution/*` },
      },
    }),
  );
};

/** Lets CloudFront's log deliveries of this account write below a prefix. */
export const allowLogDeliveries = (stack: Stack, bucket: Bucket, prefix: string): void => {
  bucket.addToResourcePolicy(
    new PolicyStatement({
      sid: "EdgeLogs",
      principals: [new ServicePrincipal("delivery.logs.amazonaws.com")],
      actions: ["s3:PutObject"],
      resources: [bucket.arnForObjects(`${prefix}/*`)],
      conditions: {
        StringEquals: { "s3:x-amz-acl": "bucket-owner-full-control", "aws:SourceAccount": stack.account },
        ArnLike: { "aws:SourceArn": `arn:${stack.partition}:logs:${stack.region}:${stack.account}:delivery-source:*` },
      },
    }),
  );
};

/**
 * Refuses anchors that aren't locked in compliance mode for the stage's number of days. In governance mode, whoever may
 * change this policy could remove an anchor; in compliance mode nobody can, the account's root user included. Anchors
 * are the objects under `anchors/`, whose hashes prove that no log has lost its end. A lock protects only one version
 * of an object, so delete markers and newer versions, which would hide that version, are refused too.
 */
export const requireLockedAnchors = (bucket: Bucket, days: number): void => {
  const anchors = bucket.arnForObjects("anchors/*");
  bucket.addToResourcePolicy(
    new PolicyStatement({
      sid: "AnchorsAreLocked",
      effect: Effect.DENY,
      principals: [new AnyPrincipal()],
      actions: ["s3:PutObject"],
      resources: [anchors],
      conditions: { StringNotEquals: { "s3:object-lock-mode": "COMPLIANCE" } },
    }),
  );
  bucket.addToResourcePolicy(
    new PolicyStatement({
      sid: "AnchorsAreLockedLongEnough",
      effect: Effect.DENY,
      principals: [new AnyPrincipal()],
      actions: ["s3:PutObject"],
      resources: [anchors],
      // S3 counts whole days that are left, and the call takes a moment.
      conditions: { NumericLessThan: { "s3:object-lock-remaining-retention-days": String(days - 1) } },
    }),
  );
  bucket.addToResourcePolicy(
    new PolicyStatement({
      // For anchors of earlier releases, which were locked in governance mode.
      sid: "AnchorsStayLocked",
      effect: Effect.DENY,
      principals: [new AnyPrincipal()],
      actions: ["s3:BypassGovernanceRetention"],
      resources: [anchors],
    }),
  );
  bucket.addToResourcePolicy(
    new PolicyStatement({
      sid: "AnchorsAreWrittenOnce",
      effect: Effect.DENY,
      principals: [new AnyPrincipal()],
      actions: ["s3:PutObject"],
      resources: [anchors],
      conditions: { Null: { "s3:if-none-match": "true" } },
    }),
  );
  bucket.addToResourcePolicy(
    new PolicyStatement({
      sid: "AnchorsStayInSight",
      effect: Effect.DENY,
      principals: [new AnyPrincipal()],
      actions: ["s3:DeleteObject"],
      resources: [anchors],
    }),
  );
};

/**
 * The bucket as CloudFront's origin. The distribution's stack must not change the bucket's policy (see
 * allowDistributions).
 */
export const asOrigin = (stack: Stack, id: string, bucket: IBucket): IBucket =>
  Bucket.fromBucketAttributes(stack, id, {
    bucketArn: bucket.bucketArn,
    bucketRegionalDomainName: bucket.bucketRegionalDomainName,
  });
