import type { EndedLink, OwnerBundle } from "@clearhouse/core/rights/request-bundle/request-bundle.schema.ts";
import type { OwnerRequest } from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";

/**
 * The data with which the server drew the page. The server also passes the data to the page's script, so that the
 * script needn't load it.
 */
export type FirstState =
  | { kind: "ready"; request: OwnerRequest }
  /** One link with several requests. */
  | { kind: "bundle"; bundle: OwnerBundle }
  /** The link opens nothing any more, and what became of it is known. */
  | { kind: "ended"; link: EndedLink }
  | { kind: "missing" };
