import type { STAGES } from "./deployment.ts";
import { resourcesOf } from "./templates.ts";

export interface Behavior {
  PathPattern?: string;
  TargetOriginId: string;
  AllowedMethods: string[];
  CachePolicyId: unknown;
  OriginRequestPolicyId?: { Ref: string };
  ResponseHeadersPolicyId: { Ref: string };
  TrustedKeyGroups?: unknown[];
  ViewerProtocolPolicy: string;
  FunctionAssociations?: { EventType: string; FunctionARN: unknown }[];
}

export interface Origin {
  Id: string;
  DomainName: unknown;
  OriginAccessControlId?: unknown;
  OriginCustomHeaders?: { HeaderName: string; HeaderValue: unknown }[];
  CustomOriginConfig?: { OriginProtocolPolicy: string; OriginSSLProtocols: string[] };
}

interface DistributionConfig {
  Aliases?: string[];
  CacheBehaviors: Behavior[];
  DefaultCacheBehavior: Behavior;
  Origins: Origin[];
  DefaultRootObject: string;
  CustomErrorResponses?: unknown[];
  ViewerCertificate: Record<string, unknown>;
}

export const configIn = (stage: (typeof STAGES)[number]): DistributionConfig =>
  resourcesOf("Web", "AWS::CloudFront::Distribution", stage)[0]?.Properties.DistributionConfig as DistributionConfig;

export const config = configIn("prod");
