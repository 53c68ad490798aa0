import type { QueryClient } from "@tanstack/react-query";
import { beforeSignOut } from "@/lib/auth/before-sign-out.ts";
import type { AssetUploads } from "./asset-uploads.ts";

/**
 * The uploads of the member who is signed in, once there is reason to have any: dialog, tray and signing out, which
 * don't know each other, meet here. It is all of uploading that comes with the workspace itself.
 */
const known = new WeakMap<QueryClient, { scope: string; uploads: AssetUploads; forget: () => void }>();
const listeners = new Set<() => void>();

export const uploadsOf = (queryClient: QueryClient, scope: string): AssetUploads | undefined => {
  const current = known.get(queryClient);
  return current?.scope === scope ? current.uploads : undefined;
};

/** Uploads that were there before belong to another person. */
export const keepUploads = (queryClient: QueryClient, scope: string, uploads: AssetUploads): void => {
  known.get(queryClient)?.forget();
  known.set(queryClient, { scope, uploads, forget: beforeSignOut(() => uploads.discard()) });
  for (const listener of listeners) listener();
};

export const onUploadsKept = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
