import { appendFileSync } from "node:fs";
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

const send = async (subject: string) => {
  const client = new SESClient({ endpoint: ses.endpoint, region: REGION, credentials: CREDENTIALS, maxAttempts: 1 });
  try {
    await client.send(
      new SendEmailCommand({
        Source: "Clearhouse <no-reply@clearhouse.test>",
        Destination: { ToAddresses: ["owner@example.com"] },
        Message: { Subject: { Data: subject }, Body: { Text: { Data: "text" }, Html: { Data: "<p>text</p>" } } },
      }),
    );
  } finally {
    client.destroy();
  }
};
const subjects = () => ses.mails().map((mail) => mail.subject);

test("a mail is in the inbox, and still is after a restart", async () => {
  await send("Héllo 🎬");
  expect(subjects()).toEqual(["Héllo 🎬"]);
  await ses.stop();
  ses = await startSes(folder);
  expect(subjects()).toEqual(["Héllo 🎬"]);
  expect((await fetch(ses.inboxUrl)).headers.get("content-type")).toContain("text/html");
});

test("half a mail, cut off by a crash, doesn't keep the others from being shown", async () => {
  await send("whole");
  await ses.stop();
  appendFileSync(folder.file("mails.ndjson"), '{"messageId":"ha');
  ses = await startSes(folder);
  await send("next");
  await ses.stop();
  ses = await startSes(folder);
  expect(subjects()).toEqual(["whole", "next"]);
});

test("while it is down sending fails, afterwards it works", async () => {
  ses.setDown(true);
  await expect(send("lost")).rejects.toThrow();
  ses.setDown(false);
  await send("arrived");
  expect(subjects()).toEqual(["arrived"]);
});
