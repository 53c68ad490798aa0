import { expect, it } from "vitest";
import { actAs } from "../../platform/identity/actor.ts";
import { CALLER } from "../../testing/scene.ts";
import { confirmedBoth, confirmedFacts, confirmedIn } from "./confirmed.policy.ts";
import { Answerer, type Mailed } from "./index.ts";

const LINK: Mailed = { token: "a-token", email: "nia@example.com" };
const from = <T>(mark: string | undefined, work: () => Promise<T>): Promise<T> =>
  actAs({ kind: "public" }, work, { ...CALLER, ...(mark !== undefined && { mark }) });
const isMailed = (mark: string | undefined, link: Mailed, answered = "nia@example.com") =>
  from(mark, () => Answerer.isMailed(link, answered));

it("the mark of a mailed link is the same in each mail, and names neither its token nor its address", async () => {
  const mark = await Answerer.markFor(LINK);
  expect(mark).toMatch(/^[\w-]{22}$/);
  expect(await Answerer.markFor({ ...LINK, email: "Nia@EXAMPLE.com " })).toBe(mark);
  expect(await isMailed(mark, LINK)).toBe(true);
  expect(await isMailed(mark, LINK, "NIA@example.com")).toBe(true);
});

it("a mark counts for no other link, no other address, and not for an answer from another address", async () => {
  const mark = await Answerer.markFor(LINK);
  expect(await isMailed(mark, { ...LINK, token: "another-token" })).toBe(false);
  expect(await isMailed(mark, { ...LINK, email: "noa@example.com" }, "noa@example.com")).toBe(false);
  expect(await isMailed(mark, LINK, "noa@example.com")).toBe(false);
  // The token and the address can't be parted differently.
  expect(await isMailed(mark, { token: "a-token nia@example.com", email: "nia@example.com" })).toBe(false);
});

it("a link that was never mailed has no mark, and nothing counts as its mark", async () => {
  for (const email of [undefined, ""]) {
    expect(await Answerer.markFor({ token: "a-token", email })).toBe("");
    expect(await isMailed("", { token: "a-token", email }, "")).toBe(false);
    expect(await isMailed("AAAAAAAAAAAAAAAAAAAAAA", { token: "a-token", email }, "")).toBe(false);
  }
});

it("a forged, shortened, lengthened or missing mark counts as none", async () => {
  const mark = await Answerer.markFor(LINK);
  const other = mark[0] === "A" ? "B" : "A";
  const forged = [undefined, "", mark.slice(1), mark.slice(0, -2), `${mark}AA`, `${other}${mark.slice(1)}`];
  for (const one of [...forged, "\u{1f600}", "x".repeat(10_000)]) expect(await isMailed(one, LINK)).toBe(false);
});

it("what confirms an answer is read from its entry's facts; anything else is nothing", () => {
  for (const by of ["mailed", "code", "handle"] as const) expect(confirmedIn(confirmedFacts(by))).toBe(by);
  expect(confirmedFacts(undefined)).toEqual({});
  const others: Record<string, string>[] = [{}, { confirmed: "" }, { confirmed: "sworn" }];
  for (const facts of others) expect(confirmedIn(facts)).toBeUndefined();
});

it("a yes and its signature are confirmed together, or not at all", () => {
  expect(confirmedBoth("code", "mailed")).toBe("code");
  expect(confirmedBoth(undefined, "mailed")).toBeUndefined();
  expect(confirmedBoth("mailed", undefined)).toBeUndefined();
});
