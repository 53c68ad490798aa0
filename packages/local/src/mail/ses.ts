import { appendFileSync, readFileSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { anyStandsIn } from "@clearhouse/core/custody/erasure/person.ts";
import * as z from "zod";
import { damaged } from "../damaged.ts";
import { type DataFolder, readIfThere, writeAtomically } from "../data-folder.ts";
import { behindSecret, closeServer, readBody } from "../server.ts";
import { LOOPBACK, type StandIn, say } from "../stand-in.ts";
import { feedbackOn } from "./feedback.ts";

const require = createRequire(import.meta.url);

const mail = z.looseObject({
  messageId: z.string(),
  from: z.string(),
  destination: z.object({ to: z.array(z.string()), cc: z.array(z.string()), bcc: z.array(z.string()) }),
  subject: z.string(),
  body: z.looseObject({ html: z.string().optional(), text: z.string().optional() }),
  /** Seconds since 1970. */
  at: z.number(),
});
export type Mail = z.infer<typeof mail>;

/**
 * The module with which aws-ses-v2-local stores mails. The package calls the module's functions through its exports, so
 * replacing an export intercepts mails before they are stored.
 */
interface MailStore {
  saveEmail(mail: Mail): void;
  clearStore(): void;
  getStoreReadonly(): { emails: Mail[] };
}

const MAILS_FILE = "mails.ndjson";
const KEPT = 1_000;
/** The most bytes of addresses and names whose mails are erased. */
const MAX_BYTES = 100_000;
const texts = z.array(z.string().min(1));
const erasing = z.object({ emails: texts, names: texts, own: texts });

export interface Ses extends StandIn {
  inboxUrl: string;
  /** Every mail so far, oldest first. */
  mails(): readonly Mail[];
  /** Simulates an outage, in which sending is answered with 503. */
  setDown(down: boolean): void;
  /** Sets the listener for bounces and complaints, which email addresses of SES' mailbox simulator cause. */
  onFeedback(listener: (message: string) => void): void;
}

/**
 * The mail service and its inbox page. Mails are stored on disk before the call is answered, so they are also shown
 * after a restart. If the disk is full, they are shown only until the server ends.
 */
export const startSes = async (folder: DataFolder): Promise<Ses> => {
  const store: MailStore = require("aws-ses-v2-local/dist/store.js");
  const launch: { default(config: { host: string; port: number }): Promise<Server> } = require("aws-ses-v2-local");
  const path = folder.file(MAILS_FILE);
  const original = { saveEmail: store.saveEmail, clearStore: store.clearStore };
  let down = false;
  let tell: (message: string) => void = () => {};

  original.clearStore();
  const earlier = readMails(folder);
  writeAtomically(path, earlier.map((kept) => `${JSON.stringify(kept)}\n`).join(""));
  store.getStoreReadonly().emails.push(...earlier);
  store.saveEmail = (sent) => {
    // The package doesn't handle errors of `saveEmail`. A mail for which the disk has no room is shown until the server
    // ends.
    try {
      appendFileSync(path, `${JSON.stringify(sent)}\n`, { mode: 0o600 });
    } catch (error) {
      say(`A mail couldn't be kept: ${error instanceof Error ? error.message : String(error)}`);
    }
    original.saveEmail(sent);
    for (const message of feedbackOn(sent)) tell(message);
  };
  store.clearStore = () => {
    writeAtomically(path, "");
    original.clearStore();
  };

  /** Removes the mails to or about a person, in memory and on disk. @returns the number of removed mails */
  const erase = (person: z.infer<typeof erasing>): number => {
    const { emails } = store.getStoreReadonly();
    const stands = anyStandsIn(person);
    const left = emails.filter((one) => !textsIn(one).some(stands));
    const erased = emails.length - left.length;
    emails.splice(0, emails.length, ...left);
    writeAtomically(path, left.map((kept) => `${JSON.stringify(kept)}\n`).join(""));
    return erased;
  };

  const server = await launch.default({ host: LOOPBACK, port: 0 });
  const listeners = server.listeners("request") as Array<(request: IncomingMessage, response: ServerResponse) => void>;
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (down && request.method === "POST") {
      response.writeHead(503, { "content-type": "application/json" });
      response.end('{"message":"Service Unavailable"}');
      return;
    }
    if (request.method === "GET" && request.url === "/") {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(inboxPage());
      return;
    }
    if (request.method === "POST" && request.url === "/erase-mails") {
      readBody(request, MAX_BYTES)
        .then((body) => erase(erasing.parse(JSON.parse(body.toString()))))
        .then(
          (erased) => response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ erased })),
          (error: unknown) => response.writeHead(400).end(String(error)),
        );
      return;
    }
    for (const listener of listeners) listener(request, response);
  });
  const endpoint = `http://${LOOPBACK}:${(server.address() as AddressInfo).port}${behindSecret(server)}`;
  return {
    endpoint,
    inboxUrl: `${endpoint}/`,
    mails: () => store.getStoreReadonly().emails,
    setDown: (value) => {
      down = value;
    },
    onFeedback: (listener) => {
      tell = listener;
    },
    stop: async () => {
      await closeServer(server);
      Object.assign(store, original);
      original.clearStore();
    },
  };
};

/** All texts of a mail: a name is looked for in each by itself, and ends where the text ends. */
const textsIn = (part: unknown): string[] => {
  if (typeof part === "string") return [part];
  return typeof part === "object" && part !== null ? Object.values(part).flatMap(textsIn) : [];
};

/** The package's page with the secret path added to its absolute paths. */
const inboxPage = (): string =>
  readFileSync(require.resolve("aws-ses-v2-local/static/index.html"), "utf8").replaceAll(
    /(["'`])\/(?=store|clear-store|get-emlContent)/g,
    "$1",
  );

const parsed = (path: string, line: string, number: number): Mail => {
  try {
    return mail.parse(JSON.parse(line));
  } catch {
    const remedy = "remove this line, or the whole file. It holds only what the mail inbox shows.";
    throw damaged(path, `is damaged in line ${number}`, remedy);
  }
};

/**
 * The newest mails of earlier runs. A last line that a crash has cut off is left out; the call that sent this mail had
 * no answer.
 * @throws StartError for a file with another line that is no mail
 */
export const readMails = (folder: DataFolder): Mail[] => {
  const path = folder.file(MAILS_FILE);
  const lines = (readIfThere(path) ?? "").split("\n");
  const rest = lines.pop() ?? "";
  if (rest !== "" && !rest.startsWith("{")) parsed(path, rest, lines.length + 1);
  return lines.map((line, n) => parsed(path, line, n + 1)).slice(-KEPT);
};
