import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { messageProblems, viewProblems } from "./slack-limits.ts";

/** A person of a workspace as users.info returns them. */
export interface SlackPerson {
  id: string;
  email: string;
  /** The person's own workspace, for a person of another workspace who is in a shared channel. */
  homeTeam?: string;
  /** What Slack says of the person that it doesn't say of a full member with a confirmed email address. */
  is?: Record<`is_${string}`, boolean | undefined>;
  left?: boolean;
}

export interface SlackWorkspace {
  teamId: string;
  name: string;
  token: string;
  people: SlackPerson[];
  channels: { id: string; name: string; member: boolean; archived?: boolean }[];
}

/** A call of Slack's Web API, or of a response URL (method "response"). */
export interface SlackCall {
  method: string;
  token: string;
  args: Record<string, unknown>;
}

/** What a method answers instead of its normal answer: a Slack error, an HTTP status, or nothing. */
export type SlackFailure = { error: string } | { status: number; retryAfter?: number } | "no answer";

export type SlackStandIn = Awaited<ReturnType<typeof startSlack>>;

let made = 0;
const slackId = (letter: string): string => {
  made += 1;
  return `${letter}0${made.toString(36).toUpperCase().padStart(3, "0")}${randomBytes(4).toString("hex").toUpperCase()}`;
};

/** A workspace with two channels; the bot is in one of them. */
export const aWorkspace = (people: Omit<SlackPerson, "id">[] = []): SlackWorkspace => ({
  teamId: slackId("T"),
  name: "Acme Newsroom",
  token: `xoxb-${randomBytes(16).toString("hex")}`,
  people: people.map((person) => ({ id: slackId("U"), ...person })),
  channels: [
    { id: slackId("C"), name: "clearances", member: true },
    { id: slackId("C"), name: "random", member: false },
  ],
});

const PARSED = ["blocks", "view", "metadata"];

/** Web API calls are sent as forms; values that aren't text are JSON. */
const argsOf = (body: string, type: string): Record<string, unknown> => {
  if (type.startsWith("application/json")) return JSON.parse(body);
  const args: Record<string, unknown> = Object.fromEntries(new URLSearchParams(body));
  for (const name of PARSED) if (typeof args[name] === "string") args[name] = JSON.parse(args[name]);
  return args;
};

/** Starts a stand-in for Slack's Web API and response URLs. The stand-in refuses what Slack refuses. */
export const startSlack = async () => {
  const workspaces = new Map<string, SlackWorkspace>();
  const revoked = new Set<string>();
  const calls: SlackCall[] = [];
  const failures: { method: string; failure: SlackFailure }[] = [];
  let messages = 0;

  const taken = (method: string): SlackFailure | undefined => {
    const index = failures.findIndex((one) => one.method === method);
    return index < 0 ? undefined : failures.splice(index, 1)[0]?.failure;
  };

  const place = ({ channels, people }: SlackWorkspace, channel: unknown): string | { error: string } => {
    if (people.some(({ id, left }) => id === channel && !left)) return `D${String(channel).slice(1)}`;
    const found = channels.find(({ id }) => id === channel);
    if (!found) return { error: "channel_not_found" };
    return found.member ? found.id : { error: "not_in_channel" };
  };

  const posted = (workspace: SlackWorkspace, args: SlackCall["args"]) => {
    const problems = messageProblems(args);
    if (problems.length > 0) return { ok: false, error: `invalid_blocks: ${problems.join("; ")}` };
    const channel = place(workspace, args.channel);
    if (typeof channel !== "string") return { ok: false, ...channel };
    messages += 1;
    return { ok: true, channel, ts: `1763800000.${String(messages).padStart(6, "0")}` };
  };

  const METHODS: Record<string, (workspace: SlackWorkspace, args: SlackCall["args"]) => object> = {
    "auth.test": ({ teamId, name }) => ({ ok: true, team_id: teamId, team: name, user_id: "UBOT", bot_id: "BBOT" }),
    "users.info": ({ people, teamId }, { user }) => {
      const person = people.find(({ id }) => id === user);
      if (!person) return { ok: false, error: "user_not_found" };
      const { id, email, homeTeam = teamId, is = {}, left = false } = person;
      const profile = { email };
      const full = { is_bot: false, is_restricted: false, is_ultra_restricted: false, is_email_confirmed: true };
      return { ok: true, user: { id, team_id: homeTeam, deleted: left, ...full, ...is, profile } };
    },
    "conversations.list": ({ channels }, { limit, cursor = "0" }) => {
      const end = Number(cursor) + Number(limit);
      const page = channels.slice(Number(cursor), end);
      return {
        ok: true,
        channels: page.map(({ id, name, member }) => ({ id, name, is_member: member })),
        response_metadata: { next_cursor: end < channels.length ? String(end) : "" },
      };
    },
    "conversations.info": ({ channels }, { channel }) => {
      const found = channels.find(({ id }) => id === channel);
      if (!found) return { ok: false, error: "channel_not_found" };
      const { id, name, member, archived = false } = found;
      return { ok: true, channel: { id, name, is_member: member, is_channel: true, is_archived: archived } };
    },
    "chat.postMessage": posted,
    "chat.postEphemeral": posted,
    "chat.update": (workspace, args) =>
      calls.some(({ method, args: sent }) => method === "chat.postMessage" && sent.ts === args.ts)
        ? posted(workspace, args)
        : { ok: false, error: "message_not_found" },
    "views.open": (_, { view, trigger_id: trigger }) => {
      if (typeof trigger !== "string" || trigger === "") return { ok: false, error: "invalid_trigger_id" };
      const problems = viewProblems(view);
      return problems.length > 0
        ? { ok: false, error: `invalid_arguments: ${problems.join("; ")}` }
        : { ok: true, view: { id: "V1" } };
    },
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? "/", "http://slack");
    const body = await text(request);
    const isResponse = pathname.startsWith("/response/");
    const method = isResponse ? "response" : pathname.replace("/api/", "");
    const send = (status: number, told: object, headers: Record<string, string> = {}) =>
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(told));
    const failure = taken(method);
    if (failure === "no answer") return void response.destroy();
    if (failure && "status" in failure) {
      const { status, retryAfter } = failure;
      return void send(status, {}, retryAfter === undefined ? {} : { "retry-after": String(retryAfter) });
    }
    if (failure) return void send(200, { ok: false, ...failure });
    const args = argsOf(body, request.headers["content-type"] ?? "");
    if (isResponse) {
      const problems = messageProblems(args);
      if (problems.length > 0) return void send(400, { ok: false, error: problems.join("; ") });
      calls.push({ method, token: "", args: { ...args, address: pathname } });
      return void send(200, { ok: true });
    }
    const token = /^Bearer (xoxb-\S+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
    const workspace = workspaces.get(token);
    if (!token) return void send(200, { ok: false, error: "not_authed" });
    if (revoked.has(token)) return void send(200, { ok: false, error: "token_revoked" });
    if (!workspace) return void send(200, { ok: false, error: "invalid_auth" });
    const told = METHODS[method]?.(workspace, args) ?? { ok: false, error: "unknown_method" };
    calls.push({
      method,
      token,
      args: { ...args, ...("ts" in told && method === "chat.postMessage" && { ts: told.ts }) },
    });
    send(200, told);
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // Otherwise the server would keep the process of a finished test file running.
  server.unref();
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    /** The value for SLACK_API_URL. */
    apiUrl: `${origin}/api/`,
    responseUrl: () => `${origin}/response/${randomBytes(6).toString("hex")}`,
    /** Adds a workspace, whose token is accepted from then on. */
    open: (workspace: SlackWorkspace): SlackWorkspace => {
      workspaces.set(workspace.token, workspace);
      return workspace;
    },
    revoke: ({ token }: SlackWorkspace) => revoked.add(token),
    /**
     * Makes the next call of a method fail in the given way. Several failures of a method are used up in order, one for
     * each call.
     */
    fail: (method: string, failure: SlackFailure) => failures.push({ method, failure }),
    /** The accepted calls of a method, oldest first; only those of `workspace`, if given. */
    calls: (method: string, workspace?: SlackWorkspace) =>
      calls.filter((call) => call.method === method && (!workspace || call.token === workspace.token)),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

/** What Slack sends if a workspace's first person types a slash command in the channel that the bot is in. */
export const slashCommand = (
  { responseUrl }: Pick<SlackStandIn, "responseUrl">,
  { teamId, channels: [channel], people: [person] }: SlackWorkspace,
  text: string,
  more: Record<string, string> = {},
): URLSearchParams =>
  new URLSearchParams({
    command: "/rights-request",
    text,
    team_id: teamId,
    channel_id: channel?.id ?? "",
    user_id: person?.id ?? "",
    response_url: responseUrl(),
    trigger_id: randomUUID(),
    ...more,
  });

/** The headers with which Slack would send the given body. */
export const signedBySlack = (
  body: string | Uint8Array,
  signingSecret: string,
  seconds = Math.floor(Date.now() / 1_000),
): Record<string, string> => ({
  "content-type": "application/x-www-form-urlencoded",
  "x-slack-request-timestamp": String(seconds),
  "x-slack-signature": `v0=${createHmac("sha256", signingSecret).update(`v0:${seconds}:`).update(body).digest("hex")}`,
});
