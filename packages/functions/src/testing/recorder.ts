import { type Answer, type Call, inProcess, type Transport } from "./call.ts";
import type { Person } from "./people.ts";
import { recordRights } from "./permissions.ts";
import { matches, named } from "./route-address.ts";
import { ROUTES } from "./routes.ts";

/** Notes which rights functions use and which routes answered well. */
export const startRecorder = () => {
  const { as, used, stop } = recordRights();
  const answered = new Set<string>();

  /** The API as its functions. */
  const api: Transport = {
    name: "recorded",
    send: async (call: Call): Promise<Answer> => {
      const answer = await inProcess.send(call);
      if (answer.status < 300) answered.add(named(ROUTES.find((route) => matches(route, call)) ?? call));
      return answer;
    },
  };

  /** Calls the API as a person and reads its answer. */
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

/** All that happens in a part of the application, so that its functions are seen to use each right that they have. */
export type Use = (recorder: Recorder, team: { teamId: string; admin: Person }) => Promise<void>;

/** A clock that goes so many days ahead. */
export const inDays = (days: number) => ({ now: () => new Date(Date.now() + days * 86_400_000) });
