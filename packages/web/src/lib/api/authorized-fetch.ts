import { announceAccessLost } from "@/lib/auth/access-lost.ts";
import { idToken, refreshIdToken } from "@/lib/auth/cognito.ts";

const NO_TEAM = 403;
const UNAUTHORIZED = 401;

/**
 * `fetch` with the ID token. If the token is refused, it is renewed once. If the renewal fails too, or the person is no
 * longer in the team, the listeners for lost access are called, and the caller receives the refusal.
 */
export const authorizedFetch: typeof fetch = async (input, init) => {
  const token = await idToken();
  const answer = await send(input, init, token);
  if (answer.status === UNAUTHORIZED) {
    const renewed = token === undefined ? undefined : await refreshIdToken();
    if (renewed !== undefined) {
      const second = await send(input, init, renewed);
      if (second.status !== UNAUTHORIZED) return second;
    }
    announceAccessLost("session-ended");
    return answer;
  }
  if (answer.status === NO_TEAM) {
    const { code, message } = await refusalOf(answer);
    if (code === "auth.no_team") announceAccessLost("no-team");
    if (code === "auth.team_closed") announceAccessLost("team-closed", String(message));
  }
  return answer;
};

const send = (
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  token: string | undefined,
): Promise<Response> => {
  const headers = new Headers(init?.headers);
  if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
  return fetch(input, { ...init, headers });
};

const refusalOf = async (answer: Response): Promise<{ code?: unknown; message?: unknown }> => {
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined);
  return (body as { error?: { code?: unknown; message?: unknown } } | undefined)?.error ?? {};
};
