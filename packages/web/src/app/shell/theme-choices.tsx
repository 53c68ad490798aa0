import type { LucideIcon } from "lucide-react";
import { DropdownMenuRadioGroup, DropdownMenuRadioItem, OnDemandContent } from "@/components/ui/dropdown-menu.tsx";
import type { MenuPlace } from "@/components/ui/menu-on-demand.tsx";
import { THEMES, type Theme, useTheme } from "@/lib/appearance/theme.tsx";
import { SHELL_TEXTS } from "./texts.ts";

/** The items of the theme menu. */
export function ThemeChoices({ place, icons }: { place: MenuPlace; icons: Record<Theme, LucideIcon> }) {
  const { theme, setTheme } = useTheme();
  return (
    <OnDemandContent place={place} align="end">
      <DropdownMenuRadioGroup value={theme}>
        {THEMES.map((option) => {
          const Icon = icons[option];
          return (
            <DropdownMenuRadioItem key={option} value={option} onSelect={() => setTheme(option)}>
              <Icon aria-hidden="true" />
              {SHELL_TEXTS.themes[option]}
            </DropdownMenuRadioItem>
          );
        })}
      </DropdownMenuRadioGroup>
    </OnDemandContent>
  );
}
