import { Live } from "@clearhouse/core/integrations/live/index.ts";
import { channelOf } from "@clearhouse/core/integrations/live/live.policy.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { handler as authorize } from "../../live/authorize.ts";
import { AUTHORIZE_LIVE, SIGNAL_CHANGES } from "../../subscriptions.ts";
import type { Use } from "../recorder.ts";

const useSignals: Use = async ({ as }, { teamId }) => {
  const change = () => actAs({ kind: "system", name: "signal-changes", teamId }, () => Live.changed());
  await as(SIGNAL_CHANGES.name, change);
  await as(SIGNAL_CHANGES.name, change);
};

const useAuthorizer: Use = async ({ as }, { teamId, admin }) => {
  const authorizationToken = admin.authorization.replace(/^Bearer /, "");
  const requestContext = { operation: "EVENT_SUBSCRIBE", channel: channelOf(teamId) };
  await as(AUTHORIZE_LIVE.name, () => authorize({ authorizationToken, requestContext }));
};

export const LIVE: readonly Use[] = [useSignals, useAuthorizer];
