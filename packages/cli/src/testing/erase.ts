import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { GetObjectCommand, ListObjectsV2Command } from "@aws-sdk/client-s3";
import { items } from "@clearhouse/core/custody/archive/table.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { table } from "@clearhouse/core/platform/store/clients.ts";
import { s3 } from "@clearhouse/core/platform/store/s3.ts";
import { startUserPool } from "@clearhouse/core/testing/user-pool.ts";
import { afterEach, vi } from "vitest";

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllEnvs();
  for (const { middlewareStack } of [table, s3]) middlewareStack.remove("test-crash");
});

/** A server that answers as the user pool does. @returns the subjects of the deleted accounts */
export const aPool = async (): Promise<Set<string>> => {
  const { endpoint, deleted, stop } = await startUserPool();
  stops.push(stop);
  vi.stubEnv("AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER", endpoint);
  vi.stubEnv("AWS_ENDPOINT_URL_SES", undefined);
  vi.stubEnv("USER_POOL_ID", "us-east-1_pool");
  return deleted;
};

/** The inbox of npm start's local server. @returns whose mails were to be erased */
export const anInbox = async (): Promise<Record<"emails" | "names" | "own", string[]>[]> => {
  const asked: Record<"emails" | "names" | "own", string[]>[] = [];
  const started = createServer(async (request, response) => {
    asked.push(JSON.parse(await text(request)));
    response.end("{}");
  });
  await new Promise<void>((resolve) => started.listen(0, "127.0.0.1", resolve));
  stops.push(() => started.close());
  vi.stubEnv("AWS_ENDPOINT_URL_SES", `http://127.0.0.1:${(started.address() as AddressInfo).port}`);
  vi.stubEnv("AWS_ENDPOINT_URL_EVENTBRIDGE", "http://127.0.0.1:9");
  return asked;
};

/** A person with a unique name and address. */
export const aPerson = () => {
  const word = `Wanda${randomUUID().replaceAll(/\W/g, "").slice(0, 8)}`;
  return { name: `${word} Quill`, word, email: `${word.toLowerCase()}@example.org` };
};

/** Items of the table that contain any of these texts. */
export const itemsWith = async (...texts: string[]): Promise<Record<string, unknown>[]> => {
  const found: Record<string, unknown>[] = [];
  for await (const page of items()) {
    for (const item of page) {
      const text = JSON.stringify(item).toLowerCase();
      if (texts.some((one) => text.includes(one.toLowerCase()))) found.push(item);
    }
  }
  return found;
};

/** Keys of all objects whose key or bytes contain any of these texts. */
export const objectsWith = async (...texts: string[]): Promise<string[]> => {
  const found: string[] = [];
  const { MEDIA_BUCKET, DOCUMENTS_BUCKET, BRANDING_BUCKET, IMPORTS_BUCKET, BACKUP_BUCKET } = env;
  for (const Bucket of [MEDIA_BUCKET, DOCUMENTS_BUCKET, BRANDING_BUCKET, IMPORTS_BUCKET, BACKUP_BUCKET]) {
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket }));
    for (const { Key = "" } of Contents) {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
      const text = `${Key} ${(await Body?.transformToString("latin1")) ?? ""}`.toLowerCase();
      if (texts.some((one) => text.includes(one.toLowerCase()))) found.push(Key);
    }
  }
  return found;
};
