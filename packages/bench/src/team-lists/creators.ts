import { randomUUID } from "node:crypto";
import { creation } from "@clearhouse/core/creator/change.ts";
import { CreatorEntity } from "@clearhouse/core/creator/creator.entity.ts";
import { Creator } from "@clearhouse/core/creator/index.ts";
import { newId } from "@clearhouse/core/platform/id.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { transact } from "@clearhouse/core/platform/store/transaction.ts";
import { PAGE, type TeamList } from "./team-list.ts";

const AT_ONCE = 20;

/** A creator as a team adds it by hand. */
const add = (teamId: string) =>
  transact(async () => {
    const { writes } = creation(
      {
        teamId,
        creatorId: newId("creator"),
        name: "Imogen Vale",
        email: `${randomUUID()}@example.com`,
        specialties: ["Videographer"],
        portfolioLinks: ["https://imogenvale.example.com/reel"],
        socialMedia: { instagram: "imogen.vale", tiktok: "", twitter: "", youtube: "" },
        contactInfo: { phone: "", location: "Lisbon" },
        status: "approved",
        origin: "manual",
      },
      { type: "creator.added", to: "approved", personal: { about: "Imogen Vale" } },
    );
    return { writes, result: undefined };
  });

export const creators: TeamList = {
  name: "creators",
  page: (admin) => actAs(admin, () => Creator.list({ q: "", status: "", type: "", limit: PAGE })),
  query: ({ teamId }) => CreatorEntity.query.newest({ teamId }).params({ order: "desc", limit: PAGE }),
  fill: async (admin, count) => {
    for (let made = 0; made < count; made += AT_ONCE) {
      await actAs(admin, () => Promise.all(Array.from({ length: AT_ONCE }, () => add(admin.teamId))));
    }
  },
};
