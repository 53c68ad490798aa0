import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { GetObjectCommand, ListObjectsV2Command } from "@aws-sdk/client-s3";
import { items } from "@clearhouse/core/custody/archive/table.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { table } from "@clearhouse/core/platform/store/clients.ts";
import { s3 } from "@clearhouse/core/platform/store/s3.ts";
import { afterEach, vi } from "vitest";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  vi.unstubAllEnvs();
  for (const { middlewareStack } of [table, s3]) middlewareStack.remove("test-crash");
});

/** @returns the URL of the server */
const listening = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** A server that answers as the user pool does. @returns the deleted accounts */
export const aPool = async (): Promise<string[]> => {
  const deleted: string[] = [];
  const started = createServer(async (request, response) => {
    const { Filter = "", Username = "" } = JSON.parse(await text(request));
    const operation = String(request.headers["x-amz-target"]).split(".")[1];
    if (operation === "AdminDeleteUser") deleted.push(Username);
    const subject = /"(.+)"/.exec(Filter)?.[1];
    const known = operation === "ListUsers" && !deleted.includes(`user ${subject}`) ? [`user ${subject}`] : [];
    response.writeHead(200, { "content-type": "application/x-amz-json-1.1" });
    response.end(
      JSON.stringify({ Users: known.map((one) => ({ Username: one, Attributes: [{ Name: "sub", Value: subject }] })) }),
    );
  });
  servers.push(started);
  vi.stubEnv("AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER", await listening(started));
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
  servers.push(started);
  vi.stubEnv("AWS_ENDPOINT_URL_SES", await listening(started));
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
