import type { CreatorRecord } from "./creator.entity.ts";
import type { Creator } from "./creator.schema.ts";

/** What members of the team see of a creator. */
export const view = (record: CreatorRecord): Creator => ({
  id: record.creatorId,
  name: record.name,
  email: record.email,
  bio: record.bio ?? "",
  specialties: record.specialties,
  portfolioLinks: record.portfolioLinks,
  socialMedia: record.socialMedia,
  contactInfo: record.contactInfo,
  notes: record.notes ?? "",
  status: record.status,
  decided: record.decided && { by: record.decided.name, at: record.decided.at, reason: record.decided.reason },
  origin: record.origin,
  contract: record.contract,
  createdAt: record.createdAt,
  version: record.version,
});
