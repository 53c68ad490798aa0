import { createContext, type ReactNode, use, useEffect, useMemo, useState } from "react";

export const THEMES = ["light", "dark", "system"] as const;
export type Theme = (typeof THEMES)[number];

/** Spec A §9. public/theme.js reads the same key before the first paint. */
const STORAGE_KEY = "theme";

const ThemeContext = createContext<{ theme: Theme; setTheme: (theme: Theme) => void } | null>(null);

const isTheme = (value: string | null): value is Theme => THEMES.some((theme) => theme === value);

const stored = (): Theme => {
  const value = localStorage.getItem(STORAGE_KEY);
  return isTheme(value) ? value : "system";
};

export function ThemeProvider({ children }: { children: ReactNode }) {
  const [theme, setTheme] = useState<Theme>(stored);

  useEffect(() => {
    const systemDark = window.matchMedia("(prefers-color-scheme: dark)");
    const apply = () => {
      const dark = theme === "dark" || (theme === "system" && systemDark.matches);
      document.documentElement.classList.toggle("dark", dark);
      document.documentElement.style.colorScheme = dark ? "dark" : "light";
    };
    apply();
    localStorage.setItem(STORAGE_KEY, theme);
    systemDark.addEventListener("change", apply);
    return () => systemDark.removeEventListener("change", apply);
  }, [theme]);

  const value = useMemo(() => ({ theme, setTheme }), [theme]);
  return <ThemeContext value={value}>{children}</ThemeContext>;
}

export const useTheme = () => {
  const value = use(ThemeContext);
  if (!value) throw new Error("useTheme needs a ThemeProvider around it");
  return value;
};
