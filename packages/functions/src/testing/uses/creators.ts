import { randomUUID } from "node:crypto";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { aPendingCreator } from "@clearhouse/core/testing/creators.ts";
import { anInvite } from "@clearhouse/core/testing/onboarding.ts";
import { PNG } from "@clearhouse/core/testing/scene.ts";
import type { Use } from "../recorder.ts";
import { anInvitedCreator } from "../roles/invited-creator.ts";

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
  await call("GET", `/api/creators/${id}/assets`);
  const pending = await actAs(admin, () => aPendingCreator());
  await call("POST", `/api/creators/${pending.id}/reject`, { reason: "" });
  await call("POST", `/api/creators/${pending.id}/approve`);
  await call("DELETE", `/api/creators/${id}`);
};

const useInvites: Use = async ({ asPerson }, { admin }) => {
  const call = asPerson(admin);
  const { id } = await call("POST", "/api/creator-invites", { creator: "cleo@example.com" });
  await call("POST", `/api/creator-invites/${id}/renew`);
  await call("GET", "/api/creator-invites");
  await call("DELETE", `/api/creator-invites/${id}`);
};

const useContent: Use = async ({ api, asPerson }, { admin }) => {
  const call = asPerson(admin);
  const { id: creatorId } = await actAs(admin, () => aPendingCreator());
  const { id } = await call("POST", "/api/creator-content", { creatorId, title: "Sunset", contentType: "Video" });
  const path = `/api/creator-content/${id}/picture`;
  const headers = { authorization: admin.authorization };
  for (const _ of ["first", "second"]) {
    await api.send({ method: "PUT", path, headers, body: new Uint8Array(PNG) });
  }
  await call("GET", "/api/creator-content");
  await call("GET", `/api/creator-content?creatorId=${creatorId}`);
  await call("DELETE", `/api/creator-content/${id}`);
};

const useAsInvited: Use = async ({ api }, { admin }) => {
  const { code } = await anInvite(admin);
  for (const link of [code, "A".repeat(code.length)])
    await api.send({ method: "GET", path: `/creator-onboard/${link}` });
  const one = anInvitedCreator(api, code);
  await one.asked();
  await one.onboard();
};

export const CREATORS: readonly Use[] = [useCreators, useInvites, useContent, useAsInvited];
