import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { ClientRequest } from "node:http";
import { intercept, isWork } from "./sdk.ts";

const READS = /^(Get|Head|List|Query|Scan|BatchGet)/;

/**
 * Counts what changes something outside of the process: AWS calls of an event handler's work that aren't reads, and
 * requests to Slack and to open pages, which no AWS client sends.
 */
export const countChanges = () => {
  let made = 0;
  const stop = intercept({
    call: async (call, perform) => {
      const output = await perform();
      if (isWork(call) && !READS.test(call.action)) made += 1;
      return output;
    },
  });
  const onSlack = (message: unknown): void => {
    const { request } = message as { request: ClientRequest };
    if (process.env.SLACK_API_URL?.includes(`//${request.getHeader("host")}`)) made += 1;
  };
  const onFetch = (): void => {
    made += 1;
  };
  subscribe("http.client.request.start", onSlack);
  subscribe("undici:request:create", onFetch);
  return {
    made: () => made,
    stop: () => {
      unsubscribe("http.client.request.start", onSlack);
      unsubscribe("undici:request:create", onFetch);
      stop();
    },
  };
};
