import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

type Collect = (options: { type: "minor" }) => void;
let collect: Collect | undefined;

const exposed = (): Collect => {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc");
};

/**
 * Frees buffers that nobody holds any more. They lie outside of V8's heap, which lets 64 MB of them pile up before it
 * looks. About a millisecond.
 */
export const freeBuffers = (): void => {
  collect ??= exposed();
  collect({ type: "minor" });
};

/** Bytes that pass before their buffers are let go. */
const FREE_EVERY = 8 * 1024 * 1024;

/** Passes a large body on, chunk by chunk, and frees what has passed: memory doesn't grow with the body. */
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
