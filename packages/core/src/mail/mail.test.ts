import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { mailsTo } from "../../../../scripts/vitest/services.ts";
import { Asset } from "../asset/index.ts";
import { actAs, requireTeamId } from "../platform/identity/actor.ts";
import { MailEntity } from "../platform/mail/mail.entity.ts";
import { anAsset, aTeam, CALLER } from "../testing/scene.ts";
import { sendAboutAsset } from "./about-asset.ts";
import { Mail, ses } from "./index.ts";

const OUTAGE = "test-outage";

/** Makes the mail service refuse this many tries because of its rate limit. */
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

/** Makes each call of the mail service fail, before or after the mail was accepted. The SDK doesn't retry it. */
const down = (when: "before" | "after"): void => {
  ses.middlewareStack.add(
    (next) => async (args) => {
      if (when === "after") await next(args);
      throw Object.assign(new Error("Service Unavailable"), { name: "ServiceUnavailable" });
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
  it("has the team's name as sender for outsiders, and its reply address", () =>
    asSystem(async () => {
      const to = anAddress();
      const outgoing = { ...mailTo(to), replyTo: "sam@example.com", team: 'Ñandú "TV"\r\nBcc: evil@example.com' };
      await Mail.send("evt_1.outside", "greeting", outgoing);
      const [sent] = await mailsTo(to);
      expect(sent?.replyTo).toEqual(["sam@example.com"]);
      expect(sent?.from).toMatch(/^[\x20-\x7e]+ <no-reply@clearhouse\.test>$/);
      const words = [...(sent?.from ?? "").matchAll(/=\?UTF-8\?B\?([^?]+)\?=/g)].map(([, word = ""]) => word);
      expect(words.map((word) => Buffer.from(word, "base64").toString()).join("")).toBe(
        "Ñandú TV Bcc: evil example.com (via Clearhouse)",
      );
    }));

  it("is sent once for its id, whatever its content is the second time", () =>
    asSystem(async () => {
      const to = anAddress();
      expect(await Mail.send("evt_1.notify", "greeting", mailTo(to))).toBe(true);
      expect(await Mail.send("evt_1.notify", "greeting", mailTo(to, "Again"))).toBe(false);
      const sent = await mailsTo(to);
      expect(sent).toMatchObject([{ subject: "Hello", body: { text: "Hello", html: "<p>Hello</p>" } }]);
    }));

  it("fails while the service is down, and is sent once the service is back", () =>
    asSystem(async () => {
      const to = anAddress();
      down("before");
      await expect(Mail.send("evt_2.notify", "greeting", mailTo(to))).rejects.toThrow("Service Unavailable");
      up();
      expect(await Mail.send("evt_2.notify", "greeting", mailTo(to))).toBe(true);
      expect(await mailsTo(to)).toHaveLength(1);
    }));

  it("a mail that SES accepts only after refusals because of its rate limit is one attempt", () =>
    asSystem(async () => {
      vi.spyOn(Math, "random").mockReturnValue(0);
      const to = anAddress();
      const refused = throttle(3);
      expect(await Mail.send("evt_6.notify", "greeting", mailTo(to))).toBe(true);
      expect(refused).toHaveBeenCalledTimes(3);
      expect(await mailsTo(to)).toHaveLength(1);
      const { data } = await MailEntity.get({ teamId: requireTeamId(), mailId: "evt_6.notify" }).go();
      expect(data).toMatchObject({ state: "sent", attempts: 1 });
    }));

  it("a mail that SES keeps refusing because of its rate limit fails after six tries", () =>
    asSystem(async () => {
      vi.spyOn(Math, "random").mockReturnValue(0);
      const refused = throttle(Number.POSITIVE_INFINITY);
      await expect(Mail.send("evt_7.notify", "greeting", mailTo(anAddress()))).rejects.toThrow("sending rate");
      expect(refused).toHaveBeenCalledTimes(6);
    }));

  it.each([
    "Rights\r\nBcc: victim@example.com",
    "Rights\nBcc: victim@example.com",
    "Rights\u2028Bcc: victim@example.com",
    "Rights\u0000\u0007Bcc: victim@example.com",
  ])("has a subject of one line, whatever names it contains: %j", (subject) =>
    asSystem(async () => {
      const to = anAddress();
      await Mail.send(`evt_${randomUUID()}`, "greeting", mailTo(to, subject));
      expect(await mailsTo(to)).toMatchObject([
        { subject: "Rights Bcc: victim@example.com", destination: { to: [to], cc: [], bcc: [] } },
      ]);
      expect(await mailsTo("victim@example.com")).toEqual([]);
    }),
  );

  it("has a subject that mail programs show as it is written", () =>
    asSystem(async () => {
      const to = anAddress();
      await Mail.send("evt_8", "greeting", mailTo(to, "1+1=? of =?utf-8?Q?Rights=0D=0ABcc:_victim?="));
      expect((await mailsTo(to))[0]?.subject).toBe("1+1=? of = ?utf-8?Q?Rights=0D=0ABcc:_victim?=");
    }));

  it("keeps its subject in any script, up to a maximum length", () =>
    asSystem(async () => {
      const to = anAddress();
      await Mail.send("evt_3", "greeting", mailTo(to, `غروب ${"x".repeat(244)}🌅🌅🌅`));
      expect(await mailsTo(to)).toMatchObject([{ subject: `غروب ${"x".repeat(244)}🌅` }]);
    }));
});

describe("a mail about an asset", () => {
  it("is recorded in the asset's activity once, without address and text", async () => {
    const { admin, teamId } = await aTeam();
    const { id } = await actAs(admin, () => anAsset(), CALLER);
    const to = anAddress();
    const send = () =>
      actAs({ kind: "system", name: "notify", teamId }, () =>
        sendAboutAsset("evt_4.notify", "approved", { assetId: id, userId: admin.userId }, mailTo(to)),
      );
    await send();
    await send();
    const steps = await actAs(admin, () => Asset.activity(id));
    expect(steps.map(({ type }) => type)).toEqual(["asset.created", "mail.sent"]);
    expect(steps.at(-1)).toMatchObject({ facts: { mail: "approved", attempts: "1" }, by: { kind: "system" } });
    expect(JSON.stringify(steps)).not.toContain(to);
  });

  it("a mail about an asset whose answer was lost may be sent twice, and the entry says two attempts", async () => {
    const { admin, teamId } = await aTeam();
    const { id } = await actAs(admin, () => anAsset(), CALLER);
    const to = anAddress();
    const send = () =>
      actAs({ kind: "system", name: "notify", teamId }, () =>
        sendAboutAsset("evt_5.notify", "approved", { assetId: id, userId: admin.userId }, mailTo(to)),
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
