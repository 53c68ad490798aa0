import { cn } from "@/lib/utils.ts";
import { SidebarNav } from "./sidebar-nav.tsx";
import { UserMenu } from "./user-menu.tsx";

/** The content of the sidebar and of a phone's drawer. */
export function SidebarContent({ wide }: { wide: boolean }) {
  return (
    <>
      <SidebarNav wide={wide} />
      <div className={cn("mt-auto shrink-0 border-t", wide ? "p-2" : "p-1")}>
        <UserMenu wide={wide} />
      </div>
    </>
  );
}
