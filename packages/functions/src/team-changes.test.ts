import { MemberEntity } from "@clearhouse/core/people/account/user.entity.ts";
import { verifyLog } from "@clearhouse/core/people/team/audit.ts";
import { readRoster } from "@clearhouse/core/people/team/change.ts";
import { Team } from "@clearhouse/core/people/team/index.ts";
import { CodedError } from "@clearhouse/core/platform/errors/error.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { describe, expect, it } from "vitest";
import { type Fault, injectFaults, NO_FAULTS, RATES, SEEDS, seeded } from "./testing/aws-calls/faults.ts";
import { aPerson, aSignedInTeam, type Person } from "./testing/roles/people.ts";

const ROUNDS = 4;

/**
 * Acceptable refusals: somebody else was first, a rule forbids the change, or the table failed too often.
 */
const ANSWERS = ["auth.forbidden", "auth.no_team", "member.not_found", "team.last_admin", "request.busy"];

const total: Record<Fault, number> = { ...NO_FAULTS };

describe("admins who change admins at the same time, during random faults of the table", () => {
  it.each(SEEDS)(
    "after parallel changes of admins, the team has an admin, correct numbers of members and admins, and a valid log (seed %i)",
    async (seed) => {
      const { teamId, admin } = await aSignedInTeam();
      const admins = [admin, await aPerson(teamId, "admin"), await aPerson(teamId, "admin")];
      const random = seeded(seed);
      const one = (of: readonly Person[]): Person => of[Math.floor(random() * of.length)] ?? admin;
      const act = async (): Promise<unknown> => {
        const { userId } = one(admins);
        const kind = random();
        if (kind < 0.35) return Team.removeMember(userId);
        if (kind < 0.85) return Sent.setRole(userId, "member");
        return Sent.setRole(userId, "admin");
      };

      const faults = injectFaults(seed, { ...RATES, conflict: 0.3 });
      try {
        for (let round = 0; round < ROUNDS; round++) {
          const acts = admins.map((by) => () => actAs(by, act));
          for (const result of await Promise.allSettled(acts.map((perform) => perform()))) {
            if (result.status === "fulfilled") continue;
            const { reason } = result;
            if (reason instanceof CodedError) expect(ANSWERS).toContain(reason.code);
            // The table didn't answer a read. ElectroDB wraps this error in its own error.
            else expect(["TimeoutError", "ProvisionedThroughputExceededException"]).toContain(reason.cause?.name);
          }
        }
      } finally {
        faults.stop();
      }
      for (const [fault, count] of Object.entries(faults.counts)) total[fault as Fault] += count;

      const { data: people } = await MemberEntity.query.ofTeam({ teamId }).go({ pages: "all" });
      const left = people.filter(({ role }) => role === "admin").length;
      expect(left).toBeGreaterThan(0);
      const { members, admins: counted, head } = await readRoster(teamId);
      expect([members, counted]).toEqual([people.length, left]);
      expect(await verifyLog(teamId)).toEqual({ ok: true, entries: head.seq, redacted: 0 });

      const witness = people.find(({ role }) => role === "admin");
      if (!witness) throw new Error("No admin is left");
      const { items } = await actAs({ ...witness, kind: "member" }, () => Team.audit({ limit: 100 }));
      // Each change of a role is logged once: joining is a change from no role, and being removed is a change to none.
      const moves = items.flatMap(({ changes }) => changes.filter(({ what }) => what === "role"));
      const change = (is: (role: string) => boolean) =>
        moves.filter(({ to }) => is(to)).length - moves.filter(({ from }) => is(from)).length;
      expect([change((role) => role !== ""), change((role) => role === "admin")]).toEqual([members, counted]);
    },
  );

  it("the tests of parallel changes met every fault that a transaction can have", () => {
    for (const fault of ["conflict", "throttled", "lostAnswer", "noAnswer"] as const) {
      expect(total[fault], fault).toBeGreaterThan(0);
    }
  });
});
