import { randomUUID } from "node:crypto";
import { creation } from "../contracts/creator/change.ts";
import {
  type CreateCreatorInput,
  type Creator as CreatorView,
  createCreatorInput,
  type EditCreatorInput,
} from "../contracts/creator/creator.schema.ts";
import { Creator } from "../contracts/creator/index.ts";
import { newId } from "../platform/id.ts";
import { actAs, type MemberActor, requireMember } from "../platform/identity/actor.ts";
import { transact } from "../platform/store/transaction.ts";
import { Sent } from "./sent.ts";

export const anAddress = (): string => `creator-${randomUUID()}@clearhouse.test`;

/** A creator whom the team onboards itself. Runs as a member. */
export const aCreator = (fields: Partial<CreateCreatorInput> = {}): Promise<CreatorView> =>
  Sent.addCreator({ name: "Cleo Creator", email: anAddress(), ...fields });

/** A creator who waits for the team's decision. Runs as a member. */
export const aPendingCreator = async (fields: Partial<CreateCreatorInput> = {}): Promise<CreatorView> => {
  const profile = createCreatorInput.parse({ name: "Pina Pending", email: anAddress(), ...fields });
  const { teamId } = requireMember();
  const creatorId = newId("creator");
  await transact(async () => {
    const { writes } = creation(
      { ...profile, teamId, creatorId, status: "pending", origin: "invite" },
      { type: "creator.onboarded", to: "pending", personal: { about: profile.name } },
    );
    return { writes, result: undefined };
  });
  return Creator.get(creatorId);
};

/** Runs `work` as a member. */
export const as = <T>(actor: MemberActor, work: () => T): T => actAs(actor, work);

/** The error for a creator who doesn't exist. */
export const notFound = { kind: "not_found", code: "creator.not_found" };

export const TAKEN = "A creator with this email already exists in your team";
/** The error for an email address that another creator has. */
export const taken = { kind: "conflict", code: "creator.exists", message: TAKEN, fields: { email: TAKEN } };

/** The input for editing a creator: the creator's fields as they were read, except for the given fields. */
export const editOf = (creator: CreatorView, fields: Partial<EditCreatorInput> = {}): EditCreatorInput => ({
  name: creator.name,
  email: creator.email,
  bio: creator.bio,
  specialties: creator.specialties,
  portfolioLinks: creator.portfolioLinks,
  socialMedia: creator.socialMedia,
  contactInfo: creator.contactInfo,
  notes: creator.notes,
  version: creator.version,
  ...fields,
});

/** A creator's history, newest entry first. */
export const historyOf = async (id: string) => (await Creator.history(id, { limit: 100 })).items;
