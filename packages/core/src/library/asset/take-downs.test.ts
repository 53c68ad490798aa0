import { describe, expect, it } from "vitest";
import type { AfterEnd } from "../../base/license/scope.policy.ts";
import { anApproval } from "../../testing/approval.ts";
import { aScope } from "../../testing/verdict.ts";
import { endingsAfter } from "./grants-of.ts";
import { afterTheEnd, comesDown, takeDownDue, takeDownView } from "./take-downs.ts";

const UP = { publications: { all: 1, live: 1 } };
const BERLIN = "Europe/Berlin";
const until = (expiresOn: string, afterEnd?: AfterEnd, grantId = "grt_1") =>
  anApproval({ grantId, expiresOn, scope: aScope({ until: expiresOn, ...(afterEnd && { afterEnd }) }) });
const wish = (requestId: string, at: string) => ({ requestId, at, reason: "", ended: { at, reason: "" } });

describe("whether posts have to come down after a license's end by date", () => {
  it.each<[AfterEnd | undefined, boolean]>([
    ["come_down", true],
    ["ads_stop", false],
    ["stay", false],
    [undefined, false],
  ])("is decided by what the license says of its end: %s", (afterEnd, isTask) => {
    const asset = { ...UP, approval: until("2026-11-05", afterEnd) };
    expect(takeDownView(asset, { today: "2026-11-05", timeZone: BERLIN, takeDownHours: 48 })).toBeUndefined();
    expect(afterTheEnd(asset, "2026-11-05")).toBeUndefined();
    expect(afterTheEnd(asset, "2026-11-06")).toBe(afterEnd);
    const openedAt = "2026-11-05T23:00:00.000Z";
    const task = { requestId: undefined, openedAt, dueAt: "2026-11-07T23:00:00.000Z" };
    expect(takeDownView(asset, { today: "2026-11-06", timeZone: BERLIN, takeDownHours: 48 })).toEqual(
      isTask ? task : undefined,
    );
  });

  it("is no question while another license is in force, and the strictest of several that are over counts", () => {
    const [down, stays, unsaid] = [
      until("2026-11-05", "come_down"),
      until("2026-11-04", "stay", "grt_2"),
      until("2026-11-03", undefined, "grt_3"),
    ];
    expect(comesDown({ ...UP, grants: [down, until("", undefined, "grt_4")] }, "2026-11-06", BERLIN)).toEqual([]);
    expect(comesDown({ ...UP, grants: [down, stays] }, "2026-11-06", BERLIN)).toHaveLength(1);
    expect(afterTheEnd({ grants: [down, unsaid] }, "2026-11-06")).toBe("come_down");
    expect(afterTheEnd({ grants: [stays, unsaid] }, "2026-11-06")).toBeUndefined();
  });

  it("holds for an end by the team too, from its moment", () => {
    const at = "2026-11-05T10:00:00.000Z";
    const ended = (afterEnd: AfterEnd) => ({
      ...UP,
      endings: endingsAfter({}, [until("2027-01-01", afterEnd)], { at, by: "admin" }),
    });
    expect(comesDown(ended("come_down"), "2026-11-05", BERLIN)).toEqual([{ since: at }]);
    expect(comesDown(ended("stay"), "2026-11-05", BERLIN)).toEqual([]);
  });
});

describe("taking down at owners' wishes", () => {
  const [first, second] = [wish("req_1", "2026-11-05T10:00:00.000Z"), wish("req_2", "2026-11-06T10:00:00.000Z")];

  it("is due the team's hours after the first wish, and for what is noted later these hours after the note", () => {
    const reasons = comesDown({ ...UP, removal: second, removals: [second, first] }, "2026-11-06", "UTC");
    expect(takeDownDue(reasons, 48, "2026-11-01T00:00:00.000Z")).toBe("2026-11-07T10:00:00.000Z");
    expect(takeDownDue(reasons, 48, "2026-11-09T00:00:00.000Z")).toBe("2026-11-11T00:00:00.000Z");
    expect(takeDownDue(reasons, 24)).toBe("2026-11-06T10:00:00.000Z");
  });

  it("reads as done only if somebody was told, also as an earlier release noted it", () => {
    const none = { publications: { all: 1, live: 0 } };
    const shown = { requestId: "req_1", openedAt: first.at, dueAt: "2026-11-07T10:00:00.000Z" };
    const doneAt = "2026-11-06T09:00:00.000Z";
    const view = (asset: Parameters<typeof takeDownView>[0]) =>
      takeDownView(asset, { today: "2026-11-06", timeZone: "UTC", takeDownHours: 48 });
    expect(view({ ...none, removal: first })).toBeUndefined();
    expect(view({ ...none, removal: { ...first, downAt: doneAt } })).toEqual({ ...shown, doneAt });
    expect(view({ ...none, removal: first, takeDown: { ...shown, doneAt } })).toEqual({ ...shown, doneAt });
    expect(view({ ...UP, removal: { ...first, downAt: doneAt } })).toEqual(shown);
    expect(view({ removal: first })).toBeUndefined();
  });
});
