import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  type ResponseHeadersPolicyProps,
  type ResponseSecurityHeadersBehavior,
} from "aws-cdk-lib/aws-cloudfront";
import { Duration } from "aws-cdk-lib/core";
import type { Stack } from "sst/constructs";

/** Headers that the origin sends stay unchanged, because the API's pages send stricter values. */
const override = false;

/** CloudFront has separate settings for these six headers, and refuses them among custom headers. */
const SETTINGS: Record<string, (value: string) => ResponseSecurityHeadersBehavior> = {
  "content-security-policy": (value) => ({ contentSecurityPolicy: { contentSecurityPolicy: value, override } }),
  "x-content-type-options": () => ({ contentTypeOptions: { override } }),
  "x-frame-options": (value) => ({ frameOptions: { frameOption: oneOf(HeadersFrameOption, value), override } }),
  "referrer-policy": (value) => ({
    referrerPolicy: { referrerPolicy: oneOf(HeadersReferrerPolicy, value), override },
  }),
  "strict-transport-security": (value) => ({
    strictTransportSecurity: {
      accessControlMaxAge: Duration.seconds(Number(/max-age=(\d+)/i.exec(value)?.[1])),
      includeSubdomains: /includesubdomains/i.test(value),
      preload: /preload/i.test(value),
      override,
    },
  }),
  "x-xss-protection": (value) => ({
    xssProtection: { protection: value.startsWith("1"), modeBlock: value.includes("mode=block"), override },
  }),
};

const oneOf = <T extends string>(values: Record<string, T>, value: string): T => {
  const found = Object.values(values).find((known) => known.toLowerCase() === value.toLowerCase());
  if (found === undefined)
    throw new Error(`CloudFront knows no "${value}"; it knows ${Object.values(values).join(", ")}`);
  return found;
};

/** Makes CloudFront's policy from response headers as they are in HTTP. */
export const toHeadersPolicy = (
  stack: Stack,
  id: string,
  headers: Record<string, string>,
  props: Omit<ResponseHeadersPolicyProps, "securityHeadersBehavior" | "customHeadersBehavior"> = {},
): ResponseHeadersPolicy => {
  const entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  const custom = entries.filter(([name]) => !(name in SETTINGS));
  return new ResponseHeadersPolicy(stack, id, {
    ...props,
    securityHeadersBehavior: Object.assign({}, ...entries.map(([name, value]) => SETTINGS[name]?.(value) ?? {})),
    ...(custom.length > 0 && {
      customHeadersBehavior: { customHeaders: custom.map(([header, value]) => ({ header, value, override })) },
    }),
  });
};
