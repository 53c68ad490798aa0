import { randomUUID } from "node:crypto";
import { Metrics } from "@aws-lambda-powertools/metrics";
import { afterEach, describe, expect, it, vi } from "vitest";
import { mailsTo } from "../../../../../scripts/vitest/services.ts";
import { Asset } from "../../library/asset/index.ts";
import { actAs, requireTeamId } from "../../platform/identity/actor.ts";
import { MailEntity } from "../../platform/mail/mail.entity.ts";
import { MailRefused } from "../../platform/mail/refused.ts";
import { anAsset, aTeam, CALLER } from "../../testing/scene.ts";
import { sendAboutAsset } from "./about-asset.ts";
import { Mail, ses } from "./index.ts";

const OUTAGE = "test-outage";

/** Makes the mail service refuse the given number of tries, as if its rate limit were exceeded. */
const throttle = (times: number) => {
  const refused = vi.fn();
  ses.middlewareStack.add(
    (next) => async (args) => {
      if (refused.mock.calls.length >= times) return next(args);
      refused();
      throw Object.assign(new Error("Maximum sending rate exceeded."), { name: "Throttling", $metadata: {} });
    },
    { name: OUTAGE, step: "deserialize", priority: "high" },
  );
  return refused;
};

/** Makes each call of the mail service fail, before or after the mail was accepted. The SDK doesn't retry the call. */
const down = (when: "before" | "after"): void => {
  ses.middlewareStack.add(
    (next) => async (args) => {
      if (when === "after") await next(args);
      throw Object.assign(new Error("Service Unavailable"), { name: "ServiceUnavailable" });
    },
    { name: OUTAGE, step: "initialize" },
  );
};
/** Makes SES refuse each mail with this message. */
const refuse = (message: string): void => {
  ses.middlewareStack.add(
    () => async () => {
      throw Object.assign(new Error(message), { name: "MessageRejected" });
    },
    { name: OUTAGE, step: "initialize" },
  );
};
const up = (): boolean => ses.middlewareStack.remove(OUTAGE);
afterEach(() => {
  up();
  vi.restoreAllMocks();
});

const mailTo = (to: string, subject = "Hello") => ({ to, subject, html: "<p>Hello</p>", text: "Hello" });
const anAddress = () => `${randomUUID()}@example.com`;

const asSystem = async <T>(work: (assetId: string) => Promise<T>): Promise<T> => {
  const { admin, teamId } = await aTeam();
  const { id } = await actAs(admin, () => anAsset(), CALLER);
  return actAs({ kind: "system", name: "test", teamId }, () => work(id));
};

describe("a mail", () => {
  it("a mail to an outsider has the team's name as sender, and the given reply address", () =>
    asSystem(async () => {
      const to = anAddress();
      const outgoing = { ...mailTo(to), replyTo: "sam@example.com", team: 'Ñandú "TV"\r\nBcc: evil@example.com' };
      await Mail.send("evt_1.outside", "summary", outgoing);
      const [sent] = await mailsTo(to);
      expect(sent?.replyTo).toEqual(["sam@example.com"]);
      expect(sent?.from).toMatch(/^[\x20-\x7e]+ <no-reply@clearhouse\.test>$/);
      const words = [...(sent?.from ?? "").matchAll(/=\?UTF-8\?B\?([^?]+)\?=/g)].map(([, word = ""]) => word);
      expect(words.map((word) => Buffer.from(word, "base64").toString()).join("")).toBe(
        "Ñandú TV Bcc: evil example.com (via Clearhouse)",
      );
    }));

  it("two mails with the same id are sent only once, even if their content differs", () =>
    asSystem(async () => {
      const to = anAddress();
      expect(await Mail.send("evt_1.notify", "summary", mailTo(to))).toBe(true);
      expect(await Mail.send("evt_1.notify", "summary", mailTo(to, "Again"))).toBe(false);
      const sent = await mailsTo(to);
      expect(sent).toMatchObject([{ subject: "Hello", body: { text: "Hello", html: "<p>Hello</p>" } }]);
    }));

  it("a mail fails while the mail service is down, and is sent when the service works again", () =>
    asSystem(async () => {
      const to = anAddress();
      down("before");
      await expect(Mail.send("evt_2.notify", "summary", mailTo(to))).rejects.toThrow("Service Unavailable");
      up();
      expect(await Mail.send("evt_2.notify", "summary", mailTo(to))).toBe(true);
      expect(await mailsTo(to)).toHaveLength(1);
    }));

  it("a mail that SES refuses is counted once however often it is tried, and is sent once SES accepts it", () =>
    asSystem(async () => {
      const measured = vi.spyOn(Metrics.prototype, "addMetric");
      const to = anAddress();
      refuse(`Email address is not verified. The following identities failed the check: ${to}`);
      for (let attempt = 0; attempt < 3; attempt++) {
        const sending = Mail.send("evt_9.notify", "summary", mailTo(to));
        await expect(sending).rejects.toThrow(new MailRefused("SES refused the mail: Email address is not verified"));
      }
      expect(measured.mock.calls.filter(([name]) => name === "MailRefused")).toHaveLength(1);
      up();
      expect(await Mail.send("evt_9.notify", "summary", mailTo(to))).toBe(true);
    }));

  it("a mail that SES refuses is no sign of a suspended account if an address or name in the message reads so", () =>
    asSystem(async () => {
      for (const named of ["paused@example.com", "Suspended Animation <sa@example.com>"]) {
        refuse(`Email address is not verified. The following identities failed the check in region EU: ${named}`);
        const sending = Mail.send("evt_11.notify", "summary", mailTo(anAddress()));
        await expect(sending).rejects.toThrow(new MailRefused("SES refused the mail: Email address is not verified"));
        up();
      }
    }));

  it("a mail that SES refuses because it has suspended the account is an error, as it concerns all mails", () =>
    asSystem(async () => {
      refuse("Sending suspended for this account. For more information, please check the inbox.");
      const sending = Mail.send("evt_10.notify", "summary", mailTo(anAddress()));
      await expect(sending).rejects.toThrow("Sending suspended for this account.");
    }));

  it("a mail that SES accepts after three refusals because of the rate limit counts as one attempt", () =>
    asSystem(async () => {
      vi.spyOn(Math, "random").mockReturnValue(0);
      const to = anAddress();
      const refused = throttle(3);
      expect(await Mail.send("evt_6.notify", "summary", mailTo(to))).toBe(true);
      expect(refused).toHaveBeenCalledTimes(3);
      expect(await mailsTo(to)).toHaveLength(1);
      const { data } = await MailEntity.get({ teamId: requireTeamId(), mailId: "evt_6.notify" }).go();
      expect(data).toMatchObject({ state: "sent", attempts: 1 });
    }));

  it("a mail that SES always refuses because of the rate limit fails after six tries", () =>
    asSystem(async () => {
      vi.spyOn(Math, "random").mockReturnValue(0);
      const refused = throttle(Number.POSITIVE_INFINITY);
      await expect(Mail.send("evt_7.notify", "summary", mailTo(anAddress()))).rejects.toThrow("sending rate");
      expect(refused).toHaveBeenCalledTimes(6);
    }));

  it.each([
    "Rights\r\nBcc: victim@example.com",
    "Rights\nBcc: victim@example.com",
    "Rights\u2028Bcc: victim@example.com",
    "Rights\u0000\u0007Bcc: victim@example.com",
  ])("a mail with the subject %j is sent with a subject of one line and to no other recipients", (subject) =>
    asSystem(async () => {
      const to = anAddress();
      await Mail.send(`evt_${randomUUID()}`, "summary", mailTo(to, subject));
      expect(await mailsTo(to)).toMatchObject([
        { subject: "Rights Bcc: victim@example.com", destination: { to: [to], cc: [], bcc: [] } },
      ]);
      expect(await mailsTo("victim@example.com")).toEqual([]);
    }),
  );

  it("a subject that looks like an encoded word is sent so that mail programs don't decode the subject", () =>
    asSystem(async () => {
      const to = anAddress();
      await Mail.send("evt_8", "summary", mailTo(to, "1+1=? of =?utf-8?Q?Rights=0D=0ABcc:_victim?="));
      expect((await mailsTo(to))[0]?.subject).toBe("1+1=? of = ?utf-8?Q?Rights=0D=0ABcc:_victim?=");
    }));

  it("a subject with Arabic letters and emoji is sent unchanged, up to the maximum length", () =>
    asSystem(async () => {
      const to = anAddress();
      await Mail.send("evt_3", "summary", mailTo(to, `غروب ${"x".repeat(244)}🌅🌅🌅`));
      expect(await mailsTo(to)).toMatchObject([{ subject: `غروب ${"x".repeat(244)}🌅` }]);
    }));
});

describe("a mail about an asset", () => {
  it("a mail about an asset is recorded once in the asset's activity, without the mail's address and text", async () => {
    const { admin, teamId } = await aTeam();
    const { id } = await actAs(admin, () => anAsset(), CALLER);
    const to = anAddress();
    const send = () =>
      actAs({ kind: "system", name: "notify", teamId }, () =>
        sendAboutAsset("evt_4.notify", "approval notice", { assetId: id, userId: admin.userId }, mailTo(to)),
      );
    await send();
    await send();
    const steps = await actAs(admin, () => Asset.activity(id));
    expect(steps.map(({ type }) => type)).toEqual(["asset.created", "mail.sent"]);
    expect(steps.at(-1)).toMatchObject({ by: { kind: "system" } });
    expect(steps.at(-1)?.facts).toEqual({ mail: "approval notice", attempts: "1" });
    expect(JSON.stringify(steps)).not.toContain(to);
    expect(JSON.stringify(steps)).not.toContain("Hello");
  });

  it("a mail about an asset is sent twice if the answer of SES was lost, and the activity records two attempts", async () => {
    const { admin, teamId } = await aTeam();
    const { id } = await actAs(admin, () => anAsset(), CALLER);
    const to = anAddress();
    const send = () =>
      actAs({ kind: "system", name: "notify", teamId }, () =>
        sendAboutAsset("evt_5.notify", "approval notice", { assetId: id, userId: admin.userId }, mailTo(to)),
      );
    down("after");
    await expect(send()).rejects.toThrow("Service Unavailable");
    up();
    await send();
    expect(await mailsTo(to)).toHaveLength(2);
    const steps = await actAs(admin, () => Asset.activity(id));
    expect(steps.at(-1)).toMatchObject({ type: "mail.sent", facts: { attempts: "2" } });
  });
});
