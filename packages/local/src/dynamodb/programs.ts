import { execFileSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { hasJava, JAVA_HELP, localArguments } from "../../../../scripts/dynamodb-local.mjs";
import type { DataFolder } from "../data-folder.ts";
import { LOOPBACK, StartError } from "../stand-in.ts";

export const STORES = ["dynoxide", "dynamodb-local"] as const;
/**
 * A program that is used as the local DynamoDB. dynoxide is small and fast; Amazon's DynamoDB Local runs wherever Java
 * does.
 */
export type StoreKind = (typeof STORES)[number];

/** Where each program has its data in the data folder. */
export const DYNOXIDE_FILE = "dynamodb.sqlite";
export const DYNAMODB_LOCAL_FOLDER = "dynamodb-local";

/** How to run the local DynamoDB on this machine. */
export interface StoreProgram {
  kind: StoreKind;
  host: string;
  /**
   * The data folder, which is also an argument of the command, so that an earlier run's process can be recognized.
   */
  data: string;
  command(port: number): string[];
}

/**
 * A random IP address of this machine. dynoxide checks no credentials and answers everybody, even web pages of any
 * origin, so its address must be secret: one of 2^24 IP addresses, each with 2^15 ports.
 */
const secretAddress = (): string => `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`;

const findBinary = (): string => {
  const manifest = createRequire(import.meta.url).resolve("@dynoxide/linux-x64/package.json");
  return join(manifest, "..", "dynoxide");
};

const dynoxide = (folder: DataFolder): StoreProgram => {
  const [binary, host, data] = [findBinary(), secretAddress(), folder.file(DYNOXIDE_FILE)];
  return {
    kind: "dynoxide",
    host,
    data,
    command: (port) => [binary, "--host", host, "--port", String(port), "--db-path", data],
  };
};

/**
 * Makes the program for Amazon's DynamoDB Local.
 * @throws StartError if Java is missing
 */
const dynamoDbLocal = (folder: DataFolder): StoreProgram => {
  if (!hasJava()) throw new StartError(`The table store of this machine is Amazon's DynamoDB Local. ${JAVA_HELP}`);
  const data = folder.file(DYNAMODB_LOCAL_FOLDER);
  mkdirSync(data, { recursive: true, mode: 0o700 });
  return {
    kind: "dynamodb-local",
    host: LOOPBACK,
    data,
    // Without -sharedDb, each access key id has its own database, so a caller without our id finds an empty database.
    command: (port) => ["java", ...localArguments(port, "-dbPath", data)],
  };
};

/** dynoxide on Linux x64, for which it has a binary; otherwise DynamoDB Local. */
export const usualStore = (): StoreKind =>
  process.platform === "linux" && process.arch === "x64" ? "dynoxide" : "dynamodb-local";

/**
 * Returns the command and the settings of a program.
 * @throws StartError if the program can't run on this machine
 */
export const storeProgram = (kind: StoreKind, folder: DataFolder): StoreProgram =>
  kind === "dynoxide" ? dynoxide(folder) : dynamoDbLocal(folder);

export const dynoxideVersion = (): string =>
  execFileSync(findBinary(), ["--version"], { encoding: "utf8" })
    .trim()
    .replace(/^\S+\s+/, "");
