import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

type Collect = (options: { type: "minor" }) => void;
let collect: Collect | undefined;

const exposed = (): Collect => {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc");
};

/**
 * Frees unused buffers, which takes about a millisecond. Buffers are outside of V8's heap, and V8 frees unused buffers
 * by itself only once all buffers take up 64 MB.
 */
export const freeBuffers = (): void => {
  collect ??= exposed();
  collect({ type: "minor" });
};

/** How many bytes are passed on before buffers are freed. */
const FREE_EVERY = 8 * 1024 * 1024;

/** Passes on a large body chunk by chunk and frees the chunks, so that memory use doesn't grow with the body. */
export async function* freeing<Chunk extends Uint8Array>(source: AsyncIterable<Chunk>): AsyncGenerator<Chunk> {
  let held = 0;
  for await (const chunk of source) {
    held += chunk.length;
    yield chunk;
    if (held < FREE_EVERY) continue;
    freeBuffers();
    held = 0;
  }
}
