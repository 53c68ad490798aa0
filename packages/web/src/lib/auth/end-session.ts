import { ApiError } from "@/lib/api/api-error.ts";
import { client } from "@/lib/api/client.ts";
import { receiveNothing } from "@/lib/api/receive.ts";
import { leaveNothing } from "./before-sign-out.ts";
import { signOut } from "./cognito.ts";

const NO_SESSION: readonly number[] = [401, 403];

/** Whether the server no longer knows the session, so that there is nothing to close. */
const isOver = (error: unknown): boolean => error instanceof ApiError && NO_SESSION.includes(error.status);

/** Signs a member out. The media cookies are cleared first, because that call still needs the token. */
export const endSession = async (next?: string): Promise<void> => {
  await receiveNothing(client.api.session.$delete()).catch((error: unknown) => {
    if (!isOver(error)) throw error;
  });
  await leaveNothing();
  await signOut(next);
};
