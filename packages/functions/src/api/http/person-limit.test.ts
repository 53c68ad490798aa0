import { withClock } from "@clearhouse/core/platform/clock.ts";
import { beforeAll, expect, it } from "vitest";
import { callsOf } from "../../testing/aws-calls/sdk.ts";
import { inProcess, refusal } from "../../testing/call.ts";
import { aSignedInTeam } from "../../testing/roles/people.ts";

process.env.PERSON_CALLS = "200";

const { send } = inProcess;
const counts = (authorization: string) =>
  send({ method: "GET", path: "/api/assets/counts", headers: { authorization } });

let team: Awaited<ReturnType<typeof aSignedInTeam>>;
beforeAll(async () => {
  team = await aSignedInTeam();
  // A person's first call reads more than later ones do.
  await counts(team.admin.authorization);
});

let windows = 0;
/** Runs `work` at the second second of ten seconds that no other test uses. */
const inAWindow = <T>(work: () => Promise<T>): Promise<T> => {
  windows += 1;
  const at = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + windows * 60_000 + 2_000);
  return withClock({ now: () => at }, work);
};

it("a person's calls beyond the limit are refused for the rest of ten seconds, without a call of the table", async () => {
  const { admin, member } = team;
  const many = async () => {
    const answers = [];
    for (let n = 0; n < 210; n++) answers.push(await counts(admin.authorization));
    return answers;
  };
  await inAWindow(async () => {
    const answers = await many();
    const first = answers.findIndex(({ status }) => status !== 200);
    expect(first).toBe(200);
    expect(answers.slice(first).every(({ status }) => status === 429)).toBe(true);
    const { result, calls } = await callsOf(() => counts(admin.authorization));
    expect(refusal(result)).toMatchObject({ status: 429, code: "rate_limit.exceeded" });
    expect(result.headers.get("retry-after")).toBe("8");
    expect(calls).toEqual([]);
    expect((await counts(member.authorization)).status, "a colleague").toBe(200);
  });
  await inAWindow(async () => expect((await counts(admin.authorization)).status, "later").toBe(200));
});

it("a person's calls are counted in the table only once in a hundredth of the limit", async () => {
  await inAWindow(async () => {
    const { calls } = await callsOf(async () => {
      for (let n = 0; n < 10; n++) await counts(team.admin.authorization);
    });
    expect(calls.filter(({ action }) => action === "UpdateItem")).toHaveLength(5);
  });
});
