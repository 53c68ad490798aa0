import { randomUUID } from "node:crypto";
import { creation } from "../creator/change.ts";
import { type CreateCreatorInput, type Creator as CreatorView, createCreatorInput } from "../creator/creator.schema.ts";
import { Creator } from "../creator/index.ts";
import { newId } from "../platform/id.ts";
import { requireMember } from "../platform/identity/actor.ts";
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
