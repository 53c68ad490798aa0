import { Notification } from "@clearhouse/core/notices/notification/index.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { anImport, runImport } from "@clearhouse/core/testing/imports.ts";
import { anAsset, CALLER } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { expect, it } from "vitest";
import { inProcess } from "../../testing/call.ts";
import { aSignedInTeam } from "../../testing/roles/people.ts";

const getChanges = async (authorization: string, since?: string) => {
  const path = `/api/assets/changes${since === undefined ? "" : `?since=${encodeURIComponent(since)}`}`;
  const answer = await inProcess.send({ method: "GET", path, headers: { authorization } });
  expect(answer.status).toBe(200);
  return JSON.parse(answer.text);
};

it("the change feed has a person's unread notifications and running imports, and an API key gets neither", async () => {
  const { teamId, admin, member } = await aSignedInTeam();
  const news = { kind: "team.joined", actor: "Nia New", subject: "Clearhouse", path: "", dedupeKey: "one" } as const;
  await actAs({ kind: "system", name: "test", teamId }, () => Notification.tell({ ...news, to: [member.userId] }));
  const { id } = await anImport(member, "name,type,source\nSunset,image,@live\n");
  expect((await getChanges(member.authorization)).other).toEqual({ unread: 1, imports: [id] });
  expect((await getChanges(admin.authorization)).other).toEqual({ unread: 0, imports: [id] });
  await runImport(member, id);
  expect((await getChanges(admin.authorization)).other).toEqual({ unread: 0, imports: [] });
  const { secret } = await actAs(admin, () => Sent.createApiKey({ name: "Reader", scopes: ["assets:read"] }));
  expect(await getChanges(`Bearer ${secret}`)).not.toHaveProperty("other");
});

it("an answer with changes counts the assets of each column, and one without changes counts nothing", async () => {
  const { admin, member } = await aSignedInTeam();
  const start = await getChanges(member.authorization);
  expect(await getChanges(member.authorization, start.cursor)).not.toHaveProperty("counts");
  await actAs(admin, () => anAsset(), CALLER);
  const { items, counts } = await getChanges(member.authorization, start.cursor);
  expect(items).toHaveLength(1);
  expect(counts).toMatchObject({ pending: 1, denied: 0 });
});
