import type { OwnerBundle } from "@clearhouse/core/rights/request-bundle/request-bundle.schema.ts";
import type { OwnerRequest } from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";

/**
 * What all requests of a bundle have in common, as one request, because the forms and the terms are the same for all.
 */
export const headOf = ({ items: _, answeredAt: __, ...common }: OwnerBundle): OwnerRequest => ({
  ...common,
  status: "pending",
  contentTitle: "",
  contentUrl: "",
  listUrl: "",
  reminders: "none",
  renews: null,
  preview: null,
  copy: null,
  decision: null,
  contract: null,
  removal: { open: false, tooOften: false, askedAt: null, keptBecause: null, endedAt: null },
});
