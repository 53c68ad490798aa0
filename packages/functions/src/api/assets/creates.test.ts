import { randomUUID } from "node:crypto";
import { ContractTemplate } from "@clearhouse/core/contracts/contract-template/index.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { aCreator } from "@clearhouse/core/testing/creators.ts";
import { ASK, anAsset, anOpenRequest, aProof, CALLER, PNG, upload } from "@clearhouse/core/testing/scene.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { intercept, quickRetries } from "../../testing/aws-calls/sdk.ts";
import { type Call, inProcess, refusal, TRANSPORTS } from "../../testing/call.ts";
import { aSignedInTeam, type Person } from "../../testing/roles/people.ts";

let admin: Person;
beforeAll(async () => {
  ({ admin } = await aSignedInTeam("Clearhouse Network"));
});

const FILE = { fileName: "a.png", contentType: "image/png", size: PNG.length };
const FIELDS = { name: "Sunset", source: "Instagram", uploadedBy: "Ada Admin" };
const POST = { ...ASK, contentUrl: "https://www.instagram.com/p/1", contentTitle: "Sunset" };

/** The statuses of an answer: 201 if the record exists, 202 if an event handler will make it. */
const MADE = [201, 202];

type Create = () => Promise<Omit<Call, "method"> & { headers: Record<string, string> }>;

const asAdmin = () => ({ authorization: admin.authorization });
const inTeam = <T>(work: () => Promise<T>): Promise<T> => actAs(admin, work, CALLER);

/** The calls that create a record, each prepared to succeed once. */
const CREATES: Record<string, Create> = {
  "an upload": async () => ({ path: "/api/uploads", headers: asAdmin(), body: FILE }),
  "an asset": async () => {
    const uploadId = await inTeam(() => upload(PNG));
    return { path: "/api/assets", headers: asAdmin(), body: { ...FIELDS, uploadId } };
  },
  "a request for an asset": async () => {
    const { id } = await inTeam(() => anAsset());
    return { path: `/api/assets/${id}/rights-requests`, headers: asAdmin(), body: ASK };
  },
  "a request by address": async () => ({ path: "/api/rights-requests", headers: asAdmin(), body: POST }),
  "a publication": async () => {
    const { id } = await inTeam(() => anAsset());
    const body = { url: "https://www.instagram.com/p/1", publishedOn: "2026-01-02", brand: "rap" };
    return { path: `/api/assets/${id}/publications`, headers: asAdmin(), body };
  },
  "a release": async () => {
    const { id } = await inTeam(() => anAsset());
    return { path: `/api/assets/${id}/releases`, headers: asAdmin(), body: { kind: "person", name: "Anna Berg" } };
  },
  "an invite": async () => ({ path: "/api/team/invites", headers: asAdmin(), body: { email: "new@example.com" } }),
  "a saved view": async () => ({
    path: "/api/saved-views",
    headers: asAdmin(),
    body: { name: "Rap", scope: "team", view: {} },
  }),
  "a creator": async () => ({
    path: "/api/creators",
    headers: asAdmin(),
    body: { name: "Cleo Creator", email: `cleo-${randomUUID()}@example.com` },
  }),
  "an invite of a creator": async () => ({
    path: "/api/creator-invites",
    headers: asAdmin(),
    body: { creator: "cleo@example.com" },
  }),
  "a piece of a creator's work": async () => ({
    path: "/api/creator-content",
    headers: asAdmin(),
    body: { creatorId: (await inTeam(() => aCreator())).id, title: "Sunset", contentType: "Video" },
  }),
  "an export": async () => ({
    path: "/api/exports",
    headers: asAdmin(),
    body: { kind: "assets", filters: { q: "dusk" } },
  }),
  "a contract template": async () => {
    // The team's first read of its templates also makes a template.
    await inTeam(() => ContractTemplate.list());
    return {
      path: "/api/contract-templates",
      headers: asAdmin(),
      body: { name: "Video license", content: "Dear {{creator_name}}" },
    };
  },
  "a contract": async () => {
    const { id } = await inTeam(() => aCreator());
    return { path: "/api/contracts", headers: asAdmin(), body: { creatorId: id, text: "We may use your content." } };
  },
  "an owner's upload": async () => {
    const { token } = await anOpenRequest(admin);
    return { path: "/api/owner/uploads", headers: { "clearhouse-token": token }, body: FILE };
  },
};

/** The body, with a new proof of work if the call sends a form. */
const proven = async (body: unknown): Promise<unknown> =>
  typeof body === "object" && body !== null && "contentUrl" in body ? { ...body, proof: await aProof() } : body;

const idOf = (text: string): string => {
  const { id, request } = JSON.parse(text);
  return request?.id ?? id;
};

/** The ids in everything that the create calls below have stored. */
const stored = new Set<string>();

/**
 * Records the ids in each write that the table has stored, even if the table's answer is lost.
 * @returns a function that stops the recording
 */
const noteStored = () =>
  intercept({
    attempt: async ({ action, input }, perform) => {
      const output = await perform();
      const ids = /Write|Put|Update/.test(action) ? JSON.stringify(input).match(/\b[a-z]{3}_[0-9a-z]{26}\b/g) : [];
      for (const id of ids ?? []) stored.add(id);
      return output;
    },
  });

/** The stored ids of the same kind as `id` that aren't in `before`. */
const storedLike = (id: string, before: ReadonlySet<string>): string[] =>
  [...stored].filter((one) => one.startsWith(id.slice(0, id.indexOf("_"))) && !before.has(one));

/** For each create call, fields that turn its body into another valid body. */
const OTHERS: Record<string, object> = {
  "a publication": { brand: "bars" },
  "a release": { name: "Tim Berg" },
  "an upload": { fileName: "b.png" },
  "an asset": { name: "Dawn" },
  "a request for an asset": { contentOwner: "@another" },
  "a request by address": { contentTitle: "Dawn" },
  "an invite": { email: "other@example.com" },
  "a saved view": { name: "Jazz" },
  "a creator": { name: "Cleo Other" },
  "an invite of a creator": { creator: "Cleo" },
  "a piece of a creator's work": { title: "Dawn" },
  "an export": { filters: { q: "dawn" } },
  "a contract template": { content: "Dear {{creator_name}}, hello" },
  "a contract": { text: "We may use your pictures." },
  "an owner's upload": { size: FILE.size + 1 },
};

describe.each(Object.entries(CREATES))("the creation of %s", (name, create) => {
  const post = async (
    { path, headers, body }: Awaited<ReturnType<Create>>,
    key: string | undefined,
    to = inProcess,
  ) => {
    const call = { method: "POST", path, headers: { ...headers, "idempotency-key": key }, body: await proven(body) };
    const stop = noteStored();
    return to.send(call).finally(stop);
  };

  it.each(TRANSPORTS)(
    "two calls with the same idempotency key store and return one record, $name",
    async (transport) => {
      const call = await create();
      const key = randomUUID();
      const before = new Set(stored);
      const answers = [await post(call, key, transport), await post(call, key, transport)];
      for (const { status } of answers) expect(MADE).toContain(status);
      const [id = "", ...others] = new Set(answers.map(({ text }) => idOf(text)));
      expect(others).toEqual([]);
      expect(storedLike(id, before)).toEqual([id]);
    },
  );

  it("five parallel create calls with the same idempotency key store and return one record", async () => {
    const call = await create();
    const key = randomUUID();
    const before = new Set(stored);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => post(call, key)));
    for (const { status } of answers) expect(MADE).toContain(status);
    const [id = "", ...others] = new Set(answers.map(({ text }) => idOf(text)));
    expect(others).toEqual([]);
    expect(storedLike(id, before)).toEqual([id]);
  });

  it("a create call is refused if its idempotency key was used with another body", async () => {
    const call = await create();
    const key = randomUUID();
    expect(MADE).toContain((await post(call, key)).status);
    const other = { ...call, body: { ...(call.body as object), ...OTHERS[name] } };
    const reused = { status: 409, code: "request.idempotency_key_reused" };
    expect(refusal(await post(other, key))).toMatchObject(reused);
    expect(MADE).toContain((await post(call, key)).status);
  });

  it("a create call without an idempotency key stores one record although two answers of the table are lost", async () => {
    const call = await create();
    const before = new Set(stored);
    let lost = 0;
    const undo = [
      quickRetries(),
      intercept({
        attempt: async ({ action, input }, perform) => {
          const output = await perform();
          // An earlier transaction marks a form's proof of work as used, and doesn't make the record.
          const makes = action === "TransactWriteItems" && !JSON.stringify(input).includes("spentproof");
          if (makes && lost++ < 2) throw Object.assign(new Error("hang up"), { name: "TimeoutError", exhausted: true });
          return output;
        },
      }),
    ];
    const answer = await post(call, undefined).finally(() => {
      for (const take of undo) take();
    });
    expect(MADE).toContain(answer.status);
    expect(lost).toBe(3);
    expect(storedLike(idOf(answer.text), before)).toEqual([idOf(answer.text)]);
    // If the record may exist only once, the second call is refused. Otherwise the second call makes a record with a
    // new id, or, if an owner would be asked twice, answers with the first one's.
    const again = await post(call, undefined);
    if (!MADE.includes(again.status)) return expect(refusal(again).status).toBe(409);
    const answered = new Set([idOf(answer.text), idOf(again.text)]);
    expect(new Set(storedLike(idOf(answer.text), before))).toEqual(answered);
  });

  it("another person who uses the same idempotency key doesn't get the first person's record", async () => {
    const key = randomUUID();
    const [one, other] = [await create(), await create()];
    const { member } = await aSignedInTeam("Rival Media");
    const first = await post(one, key);
    const foreign = await post({ ...other, headers: { authorization: member.authorization } }, key);
    expect(MADE).toContain(first.status);
    if (MADE.includes(foreign.status)) expect(idOf(foreign.text)).not.toBe(idOf(first.text));
    else expect([401, 403, 404]).toContain(foreign.status);
  });
});
