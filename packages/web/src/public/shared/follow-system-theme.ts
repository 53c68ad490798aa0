/**
 * Changes the theme when the system changes between light and dark; public/theme.js sets the first theme before the
 * first paint.
 */
export const followSystemTheme = (): void => {
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  dark.addEventListener("change", () => {
    document.documentElement.classList.toggle("dark", dark.matches);
    document.documentElement.style.colorScheme = dark.matches ? "dark" : "light";
  });
};
