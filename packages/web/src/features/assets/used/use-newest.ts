import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { notifyError, notifyFailure } from "@/lib/notify.ts";

interface Versioned {
  id: string;
  version: number;
}

interface Props<Item> {
  /** The stored item that the form is filled from; undefined for a new item. */
  item: Item | undefined;
  /** Loads the asset's items as they are stored now. */
  read: () => Promise<{ items: Item[] }>;
  texts: { failedToSave: string; gone: string };
  /** Puts the stored values into the fields that weren't changed. */
  onTaken: (item: Item) => void;
}

/**
 * The version that an edit is based on. If somebody else has saved a newer version, `reload` loads the newer version
 * and keeps what was typed.
 */
export const useNewest = <Item extends Versioned>({ item, read, texts, onTaken }: Props<Item>) => {
  const [version, setVersion] = useState(item?.version ?? 0);
  const reloading = useMutation({ mutationFn: read });
  const reload = () =>
    reloading.mutate(undefined, {
      onSuccess: ({ items }) => {
        const stored = items.find(({ id }) => id === item?.id);
        if (!stored) {
          notifyError(texts.failedToSave, texts.gone);
          return;
        }
        setVersion(stored.version);
        onTaken(stored);
      },
      onError: (error) => notifyFailure(error, { title: texts.failedToSave }),
    });
  return { version, reload, reloading: reloading.isPending };
};
