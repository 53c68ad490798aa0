import { expect, it, vi } from "vitest";
import { entriesIn, entryOf } from "../base/happenings/list.schema.ts";
import { activityEntry } from "../base/ledger/activity.schema.ts";
import { historyEntry } from "../base/ledger/history.schema.ts";
import { mayBeUsed } from "../library/asset/may-be-used.schema.ts";
import { notification } from "../notices/notification/notification.schema.ts";
import { sentenceOf } from "../notices/notification/sentence.policy.ts";
import { auditEntry } from "../people/team/team.schema.ts";
import { gateAnswer } from "../rights/clearance/gate.schema.ts";
import { onNewer } from "./newer.schema.ts";

const reason = { reason: "owner_said_no", verdict: "stop", text: "The owner said no.", next: ["request_rights"] };
const answer = {
  answer: "deny",
  reason: "denied",
  text: reason.text,
  verdict: "stop",
  reasons: [reason],
  notAsked: [],
};

it("reasons, steps, notices, entries and who takes them, that only a newer server knows, are kept, and announced; a verdict that nobody knows isn't read", () => {
  const told = vi.fn();
  const stop = onNewer(told);
  expect(gateAnswer.parse(answer)).toEqual(answer);
  expect(told).not.toHaveBeenCalled();
  const newer = { ...answer, reasons: [{ ...reason, reason: "newer_row", next: ["newer_step"] }] };
  expect(gateAnswer.parse(newer)).toEqual(newer);
  expect(told).toHaveBeenCalledTimes(2);
  const list = { verdict: "stop", reason: "newer_row", text: "No.", more: 0 };
  expect(mayBeUsed.parse(list)).toEqual(list);
  const notice = { id: "ntf_1", kind: "newer_kind" as "asset.expiring", actor: "Ada", subject: "Beach", path: "" };
  const noticed = { ...notice, createdAt: "2026-11-30T00:00:00.000Z", readAt: null };
  expect(notification.parse(noticed)).toEqual(noticed);
  expect(sentenceOf(notice)).toBe("Beach");
  const by = { kind: "newer", name: "Ada" };
  const entry = { seq: 2, type: "newer.step", at: noticed.createdAt, by, facts: {}, hash: "h" };
  for (const schema of [activityEntry, historyEntry]) expect(schema.parse(entry)).toEqual(entry);
  const audited = { ...entry, about: "", changes: [], facts: undefined };
  expect(auditEntry.parse(audited)).toMatchObject({ type: "newer.step", by });
  expect(entryOf(entriesIn("asset"), entry.type as "asset.created").says).toContain("doesn't know");
  expect(gateAnswer.safeParse({ ...answer, verdict: "newer" }).success).toBe(false);
  expect(mayBeUsed.safeParse({ ...list, verdict: "newer" }).success).toBe(false);
  stop();
  told.mockClear();
  gateAnswer.parse(newer);
  expect(told).not.toHaveBeenCalled();
});
