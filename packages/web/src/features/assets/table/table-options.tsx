import { Columns3Cog } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { MenuOnDemand } from "@/components/ui/menu-on-demand.tsx";
import { TABLE_TEXTS } from "./texts.ts";

const loadTableOptionItems = async () => (await import("./table-option-items.tsx")).TableOptionItems;

export function TableOptions() {
  return (
    <MenuOnDemand
      load={loadTableOptionItems}
      button={(props) => (
        <Button
          icon={Columns3Cog}
          variant="outline"
          size="icon"
          className="bg-transparent"
          aria-label={TABLE_TEXTS.options}
          {...props}
        />
      )}
    >
      {(TableOptionItems, place) => <TableOptionItems place={place} />}
    </MenuOnDemand>
  );
}
