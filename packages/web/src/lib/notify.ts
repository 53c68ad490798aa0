import type { ExternalToast, toast as sonner } from "sonner";

/** How long a toast is shown. Only one toast is shown at a time. */
export const TOAST_MS = 5_000;

type Toast = typeof sonner;
type Note = (show: Toast) => void;

/**
 * The code that draws toasts isn't loaded with the page, but with the first toast, or once a person begins something
 * that may lead to one. Until it is loaded, toasts wait.
 */
let show: Toast | undefined;
const waiting: Note[] = [];
let wanted = false;
const listeners = new Set<() => void>();

const setWanted = (next: boolean): void => {
  wanted = next;
  for (const listener of listeners) listener();
};

const notify = (note: Note): void => {
  if (show) note(show);
  else {
    waiting.push(note);
    setWanted(true);
  }
};

/** Whether the code that draws toasts should be loaded. */
export const toasterWanted = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): boolean => wanted,
  /** Set to false if the code couldn't be loaded, so that the next toast loads it again. */
  set: setWanted,
};

/**
 * Shows waiting toasts now, and later toasts at once. Called when the component that draws toasts is mounted.
 * @returns a function to call when the component is unmounted
 */
export const showToastsBy = (toaster: Toast): (() => void) => {
  show = toaster;
  for (const note of waiting.splice(0)) note(toaster);
  return () => {
    show = undefined;
  };
};

/** The options of a toast that is shown for longer than usual, has more than a title, or offers an action. */
type ToastOptions = Pick<ExternalToast, "description" | "duration" | "action">;

export const notifySuccess = (title: string, text?: string, options: ToastOptions = {}): void =>
  notify((toast) => toast.success(title, { description: text, ...options }));

export const notifyError = (title: string, text?: string, options: ToastOptions = {}): void =>
  notify((toast) => toast.error(title, { description: text, ...options }));

export const notifyWarning = (title: string, text?: string): void =>
  notify((toast) => toast.warning(title, { description: text }));

export const notifyNote = (title: string, text?: string): void =>
  notify((toast) => toast(title, { description: text }));

/** Says what was done, with one action that is possible while the toast is shown. */
export const notifyWithAction = (title: string, action: { label: string; onClick: () => void }): void =>
  notify((toast) => toast.success(title, { action }));

/** Shows a toast about a failure. If `failure` has no text, the toast shows the error's message. */
export const notifyFailure = (error: unknown, failure: { title: string; text?: string }): void => {
  notifyError(failure.title, failure.text ?? messageOf(error));
};

/** The text of an error for people. */
export const messageOf = (error: unknown): string | undefined => (error instanceof Error ? error.message : undefined);
