import { expect, it } from "vitest";
import { Asset } from "../../library/asset/index.ts";
import { DAY_MS, nowMs, withClock } from "../../platform/clock.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { suppress } from "../../platform/mail/suppression.ts";
import { runTimers } from "../../platform/timer/run.ts";
import { findTimer } from "../../platform/timer/timer.entity.ts";
import { ASK, anAsset, anOpenRequest, aTeam, CALLER, deny } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { RequestBundle } from "../request-bundle/index.ts";
import { RightsRequest } from "./index.ts";
import { remindDue } from "./remind-due.ts";

const START = Date.now();
const onDay = <T>(days: number, work: () => T): T =>
  withClock({ now: () => new Date(START + days * DAY_MS + 60_000) }, work);
const run = () => runTimers({ "request-reminder": remindDue });

const aRequest = async () => {
  const { admin, teamId } = await aTeam();
  const asked = await anOpenRequest(admin);
  const reminders = async () => {
    const steps = await actAs(admin, () => Asset.activity(asked.asset.id), CALLER);
    const at = steps.filter(({ type }) => type === "rights_request.reminded").map((step) => Date.parse(step.at));
    return at.map((ms) => Math.floor((ms - START) / DAY_MS));
  };
  return { ...asked, admin, teamId, reminders };
};

it("an owner who doesn't answer is reminded after five days and then every three days until the request ends", async () => {
  const { reminders, teamId, request } = await aRequest();
  for (let day = 0; day <= 40; day++) await onDay(day, run);
  expect(await reminders()).toEqual([5, 8, 11, 14, 17, 20, 23, 26, 29]);
  expect(await findTimer({ teamId, kind: "request-reminder", id: request.id })).toBeUndefined();
});

it("an owner who has answered isn't reminded", async () => {
  const { reminders, owner } = await aRequest();
  await deny(owner);
  await onDay(6, run);
  expect(await reminders()).toEqual([]);
});

it("an owner whom a member reminded by hand gets the next automatic reminder three days later", async () => {
  const { reminders, admin, request } = await aRequest();
  await onDay(4.5, () => actAs(admin, () => RequestBundle.remind(request.id), CALLER));
  for (let day = 5; day <= 9; day++) await onDay(day, run);
  expect(await reminders()).toEqual([4, 8]);
});

it("a request without the owner's email address has no reminder", async () => {
  const { admin, teamId } = await aTeam();
  const ask = async () => Sent.requestForAsset((await anAsset()).id, { ...ASK, contentOwnerEmail: "" });
  const { request } = await actAs(admin, ask, CALLER);
  expect(await findTimer({ teamId, kind: "request-reminder", id: request.id })).toBeUndefined();
});

it("an address whose mail bounced gets no more reminders", async () => {
  const { admin, teamId } = await aTeam();
  const contentOwnerEmail = `gone-${nowMs()}@example.com`;
  const ask = async () => Sent.requestForAsset((await anAsset()).id, { ...ASK, contentOwnerEmail });
  const { asset, request } = await actAs(admin, ask, CALLER);
  await suppress(contentOwnerEmail, "bounced");
  await onDay(6, run);
  const steps = await actAs(admin, () => Asset.activity(asset.id), CALLER);
  expect(steps.some(({ type }) => type === "rights_request.reminded")).toBe(false);
  expect(await findTimer({ teamId, kind: "request-reminder", id: request.id })).toBeUndefined();
});

it("an owner who was asked without reminders gets no reminder until a member switches reminders on", async () => {
  const { admin, teamId } = await aTeam();
  const ask = async () => Sent.requestForAsset((await anAsset()).id, { ...ASK, remind: false });
  const { asset, request } = await actAs(admin, ask, CALLER);
  const key = { teamId, kind: "request-reminder", id: request.id } as const;
  expect(await findTimer(key)).toBeUndefined();
  expect([request.remindersOff, asset.request?.remindersOff]).toEqual(["member", "member"]);
  const changed = await onDay(7, () => actAs(admin, () => RightsRequest.setReminders(request.id, true), CALLER));
  expect(changed.request?.remindersOff).toBeUndefined();
  expect(Math.floor((Date.parse((await findTimer(key))?.due ?? "") - START) / DAY_MS)).toBe(10);
});

it("automatic reminders stop when a member switches them off, and a manual reminder can still be sent", async () => {
  const { reminders, admin, request } = await aRequest();
  for (const _ of ["once", "again"]) await actAs(admin, () => RightsRequest.setReminders(request.id, false), CALLER);
  for (let day = 0; day <= 9; day++) await onDay(day, run);
  expect(await reminders()).toEqual([]);
  await onDay(9, () => actAs(admin, () => RequestBundle.remind(request.id), CALLER));
  expect(await reminders()).toEqual([9]);
});

it("an owner who stops the reminders gets no manual reminders either and can still answer", async () => {
  const { reminders, admin, asset, owner, request } = await aRequest();
  const stop = () => actAs(owner, () => RightsRequest.stopReminders(), CALLER);
  for (const _ of ["once", "again"]) await stop();
  for (let day = 0; day <= 9; day++) await onDay(day, run);
  expect(await reminders()).toEqual([]);
  const refused = { code: "rights_request.reminders_refused" };
  await expect(actAs(admin, () => RequestBundle.remind(request.id), CALLER)).rejects.toMatchObject(refused);
  await expect(actAs(admin, () => RightsRequest.setReminders(request.id, true), CALLER)).rejects.toMatchObject(refused);
  const steps = await actAs(admin, () => Asset.activity(asset.id), CALLER);
  expect(steps.filter(({ type }) => type === "rights_request.reminders.stopped")).toMatchObject([
    { by: { kind: "owner", name: "@creator" } },
  ]);
  expect((await actAs(owner, () => RightsRequest.forOwner())).reminders).toBe("off");
  await deny(owner);
  await stop();
});
