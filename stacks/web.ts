import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import { HttpVersion, PriceClass, SecurityPolicyProtocol, ViewerProtocolPolicy } from "aws-cdk-lib/aws-cloudfront";
import { HostedZone } from "aws-cdk-lib/aws-route53";
import { Duration } from "aws-cdk-lib/core";
import { type Stack, type StackContext, StaticSite, type StaticSiteProps, use } from "sst/constructs";
import { useProject } from "sst/project.js";
import { CACHE_CONTROL, contentSecurityPolicy, SECURITY_HEADERS } from "../packages/functions/src/security-headers.ts";
import { WORKSPACE_PATHS } from "../packages/functions/src/subscriptions.ts";
import { Api } from "./api.ts";
import { quoteArchiverPaths } from "./archiver-paths.ts";
import { Auth } from "./auth.ts";
import { apiBehaviors, mediaBehavior, publicFilesBehavior, siteBehavior } from "./behaviors.ts";
import { logEdge } from "./edge-logs.ts";
import { toHeadersPolicy } from "./headers-policy.ts";
import { Live } from "./live.ts";
import { createDashboard } from "./monitoring/dashboard.ts";
import { watchEdge, watchPeople } from "./monitoring/people.ts";
import { Secrets } from "./secrets.ts";
import { readSettings } from "./settings.ts";
import { Storage } from "./storage.ts";

/**
 * The folder of the build, relative to packages/web. The build isn't in dist/, because npm start's local server may be
 * serving dist/.
 */
const BUILT = "../../.sst/web";

/** The errors that CloudFront would cache although their answers don't say so. */
const UNCACHED = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504] as const;

export function Web({ stack, app }: StackContext) {
  const { site, media, branding, imports, accessLogs } = use(Storage);
  const { originSecret } = use(Secrets);
  const { host, workspaceHost, mediaKeyGroup } = use(Api);
  const { authOrigin } = use(Auth);

  const headers = toHeadersPolicy(stack, "SecurityHeaders", {
    ...SECURITY_HEADERS,
    "content-security-policy": contentSecurityPolicy([
      `https://cognito-idp.${app.region}.amazonaws.com`,
      `https://${media.bucketRegionalDomainName}`,
      `https://${imports.bucketRegionalDomainName}`,
      use(Live).socketOrigin,
      ...(authOrigin ? [authOrigin] : []),
    ]),
  });
  const { api, workspace } = apiBehaviors(stack, { host, workspaceHost, originSecret, headers });
  // HTTP is redirected, because people type the URLs of public pages without https://, or find such URLs in a chat.
  const publicPages = { ...api, viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS };

  const { siteUrl } = readSettings(app.stage);
  quoteArchiverPaths(useProject().paths.root);
  const web = new StaticSite(stack, "Web", {
    path: "packages/web",
    // With the NODE_ENV of a test run, React's development version would be built. SITE_URL is for the URLs in the
    // public site's pages and sitemap.
    buildCommand: `NODE_ENV=production SITE_URL='${siteUrl}' node ../../node_modules/vite/bin/vite.js build --outDir ${BUILT} --emptyOutDir --logLevel warn`,
    buildOutput: BUILT,
    // Browsers get everything else that differs between stages from /api/config.
    vite: { types: "../../.sst/types/web.d.ts" },
    customDomain: customDomain(stack),
    // Files of earlier builds stay, because open pages load parts of their own build, and the API serves an earlier
    // build's page for another minute.
    purgeFiles: false,
    assets: {
      fileOptions: [
        { files: "**", cacheControl: CACHE_CONTROL.otherFile },
        { files: "**/*.html", cacheControl: CACHE_CONTROL.page },
        { files: "assets/**", cacheControl: CACHE_CONTROL.hashedAsset },
      ],
    },
    cdk: {
      bucket: site,
      distribution: {
        comment: app.logicalPrefixedName("web"),
        httpVersion: HttpVersion.HTTP2_AND_3,
        priceClass: PriceClass.PRICE_CLASS_100,
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        webAclId: readSettings(app.stage).webAclArn,
        defaultRootObject: "index.html",
        // If an answer of the API has the status 403 or 404, SST's own setting would replace it with the site's page.
        // Without any setting, CloudFront caches these answers for 10 s: a request that is made, or a link that begins
        // to work, would still be missing for whoever asked a moment too early.
        errorResponses: UNCACHED.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
        defaultBehavior: siteBehavior(stack, site, headers),
        additionalBehaviors: {
          // CloudFront takes the first behavior that fits.
          ...Object.fromEntries(WORKSPACE_PATHS.map((path) => [path, workspace])),
          "/api/*": api,
          "/rights-request": publicPages,
          "/sign-contract/*": publicPages,
          "/creator-onboard/*": publicPages,
          "/invite/*": publicPages,
          "/media/*": mediaBehavior(stack, media, mediaKeyGroup),
          "/branding/*": publicFilesBehavior(stack, branding),
        },
      },
    },
  });

  // SST also makes its own fallback function, which nothing uses.
  web.node.tryRemoveChild("CloudFrontFunction");

  // AWS accepts log deliveries of CloudFront only in us-east-1; for another region docs/deploy.md has them as commands.
  if (stack.region === "us-east-1") logEdge(stack, web, accessLogs);

  const { distribution } = web.cdk ?? {};
  if (distribution) watchEdge(stack, distribution.distributionId);
  watchPeople(stack);
  createDashboard(stack, app);

  stack.addOutputs({ SiteUrl: web.url });
  return { web };
}

const customDomain = (stack: Stack): StaticSiteProps["customDomain"] => {
  const { siteUrl, certificateArn, hostedZone } = readSettings(stack.stage);
  if (!certificateArn) return undefined;
  const domainName = new URL(siteUrl).host;
  const certificate = Certificate.fromCertificateArn(stack, "SiteCertificate", certificateArn);
  return hostedZone
    ? { domainName, cdk: { certificate, hostedZone: HostedZone.fromHostedZoneAttributes(stack, "Zone", hostedZone) } }
    : { domainName, isExternalDomain: true, cdk: { certificate } };
};
