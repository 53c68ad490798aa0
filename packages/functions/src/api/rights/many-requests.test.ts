import { BULK_ASK, posts } from "@clearhouse/core/testing/bundle.ts";
import { aProof } from "@clearhouse/core/testing/scene.ts";
import { expect, it } from "vitest";
import { deliverTo, eventOf, waiting } from "../../testing/bus.ts";
import { inProcess } from "../../testing/call.ts";
import { aSignedInTeam } from "../../testing/roles/people.ts";

const { send } = inProcess;

it("requests to 200 owners are answered at once with a job, and made by events, once although the call was repeated", async () => {
  const { admin, teamId } = await aSignedInTeam();
  const headers = { authorization: admin.authorization };
  const groups = posts(200).map((post, n) => ({
    contentOwner: `@o${n}`,
    contentOwnerEmail: `o${n}@example.com`,
    items: [post],
  }));
  const ask = async () => {
    const body = { ...BULK_ASK, groups, proof: await aProof() };
    const began = performance.now();
    const { status, text } = await send({ method: "POST", path: "/api/rights-requests/bulk", headers, body });
    return { status, ms: performance.now() - began, job: JSON.parse(text) };
  };
  const first = await ask();
  expect([first.status, first.job.ownersDone]).toEqual([202, 0]);
  expect(first.ms).toBeLessThan(3_000);
  expect((await ask()).job.jobId).toBe(first.job.jobId);
  const read = async () =>
    JSON.parse((await send({ method: "GET", path: `/api/rights-requests/bulk/${first.job.jobId}`, headers })).text);
  const delivered = new Set<string>();
  while ((await read()).state === "running") {
    const entry = await eventOf(teamId, "bulk_request.step.planned");
    const { id } = JSON.parse(entry.Detail);
    expect(delivered).not.toContain(id);
    delivered.add(id);
    await deliverTo("MakeRequests", entry);
    await deliverTo("MakeRequests", entry);
  }
  const { groups: made } = await read();
  expect(new Set(made.map(({ link }: { link: string }) => link)).size).toBe(200);
  expect((await waiting(teamId)).filter(({ name }) => name === "rights_request.created")).toHaveLength(200);
});
