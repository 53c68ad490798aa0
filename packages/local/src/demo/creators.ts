import { readFile } from "node:fs/promises";
import { createCreatorInput, creatorQuery } from "@clearhouse/core/contracts/creator/creator.schema.ts";
import { Creator } from "@clearhouse/core/contracts/creator/index.ts";
import {
  createCreatorContentInput,
  creatorContentQuery,
} from "@clearhouse/core/contracts/creator-content/creator-content.schema.ts";
import { CreatorContent } from "@clearhouse/core/contracts/creator-content/index.ts";
import { createCreatorInviteInput } from "@clearhouse/core/contracts/creator-invite/creator-invite.schema.ts";
import { CreatorInvite } from "@clearhouse/core/contracts/creator-invite/index.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { at, MEDIA, type Members } from "./past.ts";
import { DEMO_CREATOR_INVITES, DEMO_CREATORS, type PlannedCreator, type PlannedInvite } from "./plan-creators.ts";

/**
 * Adds the missing parts of the demo team's network: creators, their work, and invites. Creators are made in the order
 * in which they joined, because the team's log is in the order of writing.
 */
export const seedCreators = async (members: Members): Promise<void> => {
  const steps = [
    ...DEMO_CREATORS.map((planned) => ({ ...planned, run: () => bringIn(planned, members) })),
    ...DEMO_CREATOR_INVITES.map((planned) => ({ ...planned, run: () => invite(planned, members) })),
  ];
  for (const { run } of steps.toSorted((a, b) => b.daysAgo - a.daysAgo)) await run();
};

const bringIn = async ({ by, daysAgo, work = [], ...profile }: PlannedCreator, members: Members): Promise<void> => {
  const creatorId = await actAs(members[by], async () => {
    const input = createCreatorInput.parse(profile);
    const { items } = await Creator.list(creatorQuery.parse({ q: input.email }));
    const known = items.find(({ email }) => email === input.email);
    return (known ?? (await at(daysAgo, () => Creator.add(input)))).id;
  });
  const { items } = await actAs(members[by], () => CreatorContent.list(creatorContentQuery.parse({ creatorId })));
  for (const { by: adder, daysAgo: since, picture, ...piece } of work) {
    const known = items.find(({ title }) => title === piece.title);
    await actAs(members[adder], () =>
      at(since, async () => {
        const made = known ?? (await CreatorContent.add(createCreatorContentInput.parse({ creatorId, ...piece })));
        if (picture && made.thumbnailUrl === "") {
          await CreatorContent.setPicture(made.id, await readFile(new URL(picture, MEDIA)));
        }
      }),
    );
  }
};

const invite = async ({ by, daysAgo, creator }: PlannedInvite, members: Members): Promise<void> => {
  const pending = await actAs(members.admin, CreatorInvite.list);
  if (pending.some((known) => known.creator === creator)) return;
  await actAs(members[by], () => at(daysAgo, () => CreatorInvite.create(createCreatorInviteInput.parse({ creator }))));
};
