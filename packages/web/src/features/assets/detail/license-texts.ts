import type { GrantState } from "@clearhouse/core/grant/grant.schema.ts";

export const LICENSE_TEXTS = {
  download: (number: string) => `Download license ${number} as PDF`,
  downloadFailed: "The license couldn't be downloaded",
  none: "Nobody has granted a license yet.",
  loading: "Loading licenses...",
  failed: "The licenses couldn't be loaded",
  tryAgain: "Try Again",
  states: {
    "in-force": "In force",
    expired: "Expired",
    withdrawn: "Withdrawn",
    replaced: "Replaced",
  } satisfies Record<GrantState, string>,
  number: "Number",
  brand: "Brand",
  use: "Use",
  classes: { commercial: "Commercial", editorial: "Editorial" },
  usageRights: "Usage rights",
  from: "From",
  until: "Until",
  noEnd: "No end date",
  restrictions: "Restrictions",
  credit: "Credit",
  notes: "Notes",
  ended: "Ended",
  endedBy: {
    owner: "by the owner",
    admin: "by an admin",
    replaced: "by another approval",
  },
  canIUse: "Can I use this?",
} as const;

export const GATE_TEXTS = {
  title: "Can I use this?",
  text: (name: string) => `Whether the rights of “${name}” cover what you want to do.`,
  brand: "Brand",
  anyBrand: "Any brand",
  use: "Use",
  anyUse: "Any use",
  on: "On",
  onHint: "Empty means today.",
  answers: { allow: "Yes", ask: "Ask first", deny: "No" },
  checking: "Checking...",
  failed: "This couldn't be checked",
  license: (number: string) => `License ${number}`,
} as const;
