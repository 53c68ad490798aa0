import { messageFor } from "@clearhouse/functions/auth/message.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Ses, startSes } from "../mail/ses.ts";
import { CREDENTIALS, temporaryFolder } from "../testing.ts";
import type { CodeMail } from "./mailed-codes.ts";
import { codeMails } from "./send-code.ts";

const { folder, remove } = temporaryFolder();
let ses: Ses;
let mails: ReturnType<typeof codeMails>;
beforeAll(async () => {
  ses = await startSes(folder);
  mails = codeMails(ses.endpoint, CREDENTIALS, "Clearhouse <no-reply@clearhouse.test>", (event) =>
    messageFor(event, "http://localhost:3000"),
  );
});
afterAll(async () => {
  mails.stop();
  await ses.stop();
  remove();
});

const send = async (source: CodeMail["source"], clientMetadata = {}) => {
  const to = `${source.toLowerCase()}@example.com`;
  const user = {
    Username: "4c14f6a8",
    Attributes: [{ Name: "email", Value: to }],
    Enabled: true,
    UserStatus: "UNCONFIRMED",
    Password: "",
  };
  await mails.send({ to, source, user, code: "482913", clientMetadata });
  const mail = ses.mails().findLast(({ destination }) => destination.to.includes(to));
  return { subject: mail?.subject, parts: [mail?.body.html ?? "", mail?.body.text ?? ""] };
};

test.each([
  ["SignUp", "Confirm your email address"],
  ["ResendCode", "Confirm your email address"],
  ["ForgotPassword", "Reset your password"],
  ["UpdateUserAttribute", "Confirm your new email address"],
  ["VerifyUserAttribute", "Confirm your new email address"],
] as const)("a code for %s is mailed with the right subject, as HTML and as text", async (source, words) => {
  const { subject, parts } = await send(source);
  expect(subject).toBe(words);
  for (const part of parts) {
    expect(part).toContain("482913");
    expect(part).not.toContain("{####}");
  }
});

test("the link in a mail with a code contains the account, the code, and the page that opens afterwards", async () => {
  const { parts } = await send("SignUp", { next: "/invite/abc" });
  const link = "http://localhost:3000/auth/confirm#user=4c14f6a8&code=482913&next=%2Finvite%2Fabc";
  expect(parts[1]).toContain(link);
  const { parts: reset } = await send("ForgotPassword", { next: "/invite/abc" });
  expect(reset[1]).toContain("http://localhost:3000/auth/reset#user=4c14f6a8&code=482913&next=%2Finvite%2Fabc");
});

test("sending a code fails if the mail service is down", async () => {
  ses.setDown(true);
  await expect(send("SignUp")).rejects.toThrow();
  ses.setDown(false);
});
