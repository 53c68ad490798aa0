/** A signal that aborts after a time. Some supported browsers lack AbortSignal.timeout. */
export const abortsAfter = (ms: number): AbortSignal => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException("The time is over.", "TimeoutError")), ms);
  return controller.signal;
};

/**
 * A controller that also aborts when a signal does. Some supported browsers lack AbortSignal.any.
 * @returns `unlink` ends this, so that a signal that lives on doesn't keep the controller
 */
export const linkedTo = (signal: AbortSignal): { controller: AbortController; unlink: () => void } => {
  const controller = new AbortController();
  const abort = (): void => controller.abort(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort);
  return { controller, unlink: () => signal.removeEventListener("abort", abort) };
};
