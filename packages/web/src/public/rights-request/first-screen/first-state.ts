import type { OwnerBundle } from "@clearhouse/core/request-bundle/request-bundle.schema.ts";
import type { OwnerRequest } from "@clearhouse/core/rights-request/rights-request.schema.ts";

/** What the server drew, handed to the page's script so that it need not ask again. */
export type FirstState =
  | { kind: "ready"; request: OwnerRequest }
  /** Several requests behind one link. */
  | { kind: "bundle"; bundle: OwnerBundle }
  | { kind: "missing" };
