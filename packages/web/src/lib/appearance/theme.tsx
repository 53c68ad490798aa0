import { createContext, type ReactNode, use, useEffect, useMemo, useSyncExternalStore } from "react";
import { storedChoice } from "../stored-choice.ts";
import { useAppearanceOnDocument } from "./appearance.ts";

export const THEMES = ["light", "dark", "system"] as const;
export type Theme = (typeof THEMES)[number];

const isTheme = (value: string | null): value is Theme => THEMES.some((theme) => theme === value);

/** The stored theme. public/theme.js reads the same key before the first paint. */
const themeChoice = storedChoice<Theme>("theme", (stored) => (isTheme(stored) ? stored : "system"));

const ThemeContext = createContext<{ theme: Theme; setTheme: (theme: Theme) => void } | null>(null);

export function ThemeProvider({ children }: { children: ReactNode }) {
  const theme = useSyncExternalStore(themeChoice.subscribe, themeChoice.get);
  useAppearanceOnDocument();

  useEffect(() => {
    const systemDark = window.matchMedia("(prefers-color-scheme: dark)");
    const apply = () => {
      const dark = theme === "dark" || (theme === "system" && systemDark.matches);
      document.documentElement.classList.toggle("dark", dark);
      document.documentElement.style.colorScheme = dark ? "dark" : "light";
    };
    apply();
    systemDark.addEventListener("change", apply);
    return () => systemDark.removeEventListener("change", apply);
  }, [theme]);

  const value = useMemo(() => ({ theme, setTheme: themeChoice.set }), [theme]);
  return <ThemeContext value={value}>{children}</ThemeContext>;
}

export const useTheme = () => {
  const value = use(ThemeContext);
  if (!value) throw new Error("useTheme needs a ThemeProvider around it");
  return value;
};
