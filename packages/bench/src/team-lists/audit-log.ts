import { nowIso } from "@clearhouse/core/platform/clock.ts";
import { sha256 } from "@clearhouse/core/platform/hash.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { Team } from "@clearhouse/core/team/index.ts";
import { AuditEntity } from "@clearhouse/core/team/roster.entity.ts";
import { PAGE, type TeamList } from "./team-list.ts";

const BATCH = 25;

/** An entry of the team's log. The bench doesn't check the entry's hash. */
const entry = ({ teamId, userId, displayName }: MemberActor, seq: number) => ({
  ...{ teamId, seq, hash: sha256(`entry ${seq}`), previous: sha256(`entry ${seq - 1}`), at: nowIso() },
  ...{ type: "settings.changed", actor: { kind: "member", id: userId } as const },
  ...{ facts: { "name.from": "Clearhouse", "name.to": "Clearhouse Network" }, personHash: sha256(displayName) },
  person: { salt: "", name: displayName },
});

export const auditLog: TeamList = {
  name: "audit log",
  page: (admin) => actAs(admin, () => Team.audit({ limit: PAGE })),
  query: ({ teamId }) => AuditEntity.query.primary({ teamId }).params({ order: "desc", limit: PAGE, consistent: true }),
  fill: async (admin, count) => {
    const { data } = await AuditEntity.query
      .primary({ teamId: admin.teamId })
      .go({ order: "desc", limit: 1, pages: 1 });
    const first = (data[0]?.seq ?? 0) + 1;
    for (let made = 0; made < count; made += BATCH) {
      await AuditEntity.put(Array.from({ length: BATCH }, (_, n) => entry(admin, first + made + n))).go();
    }
  },
};
