import { Support } from "@clearhouse/core/custody/support/index.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { aTeam } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { beforeAll, expect, it } from "vitest";
import { mailsTo } from "../../../../scripts/vitest/services.ts";
import { callsOf } from "../testing/aws-calls/sdk.ts";
import { deliverTo, eventOf } from "../testing/bus.ts";

// The variable is read at its first use, so this test sets the variable before any call.
beforeAll(() => {
  process.env.SUPPORT_EMAIL = "";
});

it("if no support address is set, the only mail about a support request tells its sender that nobody was mailed", async () => {
  const { member, teamId } = await aTeam();
  expect(actAs(member, Support.settings).mailed).toBe(false);
  const asked = { priority: "High", subject: "Upload stops", description: "At 40 %." } as const;
  const { ticketId } = await actAs(member, () => Sent.requestSupport(asked));
  const entry = await eventOf(teamId, "support.requested");
  const { calls } = await callsOf(async () => {
    await deliverTo("MailSupport", entry);
    await deliverTo("ConfirmSupportRequest", entry);
  });
  expect(calls.filter(({ service }) => service === "ses")).toHaveLength(1);
  const [mail, ...more] = await mailsTo(member.email);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ replyTo: [], subject: expect.stringContaining(ticketId) });
  expect(mail?.body.text).toContain("it wasn't emailed to anybody");
});
