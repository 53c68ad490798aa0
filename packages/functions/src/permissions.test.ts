import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { dirname, join } from "node:path";
import { PutObjectCommand } from "@aws-sdk/client-s3";
import { MemberEntity } from "@clearhouse/core/account/user.entity.ts";
import { Asset } from "@clearhouse/core/asset/index.ts";
import { Clearance } from "@clearhouse/core/clearance/index.ts";
import { Notification } from "@clearhouse/core/notification/index.ts";
import { withClock } from "@clearhouse/core/platform/clock.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { suppress } from "@clearhouse/core/platform/mail/suppression.ts";
import { s3 } from "@clearhouse/core/platform/store/s3.ts";
import { withForeignHost } from "@clearhouse/core/testing/network.ts";
import { ASK, anAsset, anOpenRequest, aProof, CALLER, PNG } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mailsTo } from "../../../scripts/vitest/services.ts";
import type { Access } from "./function-definition.ts";
import { handler as mailFeedback } from "./mail-feedback.ts";
import { handler as relay } from "./relay.ts";
import { handler as reviveImports } from "./schedule/revive-imports.ts";
import { handler as sweepOutbox } from "./schedule/sweep-outbox.ts";
import { handler as sweepUploads } from "./schedule/sweep-uploads.ts";
import { handler as wakeForeignFetches } from "./schedule/wake-foreign-fetches.ts";
import { API, IMAGES, MAIL_FEEDBACK, RELAY, SCHEDULES, SUBSCRIPTIONS } from "./subscriptions.ts";
import { deliverTo, entryOf, streamEvent, waiting } from "./testing/bus.ts";
import { type Answer, type Call, inProcess } from "./testing/call.ts";
import { COMPACTIONS } from "./testing/compactions.ts";
import { messagesOf } from "./testing/delivery.ts";
import { bounceOf } from "./testing/mail-feedback.ts";
import { approveOneRight, askForOneRight, insisting, sendFile } from "./testing/main-job.ts";
import { anOwner } from "./testing/owner.ts";
import { aPerson, aSignedInTeam, bearer, type Person } from "./testing/people.ts";
import { recordRights, type Used } from "./testing/permissions.ts";
import { matches, named } from "./testing/route-address.ts";
import { ROUTES } from "./testing/routes.ts";
import { intercept } from "./testing/sdk.ts";
import { aForeignFile, aStoredFile, aStoredTwin, storyOf } from "./testing/stories.ts";

/** What infra-tests compare with the synthesised policies. */
const RECORDING = join(import.meta.dirname, "../../../.test-output/permissions.jsonl");

const FUNCTIONS = [API, IMAGES, RELAY, MAIL_FEEDBACK, ...SCHEDULES, ...SUBSCRIPTIONS];
const inDays = (days: number) => ({ now: () => new Date(Date.now() + days * 86_400_000) });

const recording = recordRights();
const answered = new Set<string>();
let used: Used[] = [];

/** The API as its function, which notes the routes that answered well. */
const api = {
  name: "recorded",
  send: async (call: Call): Promise<Answer> => {
    const { name } = /\/(avatar|logo)$/.test(call.path) ? IMAGES : API;
    const answer = await recording.as(name, () => inProcess.send(call));
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
  await call("POST", "/api/assets/bulk", {
    assetIds: [id],
    act: { kind: "tag", add: [{ type: "theme", name: "dusk" }] },
  });
  const list = await call("POST", "/api/exports", { kind: "selection", assetIds: [id] });
  await call("GET", `/api/exports/${list.id}`);
  await call("DELETE", `/api/assets/${id}`);
  const view = await call("POST", "/api/saved-views", { name: "Rap", view: {} });
  await call("GET", "/api/saved-views");
  await call("PATCH", `/api/saved-views/${view.id}`, { name: "Drip" });
  await call("DELETE", `/api/saved-views/${view.id}`);
  await call("DELETE", "/api/session");
};

/** What an admin does with people, settings and invites, and a person with themselves. */
const usePeople = async (teamId: string, admin: Person): Promise<void> => {
  const call = asPerson(admin);
  await call("GET", "/api/team");
  await call("PATCH", "/api/team", { primaryColor: "#112233" });
  const { userId } = await aPerson(teamId, "member");
  await call("PATCH", `/api/team/members/${userId}`, { displayName: "Mia Member" });
  await call("PUT", `/api/team/members/${userId}/role`, { role: "admin" });
  for (const path of ["/api/profile/avatar", "/api/team/logo", `/api/team/members/${userId}/avatar`]) {
    await api.send({ method: "PUT", path, headers: { authorization: admin.authorization }, body: new Uint8Array(PNG) });
    await call("DELETE", path);
  }
  await call("DELETE", `/api/team/members/${userId}`);
  await call("GET", "/api/team/audit");

  const { id } = await call("POST", "/api/team/invites", {});
  await call("PATCH", `/api/team/invites/${id}`, { email: "nia@example.com" });
  await call("PATCH", `/api/team/invites/${id}`, { email: "" });
  const { link } = await call("POST", `/api/team/invites/${id}/renew`);
  await call("GET", "/api/team/invites");
  const { pathname } = new URL(link);
  await api.send({ method: "GET", path: pathname });
  await api.send({ method: "GET", path: "/invite/nobodys" });
  const token = { "clearhouse-token": pathname.split("/").at(-1) };
  await api.send({ method: "GET", path: "/api/invite", headers: token });
  const authorization = bearer(randomUUID(), `nia-${randomUUID()}@example.com`);
  await api.send({ method: "POST", path: "/api/invite/join", headers: { ...token, authorization } });
  const open = await call("POST", "/api/team/invites", {});
  await call("DELETE", `/api/team/invites/${open.id}`);

  await call("GET", "/api/profile");
  await call("PATCH", "/api/profile", { displayName: "Ada Admin", phone: "", location: "Lisbon", bio: "" });
  await call("GET", "/api/profile/stats");
  // A token that says a new address, which Cognito has confirmed.
  const member = await aPerson(teamId, "member");
  const moved = bearer(member.subject, `moved-${randomUUID()}@example.com`);
  await api.send({ method: "GET", path: "/api/session", headers: { authorization: moved } });
};

/** What a person does with what they were told of. */
const useNotifications = async (person: Person): Promise<void> => {
  const call = asPerson(person);
  const tell = (dedupeKey: string) =>
    actAs({ kind: "system", name: "test", teamId: person.teamId }, () =>
      Notification.tell({
        to: [person.userId],
        kind: "team.joined",
        actor: "Nia New",
        subject: "Clearhouse Network",
        path: "/team",
        dedupeKey,
      }),
    );
  for (const key of ["one", "two", "three"]) await tell(key);
  const { items, cursor } = await call("GET", "/api/notifications?limit=1");
  await call("GET", `/api/notifications?limit=1&cursor=${encodeURIComponent(cursor)}`);
  await call("GET", "/api/notifications/unread");
  await call("POST", `/api/notifications/${items[0].id}/read`);
  await call("POST", "/api/notifications/read");
  await call("GET", "/api/notifications/preferences");
  await call("PATCH", "/api/notifications/preferences", { push: false });
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

/** CSV files: one that becomes assets, one that is given up; the import's steps are those of its consequence. */
const useImports = async (person: Person): Promise<void> => {
  const call = asPerson(person);
  const ask = insisting(api, { authorization: person.authorization });
  const file = { fileName: "a.csv", contentType: "text/csv", size: 1, purpose: "import" };
  const { id: given } = await call("POST", "/api/uploads", file);
  await call("DELETE", `/api/uploads/${given}`);
  const csv = Buffer.from("name,type\nSunset,image\nDusk,sound\n");
  const uploadId = await sendFile(ask, "/api/uploads", csv, "a.csv", file);
  const { id } = await call("POST", "/api/imports", { uploadId });
  await call("GET", "/api/imports");
  await recording.as("ReviveImports", () => withClock(inDays(1), reviveImports));
  const delivered = new Set<string>();
  const nextStep = async () =>
    (await waiting(person.teamId)).find(({ id: step, name }) => name === "import.step.planned" && !delivered.has(step));
  for (let next = await nextStep(); next; next = await nextStep()) {
    const entry = entryOf(next);
    await recording.as("RunImport", () => deliverTo("RunImport", entry));
    delivered.add(next.id);
  }
  expect(await call("GET", `/api/imports/${id}`)).toMatchObject({ state: "done", success: 1, errorCount: 1 });
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
  await actAs(admin, () => Sent.createUpload(file), CALLER);
  const csv = { fileName: "a.csv", contentType: "text/csv", size: 1, purpose: "import" as const };
  await actAs(admin, () => Sent.createUpload(csv), CALLER);
  await actAs(owner, () => Sent.createUploadForOwner(file), CALLER);
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

/** The asset of a file was deleted before its event came. */
const useAfterDeletion = async (name: string): Promise<void> => {
  const { entry, admin, assetId } = await aStoredFile();
  await actAs(admin, () => Clearance.remove(assetId), CALLER);
  await recording.as(name, () => deliverTo(name, entry));
};

/** A team's search snapshot is written three times, for then the first is removed, and searched. */
const useCompactions = async (): Promise<void> => {
  for (const [name, due] of Object.entries(COMPACTIONS)) {
    const { teamId, admin } = await aSignedInTeam("Clearhouse Network");
    for (const _ of ["first", "second", "third"]) {
      await actAs(admin, () => anAsset(), CALLER);
      const entry = await due(teamId);
      await recording.as(name, () => deliverTo(name, entry));
    }
    for (const path of ["", "/ids"]) await asPerson(admin)("GET", `/api/search${path}?q=sunset`);
  }
};

/** An asset has the bytes of an older one. */
const useTwins = async (): Promise<void> => {
  const entry = await aStoredTwin();
  await recording.as("HashFile", () => deliverTo("HashFile", entry));
};

/** Foreign files that there are: one like another, and one of an asset that is deleted while it is fetched. */
const useForeignFiles = async (): Promise<void> => {
  const serve: RequestListener = (_, answer) => {
    answer.writeHead(200, { "content-type": "image/png" }).end(PNG);
  };
  const rows = "http://files.example.com/1\nDusk,image,http://files.example.com/2";
  const { entry, admin, assetId } = await aForeignFile(rows);
  await withForeignHost(serve, () => recording.as("FetchFiles", () => deliverTo("FetchFiles", entry)));
  expect(await actAs(admin, () => Asset.get(assetId))).toMatchObject({ foreignFile: { sha256: expect.any(String) } });

  const gone = await aForeignFile("http://files.example.com/3");
  const remove: RequestListener = (request, answer) => {
    void actAs(gone.admin, () => Clearance.remove(gone.assetId), CALLER).then(() => serve(request, answer));
  };
  await withForeignHost(remove, () => recording.as("FetchFiles", () => deliverTo("FetchFiles", gone.entry)));
};

/** A list of what a search finds, in a team that has a snapshot. */
const useFilteredList = async (): Promise<void> => {
  const { teamId, admin } = await aSignedInTeam("Clearhouse Network");
  await actAs(admin, () => anAsset(), CALLER);
  await deliverTo("CompactSearch", await COMPACTIONS.CompactSearch(teamId));
  await actAs(admin, () => Sent.createExport({ kind: "assets", filters: { q: "sunset" } }));
  const entry = (await waiting(teamId)).filter(({ name }) => name === "export.requested").map(entryOf)[0];
  if (!entry) throw new Error("No export was requested");
  await recording.as("WriteList", () => deliverTo("WriteList", entry));
};

/** The requester has left the team: its admins are told. */
const useAfterLeaving = async (name: string): Promise<void> => {
  const { entry, requester } = await storyOf(name);
  await MemberEntity.delete({ userId: requester?.userId ?? "" }).go();
  await recording.as(name, () => deliverTo(name, entry));
};

/** Mail to the address bounced before, and whoever asked has left: the admins are told. */
const useSuppressed = async (name: string): Promise<void> => {
  const { entry, requester, mailTo = "" } = await storyOf(name);
  await suppress(mailTo, "bounced");
  if (requester) await MemberEntity.delete({ userId: requester.userId }).go();
  await recording.as(name, () => deliverTo(name, entry));
};

/** A mail bounces after whoever asked for it has left. */
const useMailFeedback = async (): Promise<void> => {
  const { entry, requester, mailTo = "" } = await storyOf("NotifyOwner");
  await deliverTo("NotifyOwner", entry);
  const [mail] = await mailsTo(mailTo);
  await MemberEntity.delete({ userId: requester?.userId ?? "" }).go();
  const bounce = messagesOf(bounceOf(mail?.messageId ?? "", mailTo));
  await recording.as(MAIL_FEEDBACK.name, () => mailFeedback(bounce));
};

beforeAll(async () => {
  for (const Key of ["rights-request.html", "index.html"]) {
    await s3.send(new PutObjectCommand({ Bucket: env.SITE_BUCKET, Key, Body: "<!--meta-->" }));
  }
  const { teamId, admin } = await aSignedInTeam("Clearhouse Network");
  const { token } = await askForOneRight(api, admin, "owner@example.com");
  await approveOneRight(api, token, "owner@example.com");
  await useAsMember(admin);
  await usePeople(teamId, admin);
  await useNotifications(admin);
  await giveUploadsUp(admin);
  await useImports(admin);
  await useAsOwner(admin);

  const items = await waiting(teamId);
  await recording.as(RELAY.name, () => relay(streamEvent(items.slice(1))));
  await recording.as("SweepOutbox", () => withClock(inDays(1), sweepOutbox));
  await abandonUploads(admin);
  // A member's is removed after days, an owner's when its request has run out.
  for (const days of [4, 38]) await recording.as("SweepUploads", () => withClock(inDays(days), sweepUploads));

  for (const { name } of SUBSCRIPTIONS) await useConsequence(name);
  await useCompactions();
  await useAfterDeletion("MakeThumbnail");
  await useTwins();
  await aForeignFile();
  await recording.as("WakeForeignFetches", () => withClock(inDays(1), wakeForeignFetches));
  await useForeignFiles();
  await useFilteredList();
  for (const name of ["NotifyRequesterApproved", "NotifyRequesterDenied", "NotifyInviter"]) await useAfterLeaving(name);
  for (const name of ["NotifyOwner", "SendInvite"]) await useSuppressed(name);
  await useMailFeedback();
  used = recording.used();
}, 60_000);

afterAll(() => {
  recording.stop();
  mkdirSync(dirname(RECORDING), { recursive: true });
  writeFileSync(RECORDING, used.map((line) => `${JSON.stringify(line)}\n`).join(""));
});

/** What `access` grants, in the words of the recording. A right to query is one for the table and its indexes. */
const granted = ({
  table = [],
  media = [],
  branding = [],
  imports = [],
  documents = [],
  site = [],
  mail,
  bus,
}: Access): string[] =>
  [
    ...table.map((action) => `dynamodb ${action} table`),
    ...media.map((action) => `s3 ${action} media`),
    ...branding.map((action) => `s3 ${action} branding`),
    ...imports.map((action) => `s3 ${action} imports`),
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
