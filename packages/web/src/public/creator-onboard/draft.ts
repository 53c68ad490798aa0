import type { CreatorType } from "@clearhouse/core/contracts/creator/creator.schema.ts";
import type { Platform } from "@clearhouse/core/contracts/creator/social-handle.policy.ts";
import type { OnboardingInvite } from "@clearhouse/core/contracts/onboarding/onboarding.schema.ts";

/** The types are listed here again, so that the page's first load needs no schemas. */
const TYPES: Readonly<Record<CreatorType, true>> = {
  Photographer: true,
  "UGC Capture": true,
  "Graphic Designer": true,
  Videographer: true,
  Other: true,
};
const isType = (value: unknown): value is CreatorType => typeof value === "string" && Object.hasOwn(TYPES, value);
const isText = (value: unknown): value is string => typeof value === "string";

/** What the joining creator has typed and chosen. */
export interface Draft extends Record<Platform, string> {
  name: string;
  email: string;
  phone: string;
  location: string;
  bio: string;
  specialties: readonly CreatorType[];
  portfolioLinks: readonly string[];
  /** The honeypot: people don't see it. */
  website: string;
}

/** Identifies a profile that was sent, so that it can be recognized if its answer was lost. */
export interface Sent {
  key: string;
  agreementSha256: string;
  disclosureSha256: string;
}

export const EMPTY: Draft = {
  name: "",
  email: "",
  phone: "",
  location: "",
  bio: "",
  instagram: "",
  tiktok: "",
  twitter: "",
  youtube: "",
  specialties: [],
  portfolioLinks: [""],
  website: "",
};

/** The initial values, prefilled with what the team entered for the invite. */
export const draftFor = ({ prefill }: Pick<OnboardingInvite, "prefill">): Draft => ({ ...EMPTY, ...prefill });

const TYPED = [
  "name",
  "email",
  "phone",
  "location",
  "bio",
  "instagram",
  "tiktok",
  "twitter",
  "youtube",
] as const satisfies readonly (keyof Draft)[];

const fieldsOf = (kept: unknown): Map<string, unknown> =>
  new Map<string, unknown>(typeof kept === "object" && kept !== null ? Object.entries(kept) : []);

/** What was stored before the page was reloaded, as a draft. */
export const draftIn = (kept: unknown): Partial<Draft> => {
  const fields = fieldsOf(kept);
  const [specialties, links] = [fields.get("specialties"), fields.get("portfolioLinks")];
  const typed = TYPED.flatMap((field) => {
    const value = fields.get(field);
    return isText(value) ? [[field, value] as const] : [];
  });
  return {
    ...Object.fromEntries(typed),
    ...(Array.isArray(specialties) && { specialties: specialties.filter(isType) }),
    ...(Array.isArray(links) && { portfolioLinks: links.filter(isText) }),
  };
};

/** Whether a profile was sent before the page was reloaded, and with which key. */
export const sentIn = (kept: unknown): Sent | undefined => {
  const sent = fieldsOf(fieldsOf(kept).get("sent"));
  const [key, agreementSha256, disclosureSha256] = ["key", "agreementSha256", "disclosureSha256"].map((name) =>
    sent.get(name),
  );
  if (!isText(key) || !isText(agreementSha256) || !isText(disclosureSha256)) return undefined;
  return { key, agreementSha256, disclosureSha256 };
};
