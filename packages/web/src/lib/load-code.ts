/** The code of a page or dialog didn't come: no way to the server, or a version that is no longer there. */
export class CodeMissing extends Error {
  override readonly name = "CodeMissing";
}

/** For all that is loaded when it is first needed: browsers word its failure each in their own way. */
export const loadCode = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load();
  } catch (cause) {
    throw new CodeMissing("A part of the app couldn't be loaded", { cause });
  }
};

/** Loads code in advance; if that fails, the code that needs it loads it again, and gets the error. */
export const prefetch = (load: () => Promise<unknown>): void => void load().catch(() => undefined);
