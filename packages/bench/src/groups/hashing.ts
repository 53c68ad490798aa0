import { execFile } from "node:child_process";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { env } from "@clearhouse/core/platform/env.ts";
import { s3 } from "@clearhouse/core/platform/store/s3.ts";
import { askChild } from "../child.ts";
import { atLeast, median, ms, type Row, timed } from "../measure.ts";

const MB = 1024 * 1024;
const PART = 8 * MB;
const run = promisify(execFile);

/** Yields bytes that can't be compressed; each call yields the same bytes. */
function* noise(bytes: number): Generator<Buffer> {
  let state = 1;
  const words = new Uint32Array(PART / 4);
  for (let left = bytes; left > 0; left -= PART) {
    for (let n = 0; n < words.length; n++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      words[n] = state;
    }
    yield Buffer.from(words.buffer.slice(0, Math.min(PART, left)));
  }
}

const store = async (key: string, bytes: number): Promise<void> => {
  const place = { Bucket: env.MEDIA_BUCKET, Key: key };
  const { UploadId } = await s3.send(new CreateMultipartUploadCommand(place));
  const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
  for (const Body of noise(bytes)) {
    const PartNumber = Parts.length + 1;
    const { ETag } = await s3.send(new UploadPartCommand({ ...place, UploadId, PartNumber, Body }));
    Parts.push({ PartNumber, ETag });
  }
  await s3.send(new CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload: { Parts } }));
};

const drain = async (key: string): Promise<void> => {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: key }));
  let bytes = 0;
  for await (const chunk of Body as unknown as AsyncIterable<Uint8Array>) bytes += chunk.length;
  if (bytes === 0) throw new Error("The object is empty");
};

interface Hashed {
  took: number;
  grownBytes: number;
  sha256: string;
}

/**
 * Measures how long it takes to hash an object in S3, compared with downloading the object and running openssl on the
 * copy, and how much memory the hashing needs.
 */
export const hashing = async (folder: string, rounds: number): Promise<Row[]> => {
  const [small, large, size] = ["bench/small", "bench/large", 200 * MB];
  const copy = join(folder, "large.bin");
  await store(small, MB);
  await store(large, size);
  await pipeline(Readable.from(noise(size)), createWriteStream(copy));
  const [took, grown, reference]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round++) {
    const ours = await askChild<Hashed>("hash", [small, large], { execArgv: ["--expose-gc"] });
    took.push(ours.took);
    grown.push(ours.grownBytes / MB);
    let theirs = "";
    const openssl = await timed(async () => {
      theirs = (await run("openssl", ["dgst", "-sha256", "-r", copy])).stdout.slice(0, 64);
    });
    reference.push((await timed(() => drain(large))) + openssl);
    if (theirs !== ours.sha256) throw new Error("openssl has another hash of the same bytes");
  }
  await rm(copy);
  const [a, b, memory] = [median(took), median(reference), Math.max(...grown)];
  return [
    atLeast("hash of a stored 200 MB file", `${ms(a)}`, `${ms(b)} GetObject drained, then openssl`, b / a, 0.8),
    {
      what: "memory while hashing 200 MB",
      ours: `${memory.toFixed(1)} MB more`,
      limit: "",
      ratio: undefined,
      goal: "≤ 32 MB",
      met: memory <= 32,
    },
  ];
};
