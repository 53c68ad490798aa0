import type { OwnerBundle } from "@clearhouse/core/request-bundle/request-bundle.schema.ts";
import type { OwnerRequest } from "@clearhouse/core/rights-request/rights-request.schema.ts";

/** The data with which the server drew the page, passed to the page's script so that it needn't load it again. */
export type FirstState =
  | { kind: "ready"; request: OwnerRequest }
  /** One link with several requests. */
  | { kind: "bundle"; bundle: OwnerBundle }
  | { kind: "missing" };
