import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, withClock } from "../../platform/clock.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { anInvite } from "../../testing/invites.ts";
import { aTeam } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { Invite } from "../invite/index.ts";
import { SignUp } from "./index.ts";

const anAddress = () => `nora-${randomUUID()}@example.com`;
const refused = { code: "sign_up.needs_invite" };
const tooMany = { kind: "rate_limited", code: "sign_up.too_many_mails" };
const HOUR_MS = 3_600_000;

/** An hour that no other test uses, because the budget for strangers belongs to the whole stage. */
let hours = Math.ceil(Date.now() / DAY_MS) * DAY_MS + Math.floor(Math.random() * 100_000) * 10 * DAY_MS;
beforeEach(() => {
  hours += 5 * DAY_MS;
});
const inHour = <T>(hour: number, work: () => T): T => withClock({ now: () => new Date(hours + hour * HOUR_MS) }, work);
const admit = (email: string, inviteCode = "") => SignUp.admit({ email, inviteCode });
const aSubject = (email = anAddress()) => ({ email, subject: randomUUID() });

describe("a sign-up", () => {
  it("is refused without an invite, with an unknown code, and with a used, revoked or expired invite", () =>
    inHour(0, async () => {
      const team = await aTeam();
      const used = await anInvite(team);
      const revoked = await anInvite(team);
      await actAs(team.admin, () => Invite.revoke(revoked.id));
      for (const code of ["", "no-such-invite-was-made", revoked.code]) {
        await expect(admit(anAddress(), code), code).rejects.toMatchObject(refused);
      }
      await admit(anAddress(), used.code);
      await withClock({ now: () => new Date(hours + 8 * DAY_MS) }, async () => {
        await expect(admit(anAddress(), used.code)).rejects.toMatchObject(refused);
      });
    }));

  it("needs no code if an open invite names the address, until the invite is revoked or gets another address", () =>
    inHour(0, async () => {
      const team = await aTeam();
      const [email, other] = [anAddress(), anAddress()];
      const { id } = await anInvite(team, { email });
      await admit(email.toUpperCase());
      await actAs(team.admin, () => Sent.readdressInvite(id, other));
      await expect(admit(email)).rejects.toMatchObject(refused);
      await admit(other);
      await actAs(team.admin, () => Invite.revoke(id));
      await expect(admit(other)).rejects.toMatchObject(refused);
    }));

  it("is refused with an invite to another address", () =>
    inHour(0, async () => {
      const { code } = await anInvite(await aTeam(), { email: anAddress() });
      await expect(admit(anAddress(), code)).rejects.toMatchObject({ code: "sign_up.other_address" });
    }));

  it("of a team's first admin and of a member needs no code", () =>
    inHour(0, async () => {
      const email = anAddress();
      await Invite.createTeam({ name: "Harbour Media", adminEmail: email });
      await admit(email);
      await admit((await aTeam()).member.email);
    }));

  it("is refused after ten people in a day have signed up with one invite that names nobody", () =>
    inHour(0, async () => {
      const { code } = await anInvite(await aTeam());
      for (let n = 0; n < 10; n++) await admit(anAddress(), code);
      await expect(admit(anAddress(), code)).rejects.toMatchObject(tooMany);
      await inHour(24, () => admit(anAddress(), code));
    }));
});

describe("mails with codes", () => {
  it("one address gets five an hour, and the next hour more", async () => {
    const [{ member }, email] = await inHour(0, async () => [await aTeam(), anAddress()] as const);
    for (const to of [aSubject(member.email), aSubject(email)]) {
      await inHour(0, async () => {
        for (let n = 0; n < 5; n++) await SignUp.countCode({ ...to, subject: randomUUID() }, false);
        await expect(SignUp.countCode(to, false)).rejects.toMatchObject(tooMany);
      });
      await inHour(1, () => SignUp.countCode(to, false));
    }
  });

  it("one mailbox gets five an hour, by whatever addresses of it", () =>
    inHour(0, async () => {
      const email = anAddress();
      const label = (n: number) => aSubject(email.replace("@", `+${n}@`));
      for (let n = 0; n < 5; n++) await SignUp.countCode(label(n), false);
      await expect(SignUp.countCode(label(5), false)).rejects.toMatchObject(tooMany);
    }));

  it("a stranger gets ten a day, and a member isn't limited by the day", async () => {
    const { member } = await inHour(0, aTeam);
    const [stranger, known] = [aSubject(), aSubject(member.email)];
    for (let hour = 0; hour < 2; hour++) {
      await inHour(hour, async () => {
        for (let n = 0; n < 5; n++) await SignUp.countCode(stranger, false);
        for (let n = 0; n < 5; n++) await SignUp.countCode(known, false);
      });
    }
    await inHour(2, async () => {
      await expect(SignUp.countCode(stranger, false)).rejects.toMatchObject(tooMany);
      await SignUp.countCode(known, false);
    });
  });

  it("a refusal says an hour for a limit by the hour, and tomorrow for one by the day", async () => {
    const stranger = aSubject();
    const message = async () => {
      const error = await SignUp.countCode(stranger, false).catch((one: unknown) => one);
      return error instanceof Error ? error.message : "";
    };
    for (let hour = 0; hour < 2; hour++)
      await inHour(hour, async () => {
        for (let n = 0; n < 5; n++) await SignUp.countCode(stranger, false);
        expect(await message()).toMatch(/try again in an hour$/);
      });
    await inHour(2, async () => expect(await message()).toMatch(/try again tomorrow$/));
  });

  it("a signed-in account asks for five an hour, whatever addresses it names", () =>
    inHour(0, async () => {
      const { subject } = aSubject();
      for (let n = 0; n < 5; n++) await SignUp.countCode({ email: anAddress(), subject }, true);
      await expect(SignUp.countCode({ email: anAddress(), subject }, true)).rejects.toMatchObject(tooMany);
    }));

  it("strangers together get 60 an hour, after which members and invited people still get theirs", () =>
    inHour(0, async () => {
      const team = await aTeam();
      const invited = anAddress();
      await anInvite(team, { email: invited });
      for (let n = 0; n < 60; n++) await SignUp.countCode(aSubject(), false);
      await expect(SignUp.countCode(aSubject(), false)).rejects.toMatchObject(tooMany);
      await SignUp.countCode(aSubject(team.member.email), false);
      await SignUp.countCode(aSubject(invited), false);
      await admit(invited);
      await inHour(1, () => SignUp.countCode(aSubject(), false));
    }));

  it("strangers together get 300 a day", async () => {
    for (let hour = 0; hour < 5; hour++) {
      await inHour(hour, async () => {
        for (let n = 0; n < 60; n++) await SignUp.countCode(aSubject(), false);
      });
    }
    await inHour(5, () => expect(SignUp.countCode(aSubject(), false)).rejects.toMatchObject(tooMany));
    await inHour(24, () => SignUp.countCode(aSubject(), false));
  });
});
