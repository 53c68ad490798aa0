import type { RequestListener } from "node:http";
import { GetObjectCommand, ListObjectsV2Command } from "@aws-sdk/client-s3";
import sharp from "sharp";
import { afterEach, describe, expect, it } from "vitest";
import { Asset } from "../../library/asset/index.ts";
import { verifyAsset } from "../../library/asset/verify.ts";
import { withClock } from "../../platform/clock.ts";
import { env } from "../../platform/env.ts";
import { canonicalJson, sha256 } from "../../platform/hash.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { table } from "../../platform/store/clients.ts";
import { s3 } from "../../platform/store/s3.ts";
import { withPlatforms } from "../../testing/network.ts";
import { ASK, anAsset, approve, aTeam, CALLER } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { Clearance } from "../clearance/index.ts";
import { RightsRequest } from "./index.ts";
import { copyPost, keepPostCopy } from "./post-copy.ts";
import { read } from "./rights-request.entity.ts";

const POST = { contentUrl: "https://www.instagram.com/reel/1/", contentTitle: "Sunset", proof: "" };

const drawn = (background: string) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .png()
    .toBuffer();
const [picture, another] = [await drawn("#0a7"), await drawn("#70a")];
const PAGE = `<head><meta property="og:title" content="Olivia on Instagram: golden hour">
<meta property="og:description" content="Golden hour"><meta property="og:image" content="/1.png"></head>`;

const platform =
  (asked: string[] = [], shown = picture): RequestListener =>
  ({ url = "" }, answer) => {
    asked.push(url);
    const isPicture = url.endsWith(".png");
    answer.writeHead(200, { "content-type": isPicture ? "image/png" : "text/html" }).end(isPicture ? shown : PAGE);
  };
const nothing: RequestListener = (_request, answer) => {
  answer.writeHead(404).end();
};

const copy = (teamId: string, requestId: string, listener: RequestListener) =>
  withPlatforms(listener, () => actAs({ kind: "system", name: "test", teamId }, () => copyPost(requestId)));
const ask = (member: MemberActor) => actAs(member, () => Sent.requestByUrl({ ...ASK, ...POST }), CALLER);
const see = (member: MemberActor, id: string) => actAs(member, () => Asset.get(id));
const steps = (member: MemberActor, id: string) => actAs(member, () => Asset.activity(id), CALLER);
const open = (member: MemberActor, id: string) => actAs(member, () => RightsRequest.openOf(id));

const objectsOf = async (teamId: string, assetId: string): Promise<string[]> => {
  const list = new ListObjectsV2Command({ Bucket: env.MEDIA_BUCKET, Prefix: `media/${teamId}/${assetId}/` });
  return ((await s3.send(list)).Contents ?? []).map(({ Key = "" }) => Key).toSorted();
};
const hashOf = async (address = ""): Promise<string> => {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: address.slice(1) }));
  return sha256((await Body?.transformToByteArray()) ?? "");
};

const FAULT = "test-fault";
const clients = [table, s3];
const mend = (): void => {
  for (const { middlewareStack } of clients) middlewareStack.remove(FAULT);
};
afterEach(mend);

/** Makes the n-th call of a command fail, before or after DynamoDB or S3 has carried out the call. */
const failAt = (kind: string, n: number, when: "before" | "after"): void => {
  let calls = 0;
  for (const { middlewareStack } of clients) {
    (middlewareStack as typeof table.middlewareStack).add(
      (next, { commandName = "" }) =>
        async (args) => {
          const fails = commandName.startsWith(kind) && ++calls === n;
          if (fails && when === "before") throw new Error("killed");
          const answer = await next(args);
          if (fails) throw new Error("killed");
          return answer;
        },
      { name: FAULT, step: "initialize" },
    );
  }
};

describe("the copy of a requested post", () => {
  it("the copy of a post keeps the post's text and picture, and a hash in the activity covers the whole copy", async () => {
    const { admin, teamId } = await aTeam();
    const { asset, request } = await ask(admin);
    await copy(teamId, request.id, platform());
    const kept = (await open(admin, asset.id))?.copy;
    expect(kept).toMatchObject({
      url: POST.contentUrl,
      title: "Olivia on Instagram: golden hour",
      author: "Olivia",
      description: "Golden hour",
      provider: "Instagram",
      type: "video",
      pictureUrl: expect.stringContaining(`/media/${teamId}/${asset.id}/post-${request.id}-`),
    });
    const { Body } = await s3.send(
      new GetObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: kept?.pictureUrl.slice(1) ?? "" }),
    );
    const stored = (await Body?.transformToByteArray()) ?? new Uint8Array();
    expect(await sharp(stored).metadata()).toMatchObject({ format: "jpeg", width: 400, height: 300 });
    const { pictureUrl: _, sha256: hash, ...told } = kept ?? { pictureUrl: "", sha256: "" };
    expect(hash).toBe(sha256(canonicalJson({ ...told, pictureSha256: sha256(stored) })));
    expect((await steps(admin, asset.id)).find(({ type }) => type === "rights_request.post.copied")).toMatchObject({
      by: { kind: "system" },
      facts: { request: request.id, sha256: hash, "picture sha256": sha256(stored) },
    });
    expect(await verifyAsset(teamId, asset.id)).toMatchObject({ ok: true });
  });

  it("an asset that was made by a request gets the type and picture of the post's copy", async () => {
    const { admin, teamId } = await aTeam();
    const { asset, request } = await ask(admin);
    expect(asset.type).toBe("image");
    await copy(teamId, request.id, platform());
    const seen = await see(admin, asset.id);
    expect(seen).toMatchObject({
      type: "video",
      version: asset.version,
      request: { copy: { title: "Olivia on Instagram: golden hour", author: "Olivia", provider: "Instagram" } },
    });
    expect(await hashOf(seen.thumbnailUrl)).toBe(await hashOf(seen.request?.copy?.pictureUrl));
  });

  it("the owner sees the copy of a post, and 31 days later only the copy's text", async () => {
    const { admin, teamId } = await aTeam();
    const { request } = await ask(admin);
    await copy(teamId, request.id, platform());
    const owner = await RightsRequest.ownerByToken(new URL(request.link).searchParams.get("token") ?? "");
    const look = () => actAs(owner, () => RightsRequest.forOwner(), CALLER);
    expect((await look()).copy).toMatchObject({ author: "Olivia", pictureUrl: expect.stringContaining("/post-") });
    await approve(owner);
    const later = { now: () => new Date(Date.now() + 31 * 86_400_000) };
    expect((await withClock(later, look)).copy).toMatchObject({ author: "Olivia", pictureUrl: "" });
  });

  it("the copy of a post doesn't change the picture and type of an asset that has its own file", async () => {
    const { admin, teamId } = await aTeam();
    const { asset, request } = await actAs(admin, async () => Sent.requestForAsset((await anAsset()).id, ASK), CALLER);
    await copy(teamId, request.id, platform());
    expect(await see(admin, asset.id)).toMatchObject({ type: "image", thumbnailUrl: asset.thumbnailUrl });
    expect((await open(admin, asset.id))?.copy?.type).toBe("image");
  });

  it("a post is fetched and copied only once", async () => {
    const { admin, teamId } = await aTeam();
    const { asset, request } = await ask(admin);
    const asked: string[] = [];
    await copy(teamId, request.id, platform(asked));
    await copy(teamId, request.id, platform(asked));
    expect(asked).toHaveLength(2);
    const copied = (await steps(admin, asset.id)).filter(({ type }) => type === "rights_request.post.copied");
    expect(copied).toHaveLength(1);
  });

  it("a post that the platform doesn't show leaves the request unchanged, and the activity says why", async () => {
    const { admin, teamId } = await aTeam();
    const { asset, request } = await ask(admin);
    await copy(teamId, request.id, nothing);
    expect(await open(admin, asset.id)).toMatchObject({ status: "pending", copy: null });
    expect((await steps(admin, asset.id)).at(-1)).toMatchObject({
      type: "rights_request.post.not_copied",
      facts: { request: request.id, reason: "missing" },
    });
    await copy(teamId, request.id, nothing);
    const told = (await steps(admin, asset.id)).filter(({ type }) => type === "rights_request.post.not_copied");
    expect(told, "however often the event comes").toHaveLength(1);
  });

  it("a post on an unsupported site isn't fetched", async () => {
    const { admin, teamId } = await aTeam();
    const { asset, request } = await actAs(
      admin,
      async () => {
        const { id, version, name, uploadedBy } = await anAsset();
        await Sent.editAsset(id, { version, name, uploadedBy, source: "https://example.org/1", tags: [] });
        return Sent.requestForAsset(id, ASK);
      },
      CALLER,
    );
    const asked: string[] = [];
    await copy(teamId, request.id, platform(asked));
    expect(asked).toEqual([]);
    expect((await steps(admin, asset.id)).at(-1)?.type).toBe("rights_request.created");
  });

  it("a copy whose asset is deleted during the fetch leaves no picture in S3", async () => {
    const { admin, teamId } = await aTeam();
    const { asset, request } = await ask(admin);
    const serve = platform();
    const removing: RequestListener = (call, answer) => {
      void actAs(admin, () => Clearance.remove(asset.id), CALLER)
        .catch(() => undefined)
        .then(() => serve(call, answer));
    };
    await copy(teamId, request.id, removing);
    expect(await objectsOf(teamId, asset.id)).toEqual([]);
  });

  it.each([
    ["before storing the first picture", "PutObject", 1, "before"],
    ["after storing the first picture", "PutObject", 1, "after"],
    ["before storing the second picture", "PutObject", 2, "before"],
    ["after storing the second picture", "PutObject", 2, "after"],
    ["before storing the record", "TransactWrite", 1, "before"],
    ["after storing the record", "TransactWrite", 1, "after"],
  ] as const)(
    "if copying a post fails just %s, the next attempt stores one picture, both as evidence and as thumbnail",
    async (_, kind, n, when) => {
      const { admin, teamId } = await aTeam();
      const { asset, request } = await ask(admin);
      failAt(kind, n, when);
      await expect(copy(teamId, request.id, platform())).rejects.toThrow("killed");
      mend();
      await copy(teamId, request.id, platform([], another));
      const { thumbnailUrl, request: shown } = await see(admin, asset.id);
      const { pictureUrl = "" } = shown?.copy ?? {};
      expect(await objectsOf(teamId, asset.id)).toEqual([pictureUrl.slice(1), thumbnailUrl.slice(1)].toSorted());
      const told = (await steps(admin, asset.id)).find(({ type }) => type === "rights_request.post.copied");
      expect([await hashOf(pictureUrl), await hashOf(thumbnailUrl)]).toEqual(
        Array(2).fill(told?.facts["picture sha256"]),
      );
      expect(await verifyAsset(teamId, asset.id)).toMatchObject({ ok: true });
    },
  );

  it("if a post is copied twice at the same moment, only the picture of the copy that was stored first remains", async () => {
    const { admin, teamId } = await aTeam();
    const { asset, request } = await ask(admin);
    const first = platform();
    const meanwhile: RequestListener = (call, answer) => {
      void actAs({ kind: "system", name: "test", teamId }, async () => {
        const seen = { title: "", author: "Olivia", description: "", provider: "Instagram", type: "image" } as const;
        if (call.url?.endsWith(".png"))
          await keepPostCopy(await read(teamId, request.id), { ...seen, picture: another });
      }).then(() => first(call, answer));
    };
    await copy(teamId, request.id, meanwhile);
    const { thumbnailUrl, request: shown } = await see(admin, asset.id);
    const { pictureUrl = "" } = shown?.copy ?? {};
    expect([await hashOf(pictureUrl), await hashOf(thumbnailUrl)]).toEqual([sha256(another), sha256(another)]);
    expect(await objectsOf(teamId, asset.id)).toHaveLength(2);
  });

  it("a stored copy keeps its picture as evidence if the asset is deleted before the copying ends", async () => {
    const { admin, teamId } = await aTeam();
    const { asset, request } = await ask(admin);
    failAt("ListObjects", 1, "before");
    await expect(copy(teamId, request.id, platform())).rejects.toThrow("killed");
    mend();
    await actAs(admin, async () => Clearance.remove(asset.id), CALLER);
    await copy(teamId, request.id, platform());
    const kept = (await read(teamId, request.id)).copy;
    expect(await objectsOf(teamId, asset.id)).toEqual([kept?.pictureKey]);
  });
});
