import { expect, it } from "vitest";
import { limit } from "../http/limiter.ts";
import { actAs } from "../identity/actor.ts";
import { MAILS_BY_SENDER } from "./mail-limits.ts";
import { countForOutsider } from "./outsiders.ts";

it("mails without a sender count for their own team, not for all teams together", async () => {
  const held = (teamId: string) =>
    actAs({ kind: "system", name: "test", teamId }, () => countForOutsider("owner@example.com", ""));
  await limit(MAILS_BY_SENDER, "tea_busy", MAILS_BY_SENDER.limit);
  expect(await held("tea_busy")).toMatchObject({ by: "sender" });
  await limit(MAILS_BY_SENDER, "", MAILS_BY_SENDER.limit);
  expect(await held("tea_other")).toBeUndefined();
});
