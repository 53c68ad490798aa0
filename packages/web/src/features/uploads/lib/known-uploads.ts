import type { Session } from "@clearhouse/core/people/team/session.schema.ts";
import type { QueryClient } from "@tanstack/react-query";
import { beforeSignOut } from "@/lib/auth/before-sign-out.ts";
import type { UploadQueue } from "@/lib/multipart/upload-queue.ts";
import type { AssetDetails } from "./asset-details.ts";

export type AssetUploads = UploadQueue<AssetDetails>;

/** Identifies the member whose uploads are stored, so that another member in the same browser doesn't see them. */
export const uploadScope = ({ team, user }: Pick<Session, "team" | "user">): string => `${team.id}/${user.id}`;

/**
 * The uploads of the signed-in member, once there are any. The upload dialog, the tray and the sign-out share the
 * uploads through this map. This file is loaded with every page, so it must not import the other code for uploads.
 */
const known = new WeakMap<QueryClient, { scope: string; uploads: AssetUploads; forget: () => void }>();
const listeners = new Set<() => void>();

export const uploadsOf = (queryClient: QueryClient, scope: string): AssetUploads | undefined => {
  const current = known.get(queryClient);
  return current?.scope === scope ? current.uploads : undefined;
};

/** Keeps a member's uploads here, in place of the uploads of a person who was signed in before. */
export const keepUploads = (queryClient: QueryClient, scope: string, uploads: AssetUploads): void => {
  known.get(queryClient)?.forget();
  known.set(queryClient, { scope, uploads, forget: beforeSignOut(() => uploads.discard()) });
  for (const listener of listeners) listener();
};

export const onUploadsKept = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
