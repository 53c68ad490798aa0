import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { EMBED_ORIGINS } from "../packages/core/src/base/post-url/post-url.policy.ts";
import { SECURITY_HEADERS } from "../packages/functions/src/security-headers.ts";
import { WORKSPACE_PATHS } from "../packages/functions/src/subscriptions.ts";
import { EDGE_LOG_FIELDS } from "../stacks/edge-logs.ts";
import { SETTINGS, STAGES } from "./testing/deployment.ts";
import { type Behavior, config, configIn, type Origin } from "./testing/distribution.ts";
import { allows, type Call, type Statement } from "./testing/policies.ts";
import { resource, resourcesOf, template } from "./testing/templates.ts";

const behaviorOf = (path: string): Behavior => {
  const found = config.CacheBehaviors.find(({ PathPattern }) => PathPattern === path);
  if (!found) throw new Error(`No behaviour ${path}`);
  return found;
};

const originOf = ({ TargetOriginId }: Behavior): Origin => {
  const found = config.Origins.find(({ Id }) => Id === TargetOriginId);
  if (!found) throw new Error(`No origin ${TargetOriginId}`);
  return found;
};

const propertiesOf = (type: string, ref: unknown): unknown =>
  resourcesOf("Web", type).find(({ id }) => JSON.stringify(ref).includes(`"${id}"`))?.Properties;

it("API, public pages, files and site are on one host", () => {
  expect(config.CacheBehaviors.map(({ PathPattern }) => PathPattern)).toEqual([
    ...WORKSPACE_PATHS,
    "/api/*",
    "/rights-request",
    "/sign-contract/*",
    "/creator-onboard/*",
    "/invite/*",
    "/media/*",
    "/branding/*",
  ]);
  expect(config.Aliases).toEqual(["app.clearhouse.example"]);
});

it("CloudFront calls the workspace's function by its URL, and everything else of the API by way of API Gateway", () => {
  // At first, AWS allowed 25 behaviors in a distribution.
  expect(config.CacheBehaviors.length).toBeLessThan(25);
  for (const behavior of config.CacheBehaviors) {
    const host = JSON.stringify(originOf(behavior).DomainName);
    if (WORKSPACE_PATHS.some((path) => path === behavior.PathPattern)) expect(host).toMatch(/Workspace\w*FunctionUrl/);
    else expect(host).not.toContain("Workspace");
  }
  expect(JSON.stringify(originOf(behaviorOf("/api/*")).DomainName)).toContain(".execute-api.");
});

it("CloudFront passes errors on unchanged, and caches no error, because the next call may succeed", () => {
  for (const stage of STAGES) {
    expect(configIn(stage).CustomErrorResponses).toEqual(
      // All that CloudFront caches by itself and can be told not to.
      [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504].map((ErrorCode) => ({
        ErrorCode,
        ErrorCachingMinTTL: 0,
      })),
    );
  }
});

it("CloudFront requires at least TLS 1.2", () => {
  expect(config.ViewerCertificate).toMatchObject({ MinimumProtocolVersion: "TLSv1.2_2021" });
});

it("CloudFront redirects pages from plain HTTP to HTTPS, and refuses everything else over plain HTTP", () => {
  const policies = Object.fromEntries(
    config.CacheBehaviors.map(({ PathPattern, ViewerProtocolPolicy }) => [PathPattern, ViewerProtocolPolicy]),
  );
  expect({ ...policies, "*": config.DefaultCacheBehavior.ViewerProtocolPolicy }).toEqual({
    "*": "redirect-to-https",
    "/rights-request": "redirect-to-https",
    "/sign-contract/*": "redirect-to-https",
    "/creator-onboard/*": "redirect-to-https",
    "/invite/*": "redirect-to-https",
    ...Object.fromEntries(WORKSPACE_PATHS.map((path) => [path, "https-only"])),
    "/api/*": "https-only",
    "/media/*": "https-only",
    "/branding/*": "https-only",
  });
});

it("the distribution is behind a firewall if the settings name a firewall", () => {
  const aclOf = (stage: (typeof STAGES)[number]) => (configIn(stage) as { WebACLId?: unknown }).WebACLId;
  expect([aclOf("prod"), aclOf("test")]).toEqual([SETTINGS.prod.CLEARHOUSE_WEB_ACL_ARN, undefined]);
});

describe("CloudFront's log", () => {
  it("CloudFront's log has no paths, queries, referrers or cookies, because they contain tokens", () => {
    const [delivery, ...others] = resourcesOf("Web", "AWS::Logs::Delivery");
    expect(others).toEqual([]);
    expect(delivery?.Properties.RecordFields).toEqual(EDGE_LOG_FIELDS);
    for (const field of ["cs-uri-stem", "cs-uri-query", "cs(Referer)", "cs(Cookie)"]) {
      expect(EDGE_LOG_FIELDS).not.toContain(field);
    }
  });

  it("CloudFront's log goes to a bucket that accepts logs only from this account", () => {
    const [source] = resourcesOf("Web", "AWS::Logs::DeliverySource");
    const [distribution] = resourcesOf("Web", "AWS::CloudFront::Distribution");
    expect(source?.Properties.LogType).toBe("ACCESS_LOGS");
    expect(JSON.stringify(source?.Properties.ResourceArn)).toContain(`"${distribution?.id}"`);
    const [destination] = resourcesOf("Web", "AWS::Logs::DeliveryDestination");
    expect(JSON.stringify(destination?.Properties.DestinationResourceArn)).toMatch(/AccessLogs[0-9A-F]{8}Arn.*\/edge"/);
    const bucket = resource("Storage", "AWS::S3::Bucket", "AccessLogs");
    const { PolicyDocument } = resource("Storage", "AWS::S3::BucketPolicy", "AccessLogsPolicy").Properties as {
      PolicyDocument: { Statement: Statement[] };
    };
    const write: Call = {
      principal: { Service: "delivery.logs.amazonaws.com" },
      action: "s3:PutObject",
      resource: { "Fn::Join": ["", [{ "Fn::GetAtt": [bucket.id, "Arn"] }, "/edge/*"]] },
      context: {
        "s3:x-amz-acl": "bucket-owner-full-control",
        "aws:SourceAccount": "111111111111",
        "aws:SourceArn": "arn:aws:logs:us-east-1:111111111111:delivery-source:prod-clearhouse-edge",
        "aws:SecureTransport": "true",
      },
    };
    expect(allows(PolicyDocument.Statement, write)).toBe(true);
    const foreign = { ...write, context: { ...write.context, "aws:SourceAccount": "222222222222" } };
    expect(allows(PolicyDocument.Statement, foreign)).toBe(false);
  });
});

it("the stack makes the site's DNS records if the zone is known", () => {
  template("Web", "prod").resourceCountIs("AWS::Route53::RecordSet", 2);
  template("Web", "test").resourceCountIs("AWS::Route53::RecordSet", 0);
});

const API_PATHS = ["/api/*", "/rights-request", "/sign-contract/*", "/creator-onboard/*", "/invite/*"];
describe.each([...WORKSPACE_PATHS, ...API_PATHS])("%s", (path) => {
  const behavior = behaviorOf(path);

  it("a path of the API accepts all methods", () => {
    expect([...behavior.AllowedMethods].sort()).toEqual(["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"]);
  });

  it("CloudFront proves to the API that a call comes from CloudFront, with a secret from Secrets Manager", () => {
    expect(originOf(behavior)).toMatchObject({
      OriginCustomHeaders: [{ HeaderName: "x-clearhouse-origin" }],
      CustomOriginConfig: { OriginProtocolPolicy: "https-only", OriginSSLProtocols: ["TLSv1.2"] },
    });
    expect(JSON.stringify(originOf(behavior).OriginCustomHeaders)).toContain("{{resolve:secretsmanager:");
  });

  it("an answer of the API is cached only if it allows caching, for at most a second and for a single caller", () => {
    expect(propertiesOf("AWS::CloudFront::CachePolicy", behavior.CachePolicyId)).toMatchObject({
      CachePolicyConfig: {
        MinTTL: 0,
        DefaultTTL: 0,
        MaxTTL: 1,
        ParametersInCacheKeyAndForwardedToOrigin: {
          HeadersConfig: {
            HeaderBehavior: "whitelist",
            Headers: ["Authorization", "Clearhouse-Token", "Clearhouse-Mark", "Clearhouse-Proof"],
          },
          CookiesConfig: { CookieBehavior: "all" },
          QueryStringsConfig: { QueryStringBehavior: "all" },
        },
      },
    });
  });

  it("CloudFront passes cookies, IP address and browser of a caller to the API, but not Referer and Host", () => {
    const policy = propertiesOf("AWS::CloudFront::OriginRequestPolicy", behavior.OriginRequestPolicyId);
    expect(policy).toMatchObject({
      OriginRequestPolicyConfig: {
        CookiesConfig: { CookieBehavior: "all" },
        QueryStringsConfig: { QueryStringBehavior: "all" },
        HeadersConfig: { HeaderBehavior: "whitelist" },
      },
    });
    const { Headers } = (policy as { OriginRequestPolicyConfig: { HeadersConfig: { Headers: string[] } } })
      .OriginRequestPolicyConfig.HeadersConfig;
    expect(Headers).toEqual(
      expect.arrayContaining(["CloudFront-Viewer-Address", "User-Agent", "Content-Type", "Idempotency-Key"]),
    );
    expect(Headers).not.toContain("Host");
    expect(Headers).not.toContain("Referer");
    // CloudFront allows at most ten headers.
    expect(Headers.length).toBeLessThanOrEqual(10);
  });

  it("a path of the API needs no signed cookie", () => {
    expect(behavior.TrustedKeyGroups).toBeUndefined();
  });
});

describe("/media/*", () => {
  const behavior = behaviorOf("/media/*");

  it("files in /media are answered only with cookies that were signed with the media key", () => {
    expect(behavior.TrustedKeyGroups).toHaveLength(1);
    expect(JSON.stringify(behavior.TrustedKeyGroups)).toContain("MediaKeyGroup");
    template("Api").hasResourceProperties("AWS::CloudFront::KeyGroup", {
      KeyGroupConfig: { Items: [{ Ref: resourcesOf("Api", "AWS::CloudFront::PublicKey")[0]?.id }] },
    });
  });

  it("CloudFront reads files in /media from the private bucket", () => {
    expect(JSON.stringify(originOf(behavior).DomainName)).toMatch(/Media[0-9A-F]{8}/);
    expect(originOf(behavior).OriginAccessControlId).toBeDefined();
    expect(behavior.AllowedMethods).toEqual(["GET", "HEAD"]);
  });

  it("uploaded files have a CSP that keeps them from running as pages of the site", () => {
    expect(propertiesOf("AWS::CloudFront::ResponseHeadersPolicy", behavior.ResponseHeadersPolicyId)).toMatchObject({
      ResponseHeadersPolicyConfig: {
        SecurityHeadersConfig: {
          ContentSecurityPolicy: { ContentSecurityPolicy: expect.stringMatching(/default-src 'none'.*sandbox/) },
          ContentTypeOptions: { Override: expect.any(Boolean) },
        },
      },
    });
  });
});

describe.each(["/media/*", "/branding/*"])("%s", (path) => {
  const behavior = behaviorOf(path);

  it("CloudFront forwards the whole path and no query to S3, so that nobody gets a list of objects", () => {
    // AWS' "CachingOptimized", which forwards no query, header or cookie.
    expect(behavior.CachePolicyId).toBe("658327ea-f89d-4fab-a63d-7e88639e58f6");
    expect(behavior.OriginRequestPolicyId).toBeUndefined();
    expect(originOf(behavior)).not.toHaveProperty("OriginPath");
  });

  it("CloudFront adds no Cache-Control to files, so that errors aren't cached for long", () => {
    const policy = propertiesOf("AWS::CloudFront::ResponseHeadersPolicy", behavior.ResponseHeadersPolicyId);
    expect(policy).toBeDefined();
    expect(JSON.stringify(policy)).not.toMatch(/cache-control/i);
  });
});

it("the code sets a Cache-Control on each object that it stores in media and branding", () => {
  const files = globSync("packages/{core,functions}/src/**/*.ts").filter(
    (file) => !/\.test\.ts$|\/testing\//.test(file),
  );
  const writes = files.flatMap((file) =>
    [
      ...readFileSync(file, "utf8").matchAll(
        /new (?:PutObject|CreateMultipartUpload|CopyObject)Command\((?:\w+\)|[\s\S]*?\}\))/g,
      ),
    ].map(([text]) => `${file}: ${text}`),
  );
  expect(writes.filter((write) => write.includes("MEDIA_BUCKET")).length).toBeGreaterThan(1);
  const elsewhere =
    /DOCUMENTS_BUCKET|BACKUP_BUCKET|import\/store\.ts: new PutObjectCommand\(part\)|export\/long-list\.ts: [^(]*\({ \.\.\.idsAt/;
  // A copy, for example of a file that is restored from the backup, keeps its source's Cache-Control.
  const kept = /MetadataDirective: "COPY"/;
  const ofExport = /placeOf\(|export\/long-list\.ts: new CreateMultipartUploadCommand\(place\)/;
  expect(readFileSync("packages/core/src/integrations/export/write.ts", "utf8")).toMatch(
    /const placeOf = [\s\S]{0,300}CacheControl/,
  );
  const others = writes.filter((write) => ![elsewhere, kept, ofExport].some((one) => one.test(write)));
  expect(others.filter((write) => !write.includes("CacheControl"))).toEqual([]);
});

it("branding is read without a signed cookie, because logos are public", () => {
  const behavior = behaviorOf("/branding/*");
  expect(behavior.TrustedKeyGroups).toBeUndefined();
  expect(JSON.stringify(originOf(behavior).DomainName)).toMatch(/Branding[0-9A-F]{8}/);
});

describe("the site", () => {
  const behavior = config.DefaultCacheBehavior;

  it("CloudFront reads the site from its private bucket", () => {
    expect(JSON.stringify(originOf(behavior).DomainName)).toMatch(/Site[0-9A-F]{8}/);
    expect(originOf(behavior).OriginAccessControlId).toBeDefined();
  });

  it("the site is uploaded to the bucket from which the API reads its pages", () => {
    const [upload] = resourcesOf("Web", "Custom::S3Uploader");
    const bucket = JSON.stringify(upload?.Properties.destinationBucketName);
    const { Variables } = resource("Api", "AWS::Lambda::Function", "Api").Properties.Environment as {
      Variables: Record<string, unknown>;
    };
    expect(bucket).toMatch(/Site[0-9A-F]{8}/);
    expect(JSON.stringify(Variables.SITE_BUCKET)).toBe(bucket);
  });

  it("the site keeps the files of earlier builds, because open pages still load them", () => {
    const [upload] = resourcesOf("Web", "Custom::S3Uploader");
    // `filenames` would make SST remove all files that the list doesn't name.
    expect(upload?.Properties).not.toHaveProperty("filenames");
  });

  it("the site has the security headers, and its CSP allows Cognito, live updates and the buckets for uploads", () => {
    const headers = propertiesOf("AWS::CloudFront::ResponseHeadersPolicy", behavior.ResponseHeadersPolicyId);
    expect(headers).toMatchObject({
      ResponseHeadersPolicyConfig: {
        SecurityHeadersConfig: {
          FrameOptions: { FrameOption: SECURITY_HEADERS["x-frame-options"] },
          ReferrerPolicy: { ReferrerPolicy: SECURITY_HEADERS["referrer-policy"] },
          ContentTypeOptions: { Override: expect.any(Boolean) },
          StrictTransportSecurity: {
            AccessControlMaxAgeSec: Number(/\d+/.exec(SECURITY_HEADERS["strict-transport-security"])?.[0]),
            IncludeSubdomains: true,
          },
        },
      },
    });
    const text = JSON.stringify(headers);
    const connect = /connect-src [^;]*/.exec(text)?.[0];
    expect(connect).toMatch(/https:\/\/cognito-idp\.us-east-1\.amazonaws\.com/);
    expect(connect).toMatch(/Media[0-9A-F]{8}RegionalDomainName/);
    expect(connect).toMatch(/wss:\/\/.*Channels[0-9A-F]{8}DnsRealtime/);
    expect(connect).toMatch(/Imports[0-9A-F]{8}RegionalDomainName/);
    expect(/frame-src [^;]*/.exec(text)?.[0]).toBe(`frame-src ${EMBED_ORIGINS.join(" ")}`);
    for (const name of Object.keys(SECURITY_HEADERS).filter((header) => /^(cross-origin|permissions)/.test(header))) {
      expect(text).toContain(`"${name}"`);
    }
  });
});
