import { type PublicConfig, publicConfig } from "@clearhouse/core/people/team/session.schema.ts";
import { receive } from "@/lib/api/receive.ts";

let asked: Promise<PublicConfig> | undefined;

/** What the app must know before anybody is signed in. Loaded once; after a failure, the next caller tries again. */
export const configuration = (): Promise<PublicConfig> => {
  asked ??= receive(fetch(new URL("/api/config", window.location.origin)), publicConfig).catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
};
