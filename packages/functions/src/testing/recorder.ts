import { startCounting } from "./aws-calls/count-calls.ts";
import { recordRights } from "./aws-calls/permissions.ts";
import { type Answer, type Call, inProcess, type Transport } from "./call.ts";
import type { Person } from "./roles/people.ts";
import { matches, named } from "./route-address.ts";
import { ROUTES } from "./routes.ts";

/** Records which permissions functions use, which routes succeeded, and how often the routes called the table. */
export const startRecorder = () => {
  const { as, used, stop: stopRights } = recordRights();
  const { count, stop: stopCounting } = startCounting();
  const stop = (): void => {
    stopRights();
    stopCounting();
  };
  /** By route, the most table calls that one call of the route has made. */
  const answered = new Map<string, number>();

  /** Calls the API, each route as the Lambda function that answers it. */
  const api: Transport = {
    name: "recorded",
    send: async (call: Call): Promise<Answer> => {
      const { result: answer, calls } = await count(() => inProcess.send(call));
      const route = named(ROUTES.find((one) => matches(one, call)) ?? call);
      if (answer.status < 300) answered.set(route, Math.max(calls, answered.get(route) ?? 0));
      return answer;
    },
  };

  /** Calls the API as a person and reads the answer. */
  const asPerson = ({ authorization }: Person) => {
    const headers = { authorization };
    return async (method: Call["method"], path: string, body?: object) => {
      const { headers: sent, text } = await api.send({ method, path, headers, body });
      return sent.get("content-type")?.startsWith("application/json") ? JSON.parse(text) : undefined;
    };
  };

  return { api, asPerson, answered, as, used, stop };
};

export type Recorder = ReturnType<typeof startRecorder>;

/**
 * Does everything that one part of the application offers, so that its functions use each of their permissions (IAM).
 */
export type Use = (recorder: Recorder, team: { teamId: string; admin: Person }) => Promise<void>;

/** A clock that is ahead by this many days. */
export const inDays = (days: number) => ({ now: () => new Date(Date.now() + days * 86_400_000) });
