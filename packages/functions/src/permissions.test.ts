import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { PutObjectCommand } from "@aws-sdk/client-s3";
import { actAs } from "@clearhouse/core/platform/actor.ts";
import { withClock } from "@clearhouse/core/platform/clock.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { s3 } from "@clearhouse/core/platform/s3.ts";
import { ASK, anAsset, anOpenRequest, aProof, CALLER, PNG } from "@clearhouse/core/testing/scene.ts";
import { Upload } from "@clearhouse/core/upload/index.ts";
import { MemberEntity } from "@clearhouse/core/user/user.entity.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handler as relay } from "./relay.ts";
import { handler as sweepOutbox } from "./schedule/sweep-outbox.ts";
import { handler as sweepUploads } from "./schedule/sweep-uploads.ts";
import { type Access, API, RELAY, SCHEDULES, SUBSCRIPTIONS } from "./subscriptions.ts";
import { deliverTo, streamEvent, waiting } from "./testing/bus.ts";
import { type Answer, type Call, inProcess } from "./testing/call.ts";
import { approveOneRight, askForOneRight, insisting, sendFile } from "./testing/main-job.ts";
import { anOwner } from "./testing/owner.ts";
import { aSignedInTeam, type Person } from "./testing/people.ts";
import { recordRights, type Used } from "./testing/permissions.ts";
import { matches, named, ROUTES } from "./testing/routes.ts";
import { intercept } from "./testing/sdk.ts";
import { storyOf } from "./testing/stories.ts";

/** What infra-tests compare with the synthesised policies. */
const RECORDING = join(import.meta.dirname, "../../../.test-output/permissions.jsonl");

const FUNCTIONS = [API, RELAY, ...SCHEDULES, ...SUBSCRIPTIONS];
const inDays = (days: number) => ({ now: () => new Date(Date.now() + days * 86_400_000) });

const recording = recordRights();
const answered = new Set<string>();
let used: Used[] = [];

/** The API as its function, which notes the routes that answered well. */
const api = {
  name: "recorded",
  send: async (call: Call): Promise<Answer> => {
    const answer = await recording.as(API.name, () => inProcess.send(call));
    if (answer.status < 300) answered.add(named(ROUTES.find((route) => matches(route, call)) ?? call));
    return answer;
  },
};

const asPerson = ({ authorization }: Person) => {
  const headers = { authorization };
  return async (method: Call["method"], path: string, body?: object) => {
    const { headers: sent, text } = await api.send({ method, path, headers, body });
    return sent.get("content-type")?.startsWith("application/json") ? JSON.parse(text) : undefined;
  };
};

const NOT_A_PICTURE = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>");

/** Everything that a member's session may lead to. */
const useAsMember = async (admin: Person): Promise<void> => {
  const call = asPerson(admin);
  for (const path of [
    "health",
    "health/ready",
    "config",
    "challenge",
    "openapi.json",
    "docs",
    "session",
    "team/members",
  ]) {
    await call("GET", `/api/${path}`);
  }
  const { cursor } = await call("GET", "/api/assets/changes");
  const { id } = await actAs(admin, () => anAsset(), CALLER);
  const asset = await call("GET", `/api/assets/${id}`);
  for (const query of ["", "?column=pending", "/counts", `/changes?since=${encodeURIComponent(cursor)}`]) {
    await call("GET", `/api/assets${query}`);
  }
  const edit = { name: "Dusk", source: "Instagram", uploadedBy: "Ada Admin", tags: [] };
  const edited = await call("PATCH", `/api/assets/${id}`, { version: asset.version, ...edit });
  await call("POST", `/api/assets/${id}/downloads`, { fileId: edited.files[0].id });
  const { request } = await call("POST", `/api/assets/${id}/rights-requests`, ASK);
  await call("GET", `/api/assets/${id}/rights-requests/open`);
  await call("POST", `/api/rights-requests/${request.id}/link-copied`);
  await call("GET", `/api/assets/${id}/activity`);
  const { version } = await call("GET", `/api/assets/${id}`);
  await call("PUT", `/api/assets/${id}/status`, { version, status: "approved" });
  const post = { contentUrl: "https://www.instagram.com/p/1", contentTitle: "Sunset", proof: await aProof() };
  await call("POST", "/api/rights-requests", { ...ASK, ...post });
  await call("DELETE", "/api/session");
};

/** Uploads that end otherwise than in an asset. */
const giveUploadsUp = async (person: Person): Promise<void> => {
  const call = asPerson(person);
  const ask = insisting(api, { authorization: person.authorization });
  const { id } = await call("POST", "/api/uploads", { fileName: "a.png", contentType: "image/png", size: PNG.length });
  await call("GET", `/api/uploads/${id}`);
  await call("DELETE", `/api/uploads/${id}`);
  await expect(sendFile(ask, "/api/uploads", NOT_A_PICTURE, "a.png")).rejects.toThrow("upload.type_unsupported");
};

const useAsOwner = async (admin: Person): Promise<void> => {
  const { token } = await anOpenRequest(admin);
  const owner = anOwner(api, token);
  const file = { fileName: "a.png", contentType: "image/png", size: PNG.length };
  const opened = await api.send({ method: "POST", path: "/api/owner/uploads", headers: owner.headers, body: file });
  const path = `/api/owner/uploads/${JSON.parse(opened.text).id}`;
  for (const method of ["GET", "DELETE"]) await api.send({ method, path, headers: owner.headers });
  await api.send({ method: "GET", path: `/rights-request?token=${token}` });
  await api.send({ method: "GET", path: "/rights-request?token=WRONGONE" });
  await owner.deny();
};

const abandonUploads = async (admin: Person): Promise<void> => {
  const file = { fileName: "a.png", contentType: "image/png", size: 1 };
  const { owner } = await anOpenRequest(admin);
  await actAs(admin, () => Upload.create(file), CALLER);
  await actAs(owner, () => Upload.createForOwner(file), CALLER);
};

/** A consequence as it goes well, and as it goes when its work fails at first. */
const useConsequence = async (name: string): Promise<void> => {
  const { entry } = await storyOf(name);
  const stop = intercept({
    call: (call, perform) =>
      JSON.stringify(call.input).includes("idem#") ? perform() : Promise.reject(new Error("down")),
  });
  await expect(recording.as(name, () => deliverTo(name, entry))).rejects.toThrow("down");
  stop();
  for (const _ of ["first", "again"]) await recording.as(name, () => deliverTo(name, entry));
};

/** The requester has left the team: its admins are told. */
const useAfterLeaving = async (name: string): Promise<void> => {
  const { entry, requester } = await storyOf(name);
  await MemberEntity.delete({ userId: requester?.userId ?? "" }).go();
  await recording.as(name, () => deliverTo(name, entry));
};

beforeAll(async () => {
  await s3.send(new PutObjectCommand({ Bucket: env.SITE_BUCKET, Key: "rights-request.html", Body: "<!--meta-->" }));
  const { teamId, admin } = await aSignedInTeam("Clearhouse Network");
  const { token } = await askForOneRight(api, admin, "owner@example.com");
  await approveOneRight(api, token, "owner@example.com");
  await useAsMember(admin);
  await giveUploadsUp(admin);
  await useAsOwner(admin);

  const items = await waiting(teamId);
  await recording.as(RELAY.name, () => relay(streamEvent(items.slice(1))));
  await recording.as("SweepOutbox", () => withClock(inDays(1), sweepOutbox));
  await abandonUploads(admin);
  // A member's is removed after days, an owner's when its request has run out.
  for (const days of [4, 38]) await recording.as("SweepUploads", () => withClock(inDays(days), sweepUploads));

  for (const { name } of SUBSCRIPTIONS) await useConsequence(name);
  for (const name of ["NotifyRequesterApproved", "NotifyRequesterDenied"]) await useAfterLeaving(name);
  used = recording.used();
}, 60_000);

afterAll(() => {
  recording.stop();
  mkdirSync(dirname(RECORDING), { recursive: true });
  writeFileSync(RECORDING, used.map((line) => `${JSON.stringify(line)}\n`).join(""));
});

/** What `access` grants, in the words of the recording. A right to query is one for the table and its indexes. */
const granted = ({ table = [], media = [], documents = [], site = [], mail, bus }: Access): string[] =>
  [
    ...table.map((action) => `dynamodb ${action} table`),
    ...media.map((action) => `s3 ${action} media`),
    ...documents.map((action) => `s3 ${action} documents`),
    ...site.map((action) => `s3 ${action} site`),
    ...(mail ? ["ses SendEmail mail"] : []),
    ...(bus ? ["events PutEvents bus"] : []),
  ].toSorted();

describe("what a function may do is what it was seen to do, and nothing else", () => {
  it("the recording has every route answer well", () => {
    expect(ROUTES.map(named).filter((route) => !answered.has(route))).toEqual([]);
  });

  it.each(FUNCTIONS)("$name", ({ name, access }) => {
    const rights = used
      .filter((one) => one.function === name)
      .map(({ service, action, resource }) => `${service} ${action} ${resource.replace(/\/index\/.+/, "")}`);
    expect([...new Set(rights)].toSorted()).toEqual(granted(access));
  });
});
