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
 * looks; whoever reads a large body chunk by chunk calls this now and then. About a millisecond.
 */
export const freeBuffers = (): void => {
  collect ??= exposed();
  collect({ type: "minor" });
};
