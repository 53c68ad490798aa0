/**
 * The code of a page or dialog couldn't be loaded: the server can't be reached, or has a newer version without this
 * file.
 */
export class CodeMissing extends Error {
  override readonly name = "CodeMissing";
}

/**
 * Loads code that is needed for the first time. Browsers report a failure in different ways; for any failure, this
 * function throws CodeMissing.
 */
export const loadCode = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load();
  } catch (cause) {
    throw new CodeMissing("A part of the app couldn't be loaded", { cause });
  }
};

/** Loads code in advance; if that fails, the component that needs it loads it again, and gets the error. */
export const prefetch = (load: () => Promise<unknown>): void => void load().catch(() => undefined);
