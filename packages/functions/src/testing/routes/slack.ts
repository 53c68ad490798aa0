import type { Route } from "../route.ts";

const SAVE = { slackTeamId: "T0123ABCD", accessToken: "xoxb-nobodys-token" };

export const SLACK: readonly Route[] = [
  { method: "GET", path: "/api/slack/integration", audience: "admin" },
  { method: "PUT", path: "/api/slack/integration", audience: "admin", body: () => SAVE },
  { method: "DELETE", path: "/api/slack/integration", audience: "admin" },
  { method: "GET", path: "/api/slack/channels", audience: "admin" },
  { method: "PUT", path: "/api/slack/integration/channel", audience: "admin", body: () => ({ channelId: "" }) },
  { method: "POST", path: "/api/slack/commands", audience: "anyone" },
  { method: "POST", path: "/api/slack/interactions", audience: "anyone" },
];
