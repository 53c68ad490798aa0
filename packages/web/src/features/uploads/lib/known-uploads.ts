import type { QueryClient } from "@tanstack/react-query";
import { beforeSignOut } from "@/lib/auth/before-sign-out.ts";
import type { AssetUploads } from "./asset-uploads.ts";

/**
 * The uploads of the signed-in member, once there are any. Dialog, tray and sign-out, which don't know each other,
 * share them through this. Of all upload code, only this is loaded with the workspace itself.
 */
const known = new WeakMap<QueryClient, { scope: string; uploads: AssetUploads; forget: () => void }>();
const listeners = new Set<() => void>();

export const uploadsOf = (queryClient: QueryClient, scope: string): AssetUploads | undefined => {
  const current = known.get(queryClient);
  return current?.scope === scope ? current.uploads : undefined;
};

/** Uploads that were kept before belong to another person. */
export const keepUploads = (queryClient: QueryClient, scope: string, uploads: AssetUploads): void => {
  known.get(queryClient)?.forget();
  known.set(queryClient, { scope, uploads, forget: beforeSignOut(() => uploads.discard()) });
  for (const listener of listeners) listener();
};

export const onUploadsKept = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
