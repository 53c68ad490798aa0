import { appendFileSync, mkdirSync, rmSync } from "node:fs";
import { SESClient, SendEmailCommand } from "@aws-sdk/client-ses";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { DataFolder } from "../data-folder.ts";
import { REGION } from "../stand-in.ts";
import { CREDENTIALS, temporaryFolder } from "../testing.ts";
import { type Ses, startSes } from "./ses.ts";

let folder: DataFolder;
let remove: () => void;
let ses: Ses;

beforeEach(async () => {
  ({ folder, remove } = temporaryFolder());
  ses = await startSes(folder);
});
afterEach(async () => {
  await ses.stop();
  remove();
});

const send = async (subject: string, to = "owner@example.com") => {
  const client = new SESClient({ endpoint: ses.endpoint, region: REGION, credentials: CREDENTIALS, maxAttempts: 1 });
  try {
    await client.send(
      new SendEmailCommand({
        Source: "Clearhouse <no-reply@clearhouse.test>",
        Destination: { ToAddresses: [to] },
        Message: { Subject: { Data: subject }, Body: { Text: { Data: "text" }, Html: { Data: "<p>text</p>" } } },
      }),
    );
  } finally {
    client.destroy();
  }
};
const subjects = () => ses.mails().map((mail) => mail.subject);

test("a sent mail is in the inbox, even after a restart", async () => {
  await send("Héllo 🎬");
  expect(subjects()).toEqual(["Héllo 🎬"]);
  await ses.stop();
  ses = await startSes(folder);
  expect(subjects()).toEqual(["Héllo 🎬"]);
  expect((await fetch(ses.inboxUrl)).headers.get("content-type")).toContain("text/html");
});

const erase = async (person: { emails: string[]; names: string[]; own: string[] }): Promise<unknown> => {
  const body = JSON.stringify(person);
  return (await fetch(`${ses.endpoint}/erase-mails`, { method: "POST", body })).json();
};

test("erasing an email address deletes only the mails to that address, in memory and on disk", async () => {
  await send("to them", "Wanda@example.org");
  await send("to another");
  await send("to a longer address", "jo.wanda@example.org");
  expect(await erase({ emails: ["wanda@example.org"], names: [], own: [] })).toEqual({ erased: 1 });
  expect(subjects()).toEqual(["to another", "to a longer address"]);
  await ses.stop();
  ses = await startSes(folder);
  expect(subjects()).toEqual(["to another", "to a longer address"]);
});

test("erasing deletes a mail just where a record would lose the name", async () => {
  const theirs = [
    "by Ann Lee",
    "for ann lee.",
    'by\nAnn Lee "x"',
    "Zo\u00E9 Lind",
    "Zoe\u0301 Lind",
    "ask @ann, please",
  ];
  const others = ["Joann Leeds", "Ann Leeds", "Ann Lee-Holm", "ask @ann_b", "Art is long", "Ann Lee Studio", "text"];
  for (const subject of [...theirs, ...others]) await send(subject);
  const names = ["Ann Lee", "Zo\u00E9 Lind", "@ann", "Art"];
  expect(await erase({ emails: [], names, own: ["Ann Lee Studio"] })).toEqual({ erased: theirs.length });
  expect(subjects()).toEqual(others);
});

test("a request to erase without a person's addresses and names is refused, and mails stay", async () => {
  await send("stays");
  const { status } = await fetch(`${ses.endpoint}/erase-mails`, { method: "POST", body: "{}" });
  expect([status, subjects()]).toEqual([400, ["stays"]]);
});

test("a mail that can't be written to the disk is shown until Clearhouse stops", async () => {
  const path = folder.file("mails.ndjson");
  rmSync(path);
  mkdirSync(path);
  await send("first");
  await send("second");
  expect(subjects()).toEqual(["first", "second"]);
  rmSync(path, { recursive: true });
});

test("complete mails are shown although a crash left an incomplete mail in the file", async () => {
  await send("whole");
  await ses.stop();
  appendFileSync(folder.file("mails.ndjson"), '{"messageId":"ha');
  ses = await startSes(folder);
  await send("next");
  await ses.stop();
  ses = await startSes(folder);
  expect(subjects()).toEqual(["whole", "next"]);
});

test("sending a mail fails while the mail service is down, and works again afterwards", async () => {
  ses.setDown(true);
  await expect(send("lost")).rejects.toThrow();
  ses.setDown(false);
  await send("arrived");
  expect(subjects()).toEqual(["arrived"]);
});

test.each([
  ["bounce@simulator.amazonses.com", { eventType: "Bounce", bounce: { bounceType: "Permanent" } }],
  ["bounce+label@simulator.amazonses.com", { eventType: "Bounce", bounce: { bounceType: "Permanent" } }],
  ["suppressionlist@simulator.amazonses.com", { bounce: { bounceSubType: "OnAccountSuppressionList" } }],
  ["complaint@simulator.amazonses.com", { eventType: "Complaint" }],
  ["ooto@simulator.amazonses.com", { bounce: { bounceType: "Transient", bounceSubType: "General" } }],
])("a mail to %s arrives, and causes a notification in the format of SES", async (address, event) => {
  const messages: string[] = [];
  ses.onFeedback((message) => messages.push(message));
  await send("Hello", address);
  const [mail] = ses.mails();
  expect(messages).toHaveLength(1);
  const { Type, Message } = JSON.parse(messages[0] ?? "") as { Type: string; Message: string };
  expect(Type).toBe("Notification");
  expect(JSON.parse(Message)).toMatchObject({ ...event, mail: { messageId: mail?.messageId, destination: [address] } });
});

test.each(["owner@example.com", "bounce@example.com", "success@simulator.amazonses.com"])(
  "a mail to %s causes no notification",
  async (address) => {
    const messages: string[] = [];
    ses.onFeedback((message) => messages.push(message));
    await send("Hello", address);
    expect(messages).toEqual([]);
  },
);
