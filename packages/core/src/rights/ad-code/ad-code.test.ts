import { describe, expect, it } from "vitest";
import { Asset } from "../../library/asset/index.ts";
import { addDays, todayIn, withClock } from "../../platform/clock.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { outboxEvents } from "../../testing/outbox.ts";
import { ASK, anAsset, approve, askRemoval, aTeam, CALLER } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { Clearance } from "../clearance/index.ts";
import { RightsRequest } from "../rights-request/index.ts";
import type { GiveAdCodeInput } from "./ad-code.schema.ts";
import { AdCode } from "./index.ts";

const TIKTOK = "https://www.tiktok.com/@olivia/video/7012345678901234567";
const CODE = "#0f3eWlb5pXbaVxRsTzKuFMnJp2oQ+aa=";

/** An asset whose owner has approved, and the owner. */
const aLicensed = async (member: MemberActor, { source = TIKTOK, intendedUse = "Marketing campaigns" } = {}) => {
  const { asset, request } = await actAs(
    member,
    async () => Sent.requestForAsset((await anAsset("Dance", source)).id, { ...ASK, intendedUse }),
    CALLER,
  );
  const owner = await RightsRequest.ownerByToken(new URL(request.link).searchParams.get("token") ?? "");
  await approve(owner, { email: "owner@example.com" });
  const as = <T>(work: () => Promise<T>) => actAs(member, work, CALLER);
  return {
    id: asset.id,
    owner,
    ask: () => as(() => AdCode.ask(asset.id)),
    show: () => as(() => AdCode.show(asset.id)),
    read: () => as(() => Asset.get(asset.id)),
    boosting: () => as(() => Clearance.gate(asset.id, { ads: ["boosting"], platform: ["tiktok"] })),
    give: (given: Partial<GiveAdCodeInput>) =>
      actAs(owner, () => Sent.giveAdCode({ how: "code", code: CODE, days: 30, proof: "", ...given }), CALLER),
  };
};

const today = todayIn("UTC");
const inDays = <T>(days: number, work: () => Promise<T>): Promise<T> =>
  withClock({ now: () => new Date(Date.now() + days * 86_400_000) }, work);

describe("an ad code", () => {
  it("boosting a licensed post asks for a code first, is allowed with one, and stops on the day after its last", async () => {
    const { member, teamId } = await aTeam();
    const { ask, give, boosting, read } = await aLicensed(member);
    const first = async () => (await boosting()).reasons[0];
    expect(await first()).toMatchObject({ reason: "ad_code_missing", next: ["ask_ad_code"] });
    await ask();
    expect((await outboxEvents()).filter((event) => event.teamId === teamId).map(({ name }) => name)).toContain(
      "ad_code.asked",
    );
    expect(await boosting()).toMatchObject({ verdict: "ask" });
    const seen = await give({ since: addDays(today, -3), days: 7 });
    const until = addDays(today, 4);
    expect(seen.adCode?.given).toMatchObject({ how: "code", until });
    expect((await read()).adCode).toMatchObject({ platform: "tiktok", given: { until } });
    expect((await boosting()).reasons.map(({ reason }) => reason)).not.toContain("ad_code_missing");
    expect(await boosting()).toMatchObject({ verdict: "conditions" });
    expect(await inDays(5, first)).toMatchObject({ reason: "ad_code_ended" });
    expect(JSON.stringify([await read(), seen])).not.toContain(CODE);
  });

  it("the code is only in what a member gets by pressing, which leaves an entry", async () => {
    const { member } = await aTeam();
    const { id, ask, give, show } = await aLicensed(member);
    await ask();
    await expect(show()).rejects.toMatchObject({ code: "ad_code.not_found" });
    await give({});
    expect(await show()).toBe(CODE);
    const items = await actAs(member, () => Asset.activity(id));
    const types = items.map(({ type }) => type).filter((type) => type.startsWith("ad_code."));
    expect(types).toEqual(["ad_code.asked", "ad_code.given", "ad_code.shown"]);
    expect(JSON.stringify(items)).not.toContain(CODE);
  });

  it("the same code pasted twice is kept once, and another one takes its place, after another question too", async () => {
    const { member } = await aTeam();
    const { ask, give, show, read } = await aLicensed(member);
    await ask();
    await give({});
    const { version: _, changedAt } = await read();
    await give({});
    expect((await read()).changedAt).toBe(changedAt);
    await expect(ask().then(ask)).rejects.toMatchObject({ code: "ad_code.asked_recently" });
    // The earlier code counts until the owner has answered.
    expect((await read()).adCode?.given?.until).toBe(addDays(today, 30));
    await give({ code: "#another", days: 365 });
    expect(await show()).toBe("#another");
    expect((await read()).adCode?.given?.until).toBe(addDays(today, 365));
  });

  it("a permission in the app needs no code, and has no end unless the owner names one", async () => {
    const { member } = await aTeam();
    const { ask, give, show, read } = await aLicensed(member, { source: "https://www.instagram.com/p/Boost1/" });
    await ask();
    await give({ how: "in_app", code: "" });
    expect((await read()).adCode?.given).toMatchObject({ how: "in_app", until: "" });
    await expect(show()).rejects.toMatchObject({ code: "ad_code.not_found" });
  });

  it.each([
    ["a code of one character", { code: "#" }, "code"],
    ["a sentence", { code: "here is my code" }, "code"],
    ["5,000 characters", { code: "x".repeat(5_000) }, "code"],
    ["a code without its days", { days: undefined }, "days"],
    ["a code that is over", { since: addDays(today, -40) }, "since"],
    ["a code of tomorrow", { since: addDays(today, 1) }, "since"],
  ])("%s is refused at its field", async (_, given, field) => {
    const { member } = await aTeam();
    const { ask, give } = await aLicensed(member);
    await ask();
    const refusal = await give(given as Partial<GiveAdCodeInput>).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(JSON.stringify(refusal)).toContain(field);
    expect(refusal).toBeDefined();
  });

  it("nobody is asked for a post without codes, without a license, or whose license allows no ads there", async () => {
    const { member, admin } = await aTeam();
    const organic = await aLicensed(member, { intendedUse: "Social media posts" });
    await expect(organic.ask()).rejects.toMatchObject({ code: "ad_code.not_allowed" });
    const other = await aLicensed(member, { source: "https://www.youtube.com/watch?v=abcdefghijk" });
    await expect(other.ask()).rejects.toMatchObject({ code: "ad_code.no_post" });
    const { id } = await actAs(admin, () => anAsset("Unasked", TIKTOK), CALLER);
    await expect(actAs(admin, () => AdCode.ask(id), CALLER)).rejects.toMatchObject({ code: "ad_code.no_license" });
    await expect(organic.give({})).rejects.toMatchObject({ code: "ad_code.not_asked" });
    await askRemoval(organic.owner);
    await expect(organic.ask()).rejects.toMatchObject({ code: "ad_code.not_allowed" });
  });

  it("another team reaches neither question nor code", async () => {
    const { member } = await aTeam();
    const { id, ask, give } = await aLicensed(member);
    await ask();
    await give({});
    const other = (await aTeam()).admin;
    for (const work of [AdCode.ask, AdCode.show])
      await expect(actAs(other, () => work(id), CALLER)).rejects.toMatchObject({ code: "asset.not_found" });
  });
});
