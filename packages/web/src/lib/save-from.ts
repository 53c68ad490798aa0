import type { QueryClient } from "@tanstack/react-query";
import { accessOptions } from "@/lib/queries/session.ts";
import { save } from "./save-blob.ts";

/** There is no longer a file at the URL. */
export class FileGone extends Error {
  override readonly name = "FileGone";
}

/**
 * Saves the file at a URL of this site. The browser writes the file to disk itself, whatever its size. Because the
 * browser would save an error response as if it were the file, the URL is tried first, and expired media cookies are
 * renewed.
 * @throws FileGone
 */
export const saveFrom = async (queryClient: QueryClient, url: string, name: string): Promise<void> => {
  let answer = await probe(url);
  if (answer.status === 403) {
    await queryClient.refetchQueries({ queryKey: accessOptions.queryKey });
    answer = await probe(url);
  }
  if (answer.status === 404) throw new FileGone();
  if (!answer.ok) throw new Error(`The file's address answered ${answer.status}`);
  save(url, name);
};

const probe = (url: string): Promise<Response> => fetch(new URL(url, window.location.origin), { method: "HEAD" });
