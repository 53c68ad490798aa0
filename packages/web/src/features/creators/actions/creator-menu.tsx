import type { Creator } from "@clearhouse/core/contracts/creator/creator.schema.ts";
import { Ellipsis } from "lucide-react";
import { MenuOnDemand } from "@/components/ui/menu-on-demand.tsx";
import { ACTION_TEXTS } from "../texts.ts";

const loadCreatorMenuItems = async () => (await import("./creator-menu-items.tsx")).CreatorMenuItems;

export function CreatorMenu({ creator }: { creator: Creator }) {
  return (
    <MenuOnDemand
      load={loadCreatorMenuItems}
      button={(props) => (
        <button
          aria-label={ACTION_TEXTS.menuOf(creator.name)}
          className="grid size-8 place-items-center rounded-md text-muted-foreground transition-colors hover:bg-accent hover:text-foreground focus-visible:outline-2 focus-visible:outline-ring data-[state=open]:bg-accent data-[state=open]:text-foreground"
          {...props}
        >
          <Ellipsis className="size-4" aria-hidden="true" />
        </button>
      )}
    >
      {(CreatorMenuItems, place) => <CreatorMenuItems creator={creator} place={place} />}
    </MenuOnDemand>
  );
}
