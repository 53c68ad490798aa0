import { Monitor, Moon, Sun } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { MenuOnDemand } from "@/components/ui/menu-on-demand.tsx";
import { useTheme } from "@/lib/appearance/theme.tsx";
import { SHELL_TEXTS } from "./texts.ts";

const ICONS = { light: Sun, dark: Moon, system: Monitor } as const;

const loadThemeChoices = async () => (await import("./theme-choices.tsx")).ThemeChoices;

export function ThemeMenu() {
  const { theme } = useTheme();
  const Current = ICONS[theme];
  return (
    <MenuOnDemand
      load={loadThemeChoices}
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
      {(ThemeChoices, place) => <ThemeChoices place={place} icons={ICONS} />}
    </MenuOnDemand>
  );
}
