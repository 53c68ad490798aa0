import type { GateGrant, Question, Rights } from "../rights/clearance/gate.policy.ts";

/** The day that the tests' questions are about. */
export const TODAY = "2026-11-22";

/** A grant by an owner for the brand rap and for social media posts, without an end. */
export const aGrant = (given: Partial<GateGrant> = {}): GateGrant => ({
  grantId: "grt_1",
  number: "CH-0000-0000-0001",
  approvedAt: "2026-01-01T00:00:00.000Z",
  origin: "owner",
  brand: "rap",
  intendedUse: "Social media posts",
  usageRights: "Social media posts",
  useClass: "editorial",
  restrictions: [],
  credit: "",
  expiresOn: "",
  ...given,
});

/** The rights of an asset without grants. */
export const rights = (given: Partial<Rights> = {}): Rights => ({
  status: "approved",
  grants: [],
  requestOpen: false,
  licensee: "Clearhouse Network Ltd",
  ...given,
});

/** The rights of an asset with the given grants. */
export const holding = (grant: Partial<GateGrant>, ...others: Partial<GateGrant>[]): Rights =>
  rights({ grants: [aGrant(grant), ...others.map((other, n) => aGrant({ grantId: `grt_${n + 2}`, ...other }))] });

/** A question about today. */
export const on = (question: Partial<Question> = {}): Question => ({ on: TODAY, ...question });
