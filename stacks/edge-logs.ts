import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from "aws-cdk-lib/aws-logs";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import { CfnResource } from "aws-cdk-lib/core";
import type { Stack, StaticSite } from "sst/constructs";

/**
 * The logged fields of a request. Path, query, referrer and cookies aren't logged, because each can contain a token
 * that opens a page. The behavior's path pattern says what was requested.
 */
export const EDGE_LOG_FIELDS = [
  "date",
  "time",
  "x-edge-request-id",
  "x-edge-location",
  "cache-behavior-path-pattern",
  "cs-method",
  "cs-protocol",
  "cs-protocol-version",
  "ssl-protocol",
  "sc-status",
  "sc-bytes",
  "cs-bytes",
  "sc-content-type",
  "time-taken",
  "time-to-first-byte",
  "x-edge-result-type",
  "x-edge-detailed-result-type",
  "c-ip",
  "c-country",
  "cs(User-Agent)",
] as const;

/** The prefix under which the bucket's policy lets log deliveries write. */
export const EDGE_LOG_PREFIX = "edge";

/** Turns on CloudFront's standard log (v2), in which fields can be left out; the older version always has queries. */
export const logEdge = (stack: Stack, web: StaticSite, bucket: IBucket): void => {
  const { distribution } = web.cdk ?? {};
  if (!distribution) throw new Error("The site has no distribution to log");
  const name = `${stack.stage}-clearhouse-edge`;
  const source = new CfnDeliverySource(stack, "EdgeLogSource", {
    name,
    logType: "ACCESS_LOGS",
    resourceArn: stack.formatArn({
      service: "cloudfront",
      region: "",
      resource: "distribution",
      resourceName: distribution.distributionId,
    }),
  });
  const destination = new CfnDeliveryDestination(stack, "EdgeLogDestination", {
    name,
    destinationResourceArn: `${bucket.bucketArn}/${EDGE_LOG_PREFIX}`,
    outputFormat: "json",
  });
  const delivery = new CfnDelivery(stack, "EdgeLogDelivery", {
    deliverySourceName: source.name,
    deliveryDestinationArn: destination.attrArn,
    recordFields: [...EDGE_LOG_FIELDS],
    s3SuffixPath: "{yyyy}/{MM}/{dd}",
  });
  // The delivery refers to the source by its name, so CloudFormation doesn't know the dependency.
  delivery.addDependency(source);
  if (distribution.node.defaultChild instanceof CfnResource) source.addDependency(distribution.node.defaultChild);
};
