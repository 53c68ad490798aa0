import { Monitor, Moon, Sun } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { MenuOnDemand } from "@/components/ui/menu-on-demand.tsx";
import { THEMES, useTheme } from "@/lib/appearance/theme.tsx";
import { SHELL_TEXTS } from "./texts.ts";

const ICONS = { light: Sun, dark: Moon, system: Monitor } as const;

export function ThemeMenu() {
  const { theme, setTheme } = useTheme();
  const Current = ICONS[theme];
  return (
    <MenuOnDemand
      button={(props) => (
        <Button
          variant="ghost"
          size="icon"
          aria-label={`${SHELL_TEXTS.theme}: ${SHELL_TEXTS.themes[theme]}`}
          {...props}
        >
          <Current aria-hidden="true" />
        </Button>
      )}
    >
      {({ DropdownMenuRadioGroup, DropdownMenuRadioItem, OnDemandContent }, place) => (
        <OnDemandContent place={place} align="end">
          <DropdownMenuRadioGroup value={theme}>
            {THEMES.map((option) => {
              const Icon = ICONS[option];
              return (
                <DropdownMenuRadioItem key={option} value={option} onSelect={() => setTheme(option)}>
                  <Icon aria-hidden="true" />
                  {SHELL_TEXTS.themes[option]}
                </DropdownMenuRadioItem>
              );
            })}
          </DropdownMenuRadioGroup>
        </OnDemandContent>
      )}
    </MenuOnDemand>
  );
}
