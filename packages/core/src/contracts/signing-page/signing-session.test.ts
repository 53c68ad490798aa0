import { expect, it } from "vitest";
import { newSession, sessionOf } from "./signing-session.ts";

it("a signing session is recognized by the value that was issued for the session, and every new value is different", async () => {
  const [one, other] = [await newSession(), await newSession()];
  expect(await sessionOf(one.kept)).toBe(one.session);
  expect(one.session).not.toBe(other.session);
});

it("a signing session isn't recognized by an altered value", async () => {
  const [one, other] = [await newSession(), await newSession()];
  const mark = one.kept.slice(one.kept.indexOf("."));
  const made = [
    "",
    ".",
    one.session,
    `${other.session}${mark}`,
    `${one.kept}.`,
    `${one.kept}A`,
    one.kept.slice(0, -2),
    `x${one.kept}`,
  ];
  for (const kept of made) expect(await sessionOf(kept), kept).toBeUndefined();
});
