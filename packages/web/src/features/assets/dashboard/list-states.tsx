import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { ListEnd } from "@/components/list-end.tsx";
import { Button } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty.tsx";
import { TOOLBAR_TEXTS } from "../toolbar/texts.ts";
import { LIST_TEXTS } from "./texts.ts";
import type { useAssetList } from "./use-asset-list.ts";

/** Shown if no asset matches the filters, with a button that clears them. */
export function NothingMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState icon={SearchX} title={LIST_TEXTS.empty} text={LIST_TEXTS.nothingMatches} className="flex-1 pb-24">
      <Button variant="outline" onClick={onClear}>
        {TOOLBAR_TEXTS.clear}
      </Button>
    </EmptyState>
  );
}

/** Like {@link ListEnd}, for a list of assets. */
export function AssetListEnd({
  list,
  children,
}: {
  list: ReturnType<typeof useAssetList>["list"];
  children: ReactNode;
}) {
  return (
    <ListEnd list={list} failed={LIST_TEXTS.moreFailed} loading={LIST_TEXTS.loadingMore}>
      {children}
    </ListEnd>
  );
}
