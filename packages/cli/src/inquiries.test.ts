import { randomUUID } from "node:crypto";
import { Support } from "@clearhouse/core/custody/support/index.ts";
import { sendSupportInput } from "@clearhouse/core/custody/support/support.schema.ts";
import { SiteInterest } from "@clearhouse/core/people/site-interest/index.ts";
import { interestFields } from "@clearhouse/core/people/site-interest/site-interest.schema.ts";
import { DAY_MS, withClock } from "@clearhouse/core/platform/clock.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { aTeam } from "@clearhouse/core/testing/scene.ts";
import { expect, it } from "vitest";
import { cli } from "./testing/cli.ts";

const daysAgo = <T>(days: number, work: () => Promise<T>): Promise<T> =>
  withClock({ now: () => new Date(Date.now() - days * DAY_MS) }, work);

it("the command inquiries lists support requests and site forms of recent days, newest first, as text or JSON Lines", async () => {
  const { teamId, member } = await aTeam();
  const ask = (subject: string, description: string) =>
    actAs(member, () => Support.send(sendSupportInput.parse({ priority: "High", subject, description }), randomUUID()));
  const email = `vera-${randomUUID()}@example.com`;
  const old = await daysAgo(40, () => ask("Long ago", "Over"));
  const { ticketId } = await daysAgo(2, () => ask("Can't send", "It fails\nsince noon\u001b[31m"));
  await daysAgo(1, () =>
    SiteInterest.register(interestFields.parse({ plan: "enterprise", email, name: "Vera", message: "Hi" })),
  );

  const { code, err, out } = await cli("inquiries");
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toContain(`support ${ticketId} (High) ${teamId}\n`);
  expect(out).toContain(`<${member.email}>\n  Can't send\n  It fails\n  since noon [31m\n`);
  expect(out).toContain(`site enterprise\n  Vera <${email}>\n  Hi\n`);
  expect(out.indexOf(email)).toBeLessThan(out.indexOf(ticketId));
  expect(out).not.toContain(old.ticketId);

  const lines = (await cli("inquiries", "--days", "60", "--json")).out.split("\n").map((line) => JSON.parse(line));
  expect(lines).toContainEqual(expect.objectContaining({ kind: "site", plan: "enterprise", email, message: "Hi" }));
  for (const ticket of [ticketId, old.ticketId]) {
    expect(lines).toContainEqual(expect.objectContaining({ kind: "support", ticket, teamId, userEmail: member.email }));
  }
});

it.each(["0", "a week", "1.5"])("the command inquiries refuses %s as a number of days", async (days) => {
  expect(await cli("inquiries", "--days", days)).toMatchObject({
    code: 2,
    out: "",
    err: expect.stringContaining("--days takes a whole number"),
  });
});
