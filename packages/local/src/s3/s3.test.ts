import { createHash } from "node:crypto";
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { utimes, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { DataFolder } from "../data-folder.ts";
import { serve } from "../server.ts";
import { REGION, type StandIn } from "../stand-in.ts";
import { CREDENTIALS, temporaryFolder, until } from "../testing.ts";
import { BUCKETS } from "./buckets.ts";
import { isForBuckets, partUploads } from "./part-upload.ts";
import { startS3 } from "./s3.ts";

let folder: DataFolder;
let remove: () => void;
let s3: StandIn;
let front: StandIn;
let client: S3Client;
let signer: S3Client;
let now: () => number = Date.now;

const makeClient = (endpoint: string, secretAccessKey = CREDENTIALS.secretAccessKey) =>
  new S3Client({
    endpoint,
    region: REGION,
    forcePathStyle: true,
    credentials: { ...CREDENTIALS, secretAccessKey },
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });

beforeAll(async () => {
  ({ folder, remove } = temporaryFolder());
  s3 = await startS3(folder, CREDENTIALS);
  const handle = partUploads(s3.endpoint, CREDENTIALS, () => now());
  front = await serve((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  client = makeClient(s3.endpoint);
  signer = makeClient(front.endpoint);
});

afterAll(async () => {
  client.destroy();
  await front.stop();
  await s3.stop();
  remove();
});

const KEY = "team/asset/1-Ärger & 'pärt' (1).mp4";
const begin = async () => {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket: BUCKETS.media, Key: KEY }));
  return UploadId ?? "";
};
const sign = (uploadId: string, length: number, by = signer, part = 1) =>
  getSignedUrl(
    by,
    new UploadPartCommand({
      Bucket: BUCKETS.media,
      Key: KEY,
      UploadId: uploadId,
      PartNumber: part,
      ContentLength: length,
    }),
    { expiresIn: 60 },
  );
const send = async (url: string, body: string) => {
  const response = await fetch(url, { method: "PUT", body });
  return { status: response.status, text: await response.text(), etag: response.headers.get("etag") ?? "" };
};

test("parts sent to presigned URLs on the site's host become the object", async () => {
  const uploadId = await begin();
  const parts = [];
  for (const [PartNumber, body] of [
    [1, "hello "],
    [2, "world"],
  ] as const) {
    const { status, etag } = await send(await sign(uploadId, body.length, signer, PartNumber), body);
    expect(status).toBe(200);
    parts.push({ PartNumber, ETag: etag });
  }
  await client.send(
    new CompleteMultipartUploadCommand({
      Bucket: BUCKETS.media,
      Key: KEY,
      UploadId: uploadId,
      MultipartUpload: { Parts: parts },
    }),
  );
  const stored = await client.send(new GetObjectCommand({ Bucket: BUCKETS.media, Key: KEY }));
  expect(await stored.Body?.transformToString()).toBe("hello world");
});

describe("completing an upload", () => {
  const complete = (uploadId: string, etag: string) =>
    client.send(
      new CompleteMultipartUploadCommand({
        Bucket: BUCKETS.media,
        Key: KEY,
        UploadId: uploadId,
        MultipartUpload: { Parts: [{ PartNumber: 1, ETag: etag }] },
      }),
    );

  test("completing an upload is refused if a listed part was never sent, or was sent with another ETag", async () => {
    const uploadId = await begin();
    await expect(complete(uploadId, '"a"')).rejects.toMatchObject({ name: "InvalidPart" });
    await send(await sign(uploadId, 5), "12345");
    await expect(complete(uploadId, '"a"')).rejects.toMatchObject({ name: "InvalidPart" });
  });

  test("an upload that is completed three times at the same moment makes one object, and two calls are refused", async () => {
    const uploadId = await begin();
    const { etag } = await send(await sign(uploadId, 5), "12345");
    const results = await Promise.allSettled([1, 2, 3].map(() => complete(uploadId, etag)));
    const names = results.map((result) => (result.status === "rejected" ? result.reason.name : "made"));
    expect(names.sort()).toEqual(["NoSuchUpload", "NoSuchUpload", "made"]);
    const stored = await client.send(new GetObjectCommand({ Bucket: BUCKETS.media, Key: KEY }));
    expect(await stored.Body?.transformToString()).toBe("12345");
  });
});

describe("refused URLs of parts", () => {
  const refused = async (url: string, body = "12345") => {
    const { status, text } = await send(url, body);
    return `${status} ${/<Code>(.*)<\/Code>/.exec(text)?.[1]}`;
  };

  test("a part's URL is refused for a body that is one byte longer than the signed length", async () => {
    expect(await refused(await sign(await begin(), 5), "123456")).toBe("403 SignatureDoesNotMatch");
  });
  test("a part's URL is refused for a body that is one byte shorter than the signed length", async () => {
    expect(await refused(await sign(await begin(), 5), "1234")).toBe("403 SignatureDoesNotMatch");
  });
  test("a part's URL is refused if its part number, upload or key was changed", async () => {
    const url = await sign(await begin(), 5);
    expect(await refused(url.replace("partNumber=1", "partNumber=2"))).toBe("403 SignatureDoesNotMatch");
    expect(await refused(url.replace(/uploadId=\w/, "uploadId=x"))).toBe("403 SignatureDoesNotMatch");
    expect(await refused(url.replace("/team/", "/other/"))).toBe("403 SignatureDoesNotMatch");
  });
  test("a part's URL is refused after it has expired", async () => {
    const url = await sign(await begin(), 5);
    now = () => Date.now() + 61_000;
    expect(await refused(url)).toBe("403 AccessDenied");
    now = Date.now;
  });
  test("a part's URL that was signed with another secret is refused", async () => {
    const stranger = makeClient(front.endpoint, "somebody else's");
    expect(await refused(await sign(await begin(), 5, stranger))).toBe("403 SignatureDoesNotMatch");
  });
  test("a part's URL without a signature is refused", async () => {
    const uploadId = await begin();
    expect(await refused(`${front.endpoint}/${BUCKETS.media}/a?partNumber=1&uploadId=${uploadId}`)).toBe(
      "403 AuthorizationQueryParametersError",
    );
  });
  test("a correctly signed URL for storing or reading a whole object is refused", async () => {
    const put = await getSignedUrl(signer, new PutObjectCommand({ Bucket: BUCKETS.media, Key: "a", ContentLength: 5 }));
    expect(await refused(put)).toBe("403 AccessDenied");
    const get = await getSignedUrl(signer, new GetObjectCommand({ Bucket: BUCKETS.media, Key: KEY }));
    expect((await fetch(get)).status).toBe(403);
  });
});

test("aborting an upload deletes its parts", async () => {
  const uploadId = await begin();
  await send(await sign(uploadId, 5), "12345");
  const parts = folder.file(`s3/${BUCKETS.media}/._S3rver_uploads/${uploadId}`);
  expect(existsSync(parts)).toBe(true);
  await client.send(new AbortMultipartUploadCommand({ Bucket: BUCKETS.media, Key: KEY, UploadId: uploadId }));
  expect(existsSync(parts)).toBe(false);
});

test("only paths inside a bucket are passed to the local S3 server", () => {
  expect(isForBuckets(`/${BUCKETS.media}/a`)).toBe(true);
  expect(["/", "/media/a", "/clearhouse-local-mediax/a", `/x/${BUCKETS.media}/a`].some(isForBuckets)).toBe(false);
});

test("an object that several calls store with If-None-Match at the same moment is stored once", async () => {
  const put = (Body: string, IfNoneMatch?: "*") =>
    client.send(new PutObjectCommand({ Bucket: BUCKETS.documents, Key: KEY, Body, IfNoneMatch })).then(
      () => Body,
      ({ $metadata }) => $metadata.httpStatusCode,
    );
  const stored = async () => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: BUCKETS.documents, Key: KEY }));
    return Body?.transformToString();
  };
  const answers = await Promise.all(["one", "two", "three", "four"].map((body) => put(body, "*")));
  const first = answers.find((answer) => typeof answer === "string");
  expect(answers.filter((answer) => answer === 412)).toHaveLength(3);
  expect(await stored()).toBe(first);
  expect([await put("five", "*"), await put("six")]).toEqual([412, "six"]);
  expect(await stored()).toBe("six");
});

describe("a copy", () => {
  const bytes = Buffer.from("what is copied");
  const SHA256 = createHash("sha256").update(bytes).digest("base64");
  const from = { Bucket: BUCKETS.media, Key: "media/team/asset/file" };
  const to = { Bucket: BUCKETS.backup, Key: "files/team/asset/file" };
  const copy = (more: object = {}) =>
    client.send(
      new CopyObjectCommand({
        ...to,
        CopySource: `${from.Bucket}/${from.Key}`,
        ChecksumAlgorithm: "SHA256",
        IfNoneMatch: "*",
        ...more,
      }),
    );
  const head = (place: { Bucket: string; Key: string } = to) =>
    client.send(new HeadObjectCommand({ ...place, ChecksumMode: "ENABLED" }));

  test("a copy gets a computed checksum, and loses the checksum when it is replaced or deleted", async () => {
    await client.send(new PutObjectCommand({ ...from, Body: bytes }));
    expect((await copy()).CopyObjectResult).toMatchObject({ ChecksumSHA256: SHA256, ChecksumType: "FULL_OBJECT" });
    expect(await head()).toMatchObject({ ChecksumSHA256: SHA256, ContentLength: bytes.length });
    expect((await client.send(new HeadObjectCommand(to))).ChecksumSHA256).toBeUndefined();
    expect((await head(from)).ChecksumSHA256).toBeUndefined();
    await client.send(new PutObjectCommand({ ...to, Body: "other" }));
    expect((await head()).ChecksumSHA256).toBeUndefined();
    await client.send(new DeleteObjectCommand(to));
    expect(existsSync(folder.file(`s3/${to.Bucket}/files`))).toBe(false);
  });

  test("a copy is refused if the object has another ETag than expected, or if the copy exists already", async () => {
    const { ETag } = await client.send(new PutObjectCommand({ ...from, Body: bytes }));
    await expect(copy({ CopySourceIfMatch: '"other"' })).rejects.toMatchObject({ $metadata: { httpStatusCode: 412 } });
    await copy({ CopySourceIfMatch: ETag });
    await expect(copy({ CopySourceIfMatch: ETag })).rejects.toMatchObject({ $metadata: { httpStatusCode: 412 } });
    await copy({ CopySourceIfMatch: ETag, IfNoneMatch: undefined });
    const nothing = { CopySource: `${from.Bucket}/nothing`, Key: "files/nothing" };
    await expect(copy(nothing)).rejects.toMatchObject({ $metadata: { httpStatusCode: 404 } });
  });

  test("an object has another ETag after its file was changed in the data folder", async () => {
    const { ETag } = await client.send(new PutObjectCommand({ ...from, Body: bytes }));
    const path = folder.file(`s3/${from.Bucket}/${from.Key}._S3rver_object`);
    await writeFile(path, "what is faked!");
    await utimes(path, new Date(), new Date(Date.now() + 10_000));
    const changed = await head(from);
    expect([changed.ContentLength, changed.ETag === ETag]).toEqual([bytes.length, false]);
  });
});

test("an object can't be found before it is complete, and isn't stored if its sender disconnects", async () => {
  const place = { Bucket: BUCKETS.media, Key: "whole/object" };
  const held = () => readdirSync(folder.file("s3"), { recursive: true, encoding: "utf8" });
  const written = () => held().find((name) => statSync(join(folder.file("s3"), name)).size === 500_000);
  const url = await getSignedUrl(client, new PutObjectCommand({ ...place, ContentLength: 1_000_000 }));
  const sending = request(url, { method: "PUT", headers: { "content-length": 1_000_000 } }).on(
    "error",
    () => undefined,
  );
  sending.write(Buffer.alloc(500_000, "x"));
  await until(written);
  await expect(client.send(new HeadObjectCommand(place))).rejects.toMatchObject({ $metadata: { httpStatusCode: 404 } });
  const { KeyCount } = await client.send(new ListObjectsV2Command({ Bucket: place.Bucket, Prefix: "whole/" }));
  expect(KeyCount).toBe(0);
  sending.destroy();
  await until(() => (written() ? undefined : true));
  expect(held().filter((name) => name.includes("whole"))).toEqual([]);
});

test("each page of a list of objects begins where the previous page ended", async () => {
  const keys = ["a", "b", "c", "d", "e"].map((name) => `list/${name}/file`);
  await Promise.all(keys.map((Key) => client.send(new PutObjectCommand({ Bucket: BUCKETS.media, Key, Body: "x" }))));
  const pages: string[][] = [];
  let ContinuationToken: string | undefined;
  do {
    const page: ListObjectsV2CommandOutput = await client.send(
      new ListObjectsV2Command({ Bucket: BUCKETS.media, Prefix: "list/", MaxKeys: 2, ContinuationToken }),
    );
    pages.push((page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
  expect(pages).toEqual([keys.slice(0, 2), keys.slice(2, 4), keys.slice(4)]);
});

test("an object whose description is damaged is named once with what to do, and can be read after that", async () => {
  const Bucket = BUCKETS.imports;
  const Key = "tea_1/damaged.csv";
  await client.send(new PutObjectCommand({ Bucket, Key, Body: "a,b" }));
  const file = join(folder.path, "s3", Bucket, `${Key}._S3rver_metadata.json`);
  await writeFile(file, "garbage");
  const said = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const read = () => client.send(new GetObjectCommand({ Bucket, Key }));
  await expect(read()).rejects.toThrow();
  await expect(client.send(new ListObjectsV2Command({ Bucket }))).rejects.toThrow();
  const lines = said.mock.calls.map(([text]) => String(text)).filter((text) => text.includes(file));
  said.mockRestore();
  expect(lines).toEqual([expect.stringContaining("is damaged. It was left as it is.")]);
  rmSync(file);
  expect(await (await read()).Body?.transformToString()).toBe("a,b");
});
