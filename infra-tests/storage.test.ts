import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { PARTS_DAYS, UPLOAD_DAYS } from "../packages/core/src/library/upload/upload-days.policy.ts";
import { TABLE } from "../packages/core/src/platform/store/table.definition.ts";
import { PROFILES } from "../packages/functions/src/subscriptions.ts";
import { readSettings } from "../stacks/settings.ts";
import { tableKeys } from "../stacks/storage.ts";
import { SETTINGS, STAGES, type Stage } from "./testing/deployment.ts";
import { resource, resourcesOf, template } from "./testing/templates.ts";

const BUCKETS = ["AccessLogs", "Media", "Documents", "Branding", "Imports", "Backup", "Site"] as const;
const policyOf = (bucket: string) => resource("Storage", "AWS::S3::BucketPolicy", `${bucket}Policy`).Properties;

describe("the table", () => {
  it("the table has the keys and indexes of its definition", () => {
    const key = ({ partitionKey, sortKey }: { partitionKey: string; sortKey: string }) => [
      { AttributeName: partitionKey, KeyType: "HASH" },
      { AttributeName: sortKey, KeyType: "RANGE" },
    ];
    template("Storage").hasResourceProperties("AWS::DynamoDB::Table", {
      KeySchema: key(TABLE),
      GlobalSecondaryIndexes: Object.entries(TABLE.indexes).map(([IndexName, index]) => ({
        IndexName,
        KeySchema: key(index),
        Projection: { ProjectionType: index.projection },
      })),
      TimeToLiveSpecification: { AttributeName: TABLE.ttlAttribute, Enabled: true },
      StreamSpecification: { StreamViewType: TABLE.stream },
      BillingMode: "PAY_PER_REQUEST",
      SSESpecification: { SSEEnabled: true },
    });
  });

  it("each deploy of a stage of an earlier release keeps the indexes that CLEARHOUSE_OLD_INDEXES names, at most one less", () => {
    const named = (CLEARHOUSE_OLD_INDEXES: string) =>
      readSettings("test", { ...SETTINGS.test, CLEARHOUSE_OLD_INDEXES }).oldIndexes;
    expect([named("gsi5,gsi6"), named("gsi5"), named("")]).toEqual([["gsi5", "gsi6"], ["gsi5"], []]);
    expect(() => named("gsi4")).toThrow(/CLEARHOUSE_OLD_INDEXES/);
    const [both, one, none] = [["gsi5", "gsi6"] as const, ["gsi5"] as const, []].map((old) => tableKeys(old));
    expect(Object.keys(both?.globalIndexes ?? {})).toEqual([...Object.keys(TABLE.indexes), "gsi5", "gsi6"]);
    expect(Object.keys(one?.globalIndexes ?? {})).toEqual([...Object.keys(TABLE.indexes), "gsi5"]);
    expect(Object.keys(none?.globalIndexes ?? {})).toEqual(Object.keys(TABLE.indexes));
    expect([both?.fields.gsi6pk, one?.fields.gsi6pk, one?.fields.gsi5sk]).toEqual(["string", undefined, "string"]);
  });

  it.each([
    ["test", "Delete", false],
    ["prod", "Retain", true],
  ] as const)(
    "the table in %s has removal policy %s, deletion protection %s and point-in-time recovery",
    (stage, policy, isProtected) => {
      template("Storage", stage).hasResource("AWS::DynamoDB::Table", {
        DeletionPolicy: policy,
        Properties: {
          DeletionProtectionEnabled: isProtected,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        },
      });
    },
  );
});

describe.each(STAGES)("the buckets in %s", (stage) => {
  const buckets = resourcesOf("Storage", "AWS::S3::Bucket", stage);

  it("the storage stack has exactly the buckets that this file lists", () => {
    const names = buckets.map(({ id }) => id.slice(0, -8)).sort();
    expect(names).toEqual([...BUCKETS].sort());
  });

  it.each(buckets.map((bucket) => [bucket.id.slice(0, -8), bucket] as const))(
    "the bucket %s is closed to the public, encrypted, and removes the parts of unfinished uploads",
    (_, { DeletionPolicy, Properties }) => {
      expect(DeletionPolicy).toBe(stage === "prod" ? "Retain" : "Delete");
      expect(Properties).toMatchObject({
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
        BucketEncryption: {
          ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: "AES256" } }],
        },
        OwnershipControls: { Rules: [{ ObjectOwnership: "BucketOwnerEnforced" }] },
        LifecycleConfiguration: {
          Rules: expect.arrayContaining([
            expect.objectContaining({
              AbortIncompleteMultipartUpload: { DaysAfterInitiation: PARTS_DAYS },
              Status: "Enabled",
            }),
          ]),
        },
      });
    },
  );

  it.each(BUCKETS)("the bucket %s refuses calls without TLS", (bucket) => {
    expect(resource("Storage", "AWS::S3::BucketPolicy", `${bucket}Policy`, stage).Properties).toMatchObject({
      PolicyDocument: {
        Statement: expect.arrayContaining([
          expect.objectContaining({
            Effect: "Deny",
            Action: "s3:*",
            Principal: { AWS: "*" },
            Condition: { Bool: { "aws:SecureTransport": "false" } },
          }),
        ]),
      },
    });
  });
});

it("no bucket removes parts of an upload that can still be completed", () => {
  for (const days of Object.values(UPLOAD_DAYS)) expect(PARTS_DAYS).toBeGreaterThan(days);
});

it("the buckets Media and Imports accept parts from the site's pages, and other buckets have no CORS rules", () => {
  for (const bucket of ["Media", "Imports"]) {
    expect(resource("Storage", "AWS::S3::Bucket", bucket).Properties.CorsConfiguration).toEqual({
      CorsRules: [
        {
          AllowedHeaders: ["content-type"],
          AllowedMethods: ["PUT"],
          AllowedOrigins: [SETTINGS.prod.CLEARHOUSE_SITE_URL],
          ExposedHeaders: ["ETag"],
          MaxAge: 3_600,
        },
      ],
    });
  }
  const withCors = resourcesOf("Storage", "AWS::S3::Bucket").filter(({ Properties }) => Properties.CorsConfiguration);
  expect(withCors).toHaveLength(2);
});

it.each(["Media", "Documents", "Branding"])("deleted objects of the bucket %s are kept for 30 days", (bucket) => {
  expect(resource("Storage", "AWS::S3::Bucket", bucket).Properties).toMatchObject({
    VersioningConfiguration: { Status: "Enabled" },
    LifecycleConfiguration: {
      Rules: expect.arrayContaining([
        expect.objectContaining({ NoncurrentVersionExpiration: { NoncurrentDays: 30 }, Status: "Enabled" }),
      ]),
    },
  });
});

it("old snapshots of the search are kept for a day, and other deleted documents for 30 days", () => {
  const { Rules } = resource("Storage", "AWS::S3::Bucket", "Documents").Properties.LifecycleConfiguration as {
    Rules: { Prefix?: string; NoncurrentVersionExpiration?: { NoncurrentDays: number } }[];
  };
  const kept = Rules.filter((rule) => rule.NoncurrentVersionExpiration);
  const compaction = PROFILES.find(({ name }) => name === "Search");
  expect(
    kept.map(({ Prefix, NoncurrentVersionExpiration }) => [Prefix, NoncurrentVersionExpiration?.NoncurrentDays]),
  ).toEqual(
    expect.arrayContaining([
      [undefined, 30],
      [compaction?.access.within?.documents, 1],
    ]),
  );
  expect(kept).toHaveLength(2);
});

const classesOf = (bucket: string, stage: Stage) => {
  const { Rules } = resource("Storage", "AWS::S3::Bucket", bucket, stage).Properties.LifecycleConfiguration as {
    Rules: { Prefix?: string; Transitions?: { StorageClass: string; TransitionInDays: number }[] }[];
  };
  return Rules.flatMap(({ Prefix, Transitions = [] }) => Transitions.map((transition) => ({ Prefix, ...transition })));
};

it("originals and copies move into cheaper storage classes, and anchors and other buckets' objects don't", () => {
  expect(classesOf("Media", "prod")).toEqual([{ StorageClass: "INTELLIGENT_TIERING", TransitionInDays: 0 }]);
  expect(classesOf("Backup", "prod")).toEqual([{ Prefix: "files/", StorageClass: "GLACIER_IR", TransitionInDays: 30 }]);
  for (const bucket of ["Documents", "Branding", "Imports", "Site"]) expect(classesOf(bucket, "prod")).toEqual([]);
});

it("no file changes its storage class in a stage whose setting says so", () => {
  for (const bucket of ["Media", "Backup"]) expect(classesOf(bucket, "test")).toEqual([]);
});

it("this account's CloudFront may read media, branding and site, and nobody may read the other buckets", () => {
  // No condition names the account, because AWS doesn't document that CloudFront's requests contain the account.
  const distributions = {
    "Fn::Join": ["", ["arn:", { Ref: "AWS::Partition" }, ":cloudfront::111111111111:distribution/*"]],
  };
  const toCloudFront = {
    Principal: { Service: "cloudfront.amazonaws.com" },
    Condition: { ArnLike: { "aws:SourceArn": distributions } },
  };
  for (const bucket of BUCKETS) {
    const { Statement } = policyOf(bucket).PolicyDocument as {
      Statement: { Effect: string; Action: unknown; Principal?: { Service?: string } }[];
    };
    const allowed = Statement.filter(({ Effect }) => Effect === "Allow");
    if (["Media", "Branding", "Site"].includes(bucket)) {
      const arn = { "Fn::GetAtt": [resource("Storage", "AWS::S3::Bucket", bucket).id, "Arn"] };
      const objects = { "Fn::Join": ["", [arn, "/*"]] };
      expect(allowed).toEqual([
        expect.objectContaining({ Action: "s3:GetObject", Resource: objects, ...toCloudFront }),
        // Without the permission to list objects, S3 answers 403 for missing objects.
        ...(bucket === "Site"
          ? []
          : [expect.objectContaining({ Action: "s3:ListBucket", Resource: arn, ...toCloudFront })]),
      ]);
    } else if (bucket === "AccessLogs") {
      const writers = allowed.map(({ Action, Principal }) => [Action, Principal?.Service]);
      expect(new Set(writers.map(([action]) => action))).toEqual(new Set(["s3:PutObject"]));
      expect(new Set(writers.map(([, service]) => service))).toEqual(
        new Set(["logging.s3.amazonaws.com", "delivery.logs.amazonaws.com"]),
      );
    } else expect(allowed).toEqual([]);
  }
});

// An anchor is an object under anchors/ with digests of hash chains, which prove that no chain has lost its end.
it("the backup bucket accepts anchors only if they are locked in compliance mode for ten years", () => {
  expect(resource("Storage", "AWS::S3::Bucket", "Backup").Properties).toMatchObject({
    ObjectLockEnabled: true,
    VersioningConfiguration: { Status: "Enabled" },
  });
  template("Storage").hasResourceProperties("AWS::S3::BucketPolicy", {
    PolicyDocument: {
      Statement: Match.arrayWith([
        Match.objectLike({
          Effect: "Deny",
          Action: "s3:PutObject",
          Principal: { AWS: "*" },
          // True for a call without a lock too.
          Condition: { StringNotEquals: { "s3:object-lock-mode": "COMPLIANCE" } },
        }),
        Match.objectLike({
          Effect: "Deny",
          Action: "s3:PutObject",
          Principal: { AWS: "*" },
          Condition: { NumericLessThan: { "s3:object-lock-remaining-retention-days": "3649" } },
        }),
        Match.objectLike({ Effect: "Deny", Action: "s3:BypassGovernanceRetention" }),
      ]),
    },
  });
});

it("the backup bucket refuses newer versions and delete markers of an anchor", () => {
  const anchors = { "Fn::Join": ["", [Match.anyValue(), "/anchors/*"]] };
  template("Storage").hasResourceProperties("AWS::S3::BucketPolicy", {
    PolicyDocument: {
      Statement: Match.arrayWith([
        Match.objectLike({
          ...{ Effect: "Deny", Principal: { AWS: "*" }, Action: "s3:PutObject", Resource: anchors },
          Condition: { Null: { "s3:if-none-match": "true" } },
        }),
        Match.objectLike({ Effect: "Deny", Principal: { AWS: "*" }, Action: "s3:DeleteObject", Resource: anchors }),
      ]),
    },
  });
});
