import { type DataFolder, readIfThere, writeAtomically } from "../data-folder.ts";

type Tree = Record<string, unknown>;
type Key = string | string[];

const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null && !Array.isArray(value);

/** Cognito's dates are Date objects in memory, and this in JSON. */
const revive = (_key: string, value: unknown) =>
  typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) ? new Date(value) : value;

/**
 * Stores the pool and its clients. cognito-local's own store rewrites its file in place, so a kill in between would
 * lose every account; this one replaces the file with a complete new one.
 */
export const openStore = (folder: DataFolder, id: string, defaults: Tree) => {
  const path = folder.file(`cognito-${id}.json`);
  const stored = readIfThere(path);
  const root: Tree = stored === undefined ? defaults : JSON.parse(stored, revive);
  const save = () => writeAtomically(path, JSON.stringify(root, null, 2));
  if (stored === undefined) save();

  const steps = (key: Key) => (Array.isArray(key) ? key : [key]);
  const find = (path: string[]): unknown =>
    path.reduce<unknown>(
      (value, step) => (isTree(value) && Object.hasOwn(value, step) ? value[step] : undefined),
      root,
    );
  const parentOf = (path: string[]): Tree =>
    path.slice(0, -1).reduce<Tree>((value, step) => {
      if (!isTree(value[step])) value[step] = {};
      return value[step] as Tree;
    }, root);

  return {
    getRoot: async () => root,
    get: async (_context: unknown, key: Key, fallback: unknown = null) => find(steps(key)) ?? fallback,
    set: async (_context: unknown, key: Key, value: unknown) => {
      parentOf(steps(key))[steps(key).at(-1) ?? ""] = value;
      save();
    },
    delete: async (_context: unknown, key: Key) => {
      delete parentOf(steps(key))[steps(key).at(-1) ?? ""];
      save();
    },
  };
};
