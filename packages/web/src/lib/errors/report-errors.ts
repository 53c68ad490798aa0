/** Reports an error to the server's log. The code for that is loaded then, because most pages have none. */
export const reportLater = (error: unknown): void => {
  // biome-ignore lint/suspicious/noConsole: what React says of an error that a page has handled, if nothing else is asked for
  console.error(error);
  send(error);
};

const send = (error: unknown): void => {
  import("./send-error.ts").then(
    ({ sendError }) => sendError(error),
    // Without a connection there is nobody to report to.
    () => undefined,
  );
};

/** From now on, errors that no code of the page handles are reported to the server's log. */
export const reportErrors = (): void => {
  addEventListener("error", ({ error }) => send(error));
  addEventListener("unhandledrejection", ({ reason }) => send(reason));
};
