/** A lasting handle for a file on the person's disk (File System Access), as far as it is used here. */
export interface FileHandle {
  kind: "file";
  getFile(): Promise<File>;
  queryPermission(what: { mode: "read" }): Promise<PermissionState>;
  requestPermission(what: { mode: "read" }): Promise<PermissionState>;
}

export const isFileHandle = (value: unknown): value is FileHandle => {
  if (typeof value !== "object" || value === null) return false;
  const handle = value as Partial<Record<keyof FileHandle, unknown>>;
  return handle.kind === "file" && typeof handle.getFile === "function" && typeof handle.queryPermission === "function";
};

/** The handle of a dropped or picked file; undefined in browsers without handles. */
export const handleOf = (file: File): FileHandle | undefined =>
  "handle" in file && isFileHandle(file.handle) ? file.handle : undefined;

type Picker = (options: object) => Promise<unknown[]>;
const pickerOf = (): Picker | undefined => {
  const { showOpenFilePicker } = window as { showOpenFilePicker?: unknown };
  return typeof showOpenFilePicker === "function" ? (showOpenFilePicker.bind(window) as Picker) : undefined;
};

/**
 * The names of a picker's errors: the person closed the picker, or the browser or its administrator doesn't allow it.
 */
const CLOSED = "AbortError";
const FORBIDDEN: readonly string[] = ["SecurityError", "NotAllowedError"];

/**
 * Lets a person pick images and videos, each with its handle. Must be called in the event handler of a click.
 * @returns undefined if this browser has no such picker: use a file input then
 */
export const pickFiles = async (): Promise<File[] | undefined> => {
  const picker = pickerOf();
  if (picker === undefined) return undefined;
  const types = [{ description: "Images and videos", accept: { "image/*": [], "video/*": [] } }];
  try {
    const handles = (await picker({ multiple: true, types })).filter(isFileHandle);
    return await Promise.all(handles.map(async (handle) => Object.assign(await handle.getFile(), { handle })));
  } catch (error) {
    if (error instanceof DOMException && error.name === CLOSED) return [];
    if (error instanceof DOMException && FORBIDDEN.includes(error.name)) return undefined;
    throw error;
  }
};

/**
 * The file as it is now; undefined if the person or the browser doesn't allow reading the file, or if the file is gone.
 * @param ask whether to ask the person for permission if there is no permanent permission; allowed only in the event
 * handler of a click
 */
export const openHandle = async (handle: FileHandle, ask: boolean): Promise<File | undefined> => {
  try {
    const mode = { mode: "read" } as const;
    const state = await handle.queryPermission(mode);
    if (state === "granted") return await handle.getFile();
    if (!ask || (await handle.requestPermission(mode)) !== "granted") return undefined;
    return await handle.getFile();
  } catch (error) {
    // The file was moved or deleted, its drive is missing, or permission was asked for outside a click.
    if (error instanceof DOMException) return undefined;
    throw error;
  }
};
