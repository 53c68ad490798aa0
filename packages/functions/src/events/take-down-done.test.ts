import { randomUUID } from "node:crypto";
import { withClock } from "@clearhouse/core/platform/clock.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { parseInput } from "@clearhouse/core/platform/parse.ts";
import { Publication } from "@clearhouse/core/rights/publication/index.ts";
import { editPublicationInput } from "@clearhouse/core/rights/publication/publication.schema.ts";
import { anOpenRequest, approve, aTeam, CALLER } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { expect, it } from "vitest";
import { mailsTo } from "../../../../scripts/vitest/services.ts";
import { deliverTo, entryOf, waiting } from "../testing/bus.ts";

it("an owner whose license has ended, and who wanted posts to come down then, is mailed once the last is down", async () => {
  const { member, teamId } = await aTeam();
  const email = `${randomUUID()}@example.com`;
  const scope = { afterEnd: "come_down" as const };
  const asked = { contentOwnerEmail: email, requestedUntil: "2999-01-01", scope };
  const { asset, owner } = await anOpenRequest(member, asked);
  await approve(owner, { email, expiresOn: "2999-01-01" });
  const place = { url: "https://www.instagram.com/p/1", publishedOn: "2026-01-02", brand: "rap" };
  const { id, version } = await actAs(member, () => Sent.addPublication(asset.id, place), CALLER);
  const before = (await mailsTo(email)).length;
  await withClock({ now: () => new Date("2999-01-02T12:00:00Z") }, () =>
    actAs(
      member,
      () => {
        const input = parseInput(editPublicationInput, { ...place, takenDownOn: "2026-02-03", version });
        return Publication.edit(asset.id, id, input);
      },
      CALLER,
    ),
  );
  const item = (await waiting(teamId)).findLast(({ name }) => name === "take_down.done");
  if (!item) throw new Error("nobody is told");
  await deliverTo("TellOwnerTakenDown", entryOf(item));
  const mails = (await mailsTo(email)).slice(before);
  expect(mails).toMatchObject([{ subject: "“Sunset over the bridge” has been taken down everywhere" }]);
  expect(mails[0]?.body.text).toContain("Your permission for “Sunset over the bridge” has ended.");
  expect(mails[0]?.body.text).not.toContain("You asked");
});
