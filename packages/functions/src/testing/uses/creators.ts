import { randomUUID } from "node:crypto";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { aPendingCreator } from "@clearhouse/core/testing/creators.ts";
import type { Use } from "../recorder.ts";

/** What a member and an admin do with creators. */
const useCreators: Use = async ({ asPerson }, { admin }) => {
  const call = asPerson(admin);
  const fields = { name: "Cleo Creator", email: `cleo-${randomUUID()}@example.com` };
  const { id, version } = await call("POST", "/api/creators", fields);
  await call("POST", "/api/creators", { ...fields, email: `other-${randomUUID()}@example.com` });
  const { cursor } = await call("GET", "/api/creators?limit=1");
  await call("GET", `/api/creators?limit=1&cursor=${encodeURIComponent(cursor)}`);
  await call("GET", "/api/creators/counts");
  await call("GET", `/api/creators/${id}`);
  await call("PATCH", `/api/creators/${id}`, { ...fields, email: `new-${randomUUID()}@example.com`, version });
  await call("GET", `/api/creators/${id}/history`);
  const pending = await actAs(admin, () => aPendingCreator());
  await call("POST", `/api/creators/${pending.id}/reject`, { reason: "" });
  await call("POST", `/api/creators/${pending.id}/approve`);
  await call("DELETE", `/api/creators/${id}`);
};

export const CREATORS: readonly Use[] = [useCreators];
