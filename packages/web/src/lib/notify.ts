import { toast } from "sonner";

/** Spec A §9: one toast at a time, for five seconds. */
export const TOAST_MS = 5_000;

export const notifySuccess = (title: string, text?: string): void => {
  toast.success(title, { description: text });
};

export const notifyError = (title: string, text?: string): void => {
  toast.error(title, { description: text });
};

export const notifyWarning = (title: string, text?: string): void => {
  toast.warning(title, { description: text });
};

export const notifyNote = (title: string, text?: string): void => {
  toast(title, { description: text });
};

/** Says what was done, with one thing that can be done about it while the note is there. */
export const notifyWithAction = (title: string, action: { label: string; onClick: () => void }): void => {
  toast.success(title, { action });
};

/** Without a text of its own, a failure says what the error says. */
export const notifyFailure = (error: unknown, failure: { title: string; text?: string }): void => {
  notifyError(failure.title, failure.text ?? messageOf(error));
};

/** What a person may read of an error. */
export const messageOf = (error: unknown): string | undefined => (error instanceof Error ? error.message : undefined);
