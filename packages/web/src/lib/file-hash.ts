/** The most bytes read at once; larger files are read in parts, so that memory use doesn't depend on their size. */
const WHOLE = 32 * 1024 * 1024;
const PIECE = 4 * 1024 * 1024;

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * SHA-256 of a file, as lower-case hex. The browser's own hashing only takes whole buffers; large files are hashed in
 * pieces, by a library that is loaded when it is needed.
 * @param onProgress called with the finished share, between 0 and 1, of a file that is read in pieces
 * @throws the browser's error if the file can't be read (any more)
 */
export const sha256OfFile = async (file: Blob, onProgress: (share: number) => void = () => {}): Promise<string> => {
  if (file.size <= WHOLE) return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer())));
  const { sha256 } = await import("@noble/hashes/sha2.js");
  const hash = sha256.create();
  for (let at = 0; at < file.size; at += PIECE) {
    hash.update(new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer()));
    onProgress(Math.min(1, (at + PIECE) / file.size));
  }
  return hex(hash.digest());
};
