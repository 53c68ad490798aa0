import { type Asset, setStatusInput } from "@clearhouse/core/asset/asset.schema.ts";

/** Spec A §4: the four an admin may set. */
export const SETTABLE_STATUSES = setStatusInput.shape.status.options;

/** An owner hasn't answered yet: setting another status by hand withdraws the request, and its link dies. */
export const hasOpenRequest = ({ status, request }: Asset): boolean =>
  status === "requesting-rights" && request?.status === "pending";
