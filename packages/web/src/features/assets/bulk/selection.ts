import { useCallback, useEffect, useSyncExternalStore } from "react";
import { requiredContext } from "@/lib/required-context.ts";

/**
 * The selected assets. The selection isn't in React's state, so that ticking one of ten thousand assets renders one row
 * again, not the whole list.
 */
export class Selection {
  #ids: ReadonlySet<string> = new Set();
  #anchor: string | undefined;
  #ends = 0;
  #shown: readonly { id: string }[] = [];
  readonly #listeners = new Set<() => void>();

  get ids(): ReadonlySet<string> {
    return this.#ids;
  }

  /**
   * How often the selection was cleared. If this number changes during a request, the request's result belongs to an
   * earlier selection and is ignored.
   */
  get ends(): number {
    return this.#ends;
  }

  /** The asset that was ticked last. */
  get last(): string | undefined {
    return this.#anchor;
  }

  /**
   * Stores the list's assets in their order, for `toggleTo`. Checkboxes don't read the list themselves, because then
   * loading another page would render every card again.
   */
  show(assets: readonly { id: string }[]): void {
    this.#shown = assets;
  }

  toggle(id: string): void {
    const next = new Set(this.#ids);
    if (!next.delete(id)) next.add(id);
    this.#anchor = id;
    this.#become(next);
  }

  /**
   * Selects or deselects all assets in the list from the last ticked asset to the asset `id`. All of them get the new
   * state of that asset.
   */
  toggleTo(id: string): void {
    const shown = this.#shown.map((asset) => asset.id);
    const from = shown.indexOf(this.#anchor ?? "");
    const to = shown.indexOf(id);
    if (from === -1 || to === -1) {
      this.toggle(id);
      return;
    }
    const next = new Set(this.#ids);
    const selects = !next.has(id);
    for (const other of shown.slice(Math.min(from, to), Math.max(from, to) + 1)) {
      if (selects) next.add(other);
      else next.delete(other);
    }
    this.#anchor = id;
    this.#become(next);
  }

  /** Selects exactly the given assets. */
  replace(ids: readonly string[]): void {
    this.#become(new Set(ids));
  }

  add(ids: readonly string[]): void {
    this.#become(new Set([...this.#ids, ...ids]));
  }

  remove(ids: readonly string[]): void {
    const next = new Set(this.#ids);
    for (const id of ids) next.delete(id);
    if (next.size !== this.#ids.size) this.#become(next);
  }

  clear(): void {
    this.#ends += 1;
    this.#anchor = undefined;
    if (this.#ids.size > 0) this.#become(new Set());
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  #become(ids: ReadonlySet<string>): void {
    this.#ids = ids;
    for (const listener of this.#listeners) listener();
  }
}

export const [SelectionProvider, useSelection] = requiredContext<Selection>(
  "useSelection needs SelectionProvider around it",
);

/** Passes the list's assets to the selection. */
export const useShown = (assets: readonly { id: string }[]): void => {
  const selection = useSelection();
  useEffect(() => selection.show(assets), [selection, assets]);
};

export const useSelectedIds = (selection: Selection): ReadonlySet<string> =>
  useSyncExternalStore(
    selection.subscribe,
    useCallback(() => selection.ids, [selection]),
  );

export const useIsSelected = (id: string): boolean => {
  const selection = useSelection();
  return useSyncExternalStore(
    selection.subscribe,
    useCallback(() => selection.ids.has(id), [selection, id]),
  );
};

/** Whether any asset is selected. If so, all checkboxes are visible. */
export const useSelects = (): boolean => {
  const selection = useSelection();
  return useSyncExternalStore(
    selection.subscribe,
    useCallback(() => selection.ids.size > 0, [selection]),
  );
};
