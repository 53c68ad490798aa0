import fc from "fast-check";
import { expect, it } from "vitest";
import { nextState, UPLOAD_STATES, type UploadEvent, type UploadState } from "./upload-machine.ts";

const EVENTS: UploadEvent[] = [
  "start",
  "opened",
  "sent",
  "completed",
  "pause",
  "resume",
  "restart",
  "fail",
  "retry",
  "cancel",
];

it("an upload can start sending only from the state in which the server's record is read", () => {
  const before = UPLOAD_STATES.filter((state) => EVENTS.some((event) => nextState(state, event) === "sending"));
  expect(before).toEqual(["starting"]);
});

it("the state of a canceled upload never changes, and a finished upload can only be canceled", () => {
  for (const event of EVENTS) expect(nextState("cancelled", event)).toBeUndefined();
  expect(EVENTS.map((event) => nextState("done", event)).filter((state) => state !== undefined)).toEqual(["cancelled"]);
});

it("an upload can be canceled in every state except the canceled state", () => {
  for (const state of UPLOAD_STATES.filter((state) => state !== "cancelled"))
    expect(nextState(state, "cancel")).toBe("cancelled");
});

it("an upload is done only after the server has completed it", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...EVENTS)), (events) => {
      let state: UploadState = "idle";
      for (const event of events) {
        const next = nextState(state, event);
        if (next === "done") expect(event).toBe("completed");
        state = next ?? state;
      }
    }),
  );
});
