import {
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  type IKeyGroup,
  type IResponseHeadersPolicy,
  OriginProtocolPolicy,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  OriginSslPolicy,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin, S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import { Duration } from "aws-cdk-lib/core";
import type { Stack } from "sst/constructs";
import { MEDIA_HEADERS } from "../packages/functions/src/security-headers.ts";
import { asOrigin } from "./buckets.ts";
import { SITE_FALLBACK, SITE_STATUS } from "./edge-functions.ts";
import { toHeadersPolicy } from "./headers-policy.ts";

/** The name of the header that the API reads. */
const ORIGIN_HEADER = "x-clearhouse-origin";

/**
 * Viewer headers that the API receives. Each header is named, because CloudFront adds the viewer's IP address only if a
 * list names that header, and such a list can't be "all but Host". Referer isn't included, because it may contain a
 * token.
 */
const SHOWN_TO_API = [
  "CloudFront-Viewer-Address",
  "User-Agent",
  "Accept",
  "Accept-Language",
  "Content-Type",
  "Idempotency-Key",
  "Origin",
  "If-None-Match",
  "X-Slack-Signature",
  "X-Slack-Request-Timestamp",
] as const;

/**
 * Headers that identify the caller or prove work. The headers are in the cache key, because CloudFront forwards
 * Authorization only if the cache key contains it.
 */
const CREDENTIALS = ["Authorization", "Clearhouse-Token", "Clearhouse-Mark", "Clearhouse-Proof"] as const;

const originAt = (host: string, originSecret: string): HttpOrigin =>
  new HttpOrigin(host, {
    protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
    originSslProtocols: [OriginSslPolicy.TLS_V1_2],
    customHeaders: { [ORIGIN_HEADER]: originSecret },
    readTimeout: Duration.seconds(30),
  });

interface ApiPlaces {
  /** The host of API Gateway. */
  host: string;
  /** The host of the URL that belongs to the workspace's function. */
  workspaceHost: string;
  originSecret: string;
  headers: IResponseHeadersPolicy;
}

/**
 * The behaviors for calls of the API: `api` by way of API Gateway with its limits by route, `workspace` by the
 * function's own URL. Both pass on the same headers; a function's URL, like API Gateway, accepts only its own Host.
 */
export const apiBehaviors = (
  stack: Stack,
  { host, workspaceHost, originSecret, headers }: ApiPlaces,
): Record<"api" | "workspace", BehaviorOptions> => {
  const common = commonBehavior(stack, headers);
  return {
    api: { ...common, origin: originAt(host, originSecret) },
    workspace: { ...common, origin: originAt(workspaceHost, originSecret) },
  };
};

const commonBehavior = (stack: Stack, headers: IResponseHeadersPolicy): Omit<BehaviorOptions, "origin"> => ({
  // The policy caches only answers that allow caching, only for a second, and separately for each caller. A policy that
  // disables caching can't name headers, so Authorization would not be forwarded.
  cachePolicy: new CachePolicy(stack, "ApiCache", {
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.seconds(1),
    headerBehavior: CacheHeaderBehavior.allowList(...CREDENTIALS),
    queryStringBehavior: CacheQueryStringBehavior.all(),
    cookieBehavior: CacheCookieBehavior.all(),
    enableAcceptEncodingGzip: true,
    enableAcceptEncodingBrotli: true,
  }),
  originRequestPolicy: new OriginRequestPolicy(stack, "ApiRequest", {
    headerBehavior: OriginRequestHeaderBehavior.allowList(...SHOWN_TO_API),
    queryStringBehavior: OriginRequestQueryStringBehavior.all(),
    cookieBehavior: OriginRequestCookieBehavior.all(),
  }),
  responseHeadersPolicy: headers,
  allowedMethods: AllowedMethods.ALLOW_ALL,
  viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
  compress: true,
});

const atEdge = (stack: Stack, id: string, eventType: FunctionEventType, code: string) => ({
  eventType,
  function: new EdgeFunction(stack, id, {
    code: FunctionCode.fromInline(code),
    runtime: FunctionRuntime.JS_2_0,
  }),
});

export const siteBehavior = (stack: Stack, site: IBucket, headers: IResponseHeadersPolicy): BehaviorOptions => ({
  origin: S3BucketOrigin.withOriginAccessControl(asOrigin(stack, "SiteOrigin", site)),
  cachePolicy: CachePolicy.CACHING_OPTIMIZED,
  responseHeadersPolicy: headers,
  functionAssociations: [
    atEdge(stack, "SiteFallback", FunctionEventType.VIEWER_REQUEST, SITE_FALLBACK),
    atEdge(stack, "SiteStatus", FunctionEventType.VIEWER_RESPONSE, SITE_STATUS),
  ],
  allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
  viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
  compress: true,
});

/**
 * Makes the behavior for a bucket's files. The behavior has no CloudFront function, because a function could change the
 * path (the object's key) after the cookies were checked for the path. Each file is stored with the time for which
 * browsers may keep it, because a time in the behavior would apply to errors too.
 */
const filesBehavior = (stack: Stack, id: string, bucket: IBucket): BehaviorOptions => ({
  origin: S3BucketOrigin.withOriginAccessControl(asOrigin(stack, `${id}Origin`, bucket)),
  cachePolicy: CachePolicy.CACHING_OPTIMIZED,
  responseHeadersPolicy: toHeadersPolicy(stack, `${id}Headers`, MEDIA_HEADERS),
  allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
  viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
  compress: true,
});

/** The behavior for files that only a signed cookie opens. */
export const mediaBehavior = (stack: Stack, media: IBucket, signers: IKeyGroup): BehaviorOptions => ({
  ...filesBehavior(stack, "Media", media),
  trustedKeyGroups: [signers],
});

/** The behavior for public files, whose names are their SHA-256. */
export const publicFilesBehavior = (stack: Stack, bucket: IBucket): BehaviorOptions =>
  filesBehavior(stack, "Branding", bucket);
