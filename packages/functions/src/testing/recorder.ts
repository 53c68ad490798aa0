import { startCounting } from "./aws-calls/count-calls.ts";
import { type Answer, type Call, inProcess, type Transport } from "./call.ts";
import type { Person } from "./roles/people.ts";
import { matches, named } from "./route-address.ts";
import { ROUTES } from "./routes.ts";

/** Records which routes succeeded, and how often they called the table. */
export const startRecorder = () => {
  const { count, stop } = startCounting();
  /** By route, the table calls of each call of the route that succeeded. */
  const answered: Record<string, number[]> = {};

  const api: Transport = {
    name: "recorded",
    send: async (call: Call): Promise<Answer> => {
      const { result: answer, calls } = await count(() => inProcess.send(call));
      const route = named(ROUTES.find((one) => matches(one, call)) ?? call);
      if (answer.status < 300) answered[route] = [...(answered[route] ?? []), calls];
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

  return { api, asPerson, answered, stop };
};

export type Recorder = ReturnType<typeof startRecorder>;

export interface Team {
  teamId: string;
  admin: Person;
}

/** Calls all routes of one part of the application, as the people of a team do. */
export type Use = (recorder: Recorder, team: Team) => Promise<void>;
