/**
 * The states of one upload. Every resume and retry goes through the state `starting`, in which the server's record is
 * read. Only in this state is it decided what is still to be sent.
 */
export const UPLOAD_STATES = [
  "idle",
  "starting",
  "sending",
  "completing",
  "paused",
  "done",
  "failed",
  "cancelled",
] as const;
export type UploadState = (typeof UPLOAD_STATES)[number];

export type UploadEvent =
  | "start"
  | "opened"
  | "sent"
  | "completed"
  | "pause"
  | "resume"
  | "restart"
  | "fail"
  | "retry"
  | "cancel";

const TRANSITIONS: Record<UploadState, Partial<Record<UploadEvent, UploadState>>> = {
  idle: { start: "starting", cancel: "cancelled" },
  starting: {
    opened: "sending",
    restart: "starting",
    completed: "done",
    pause: "paused",
    fail: "failed",
    cancel: "cancelled",
  },
  sending: { sent: "completing", restart: "starting", pause: "paused", fail: "failed", cancel: "cancelled" },
  completing: { completed: "done", restart: "starting", pause: "paused", fail: "failed", cancel: "cancelled" },
  paused: { resume: "starting", cancel: "cancelled" },
  failed: { retry: "starting", cancel: "cancelled" },
  // A file that was sent but not yet used for anything may still be discarded.
  done: { cancel: "cancelled" },
  cancelled: {},
};

/** The state after the event, or undefined if the event has no meaning in this state. */
export const nextState = (state: UploadState, event: UploadEvent): UploadState | undefined => TRANSITIONS[state][event];

export const isRunning = (state: UploadState): boolean =>
  state === "starting" || state === "sending" || state === "completing";
