/**
 * Follows the system's choice of light or dark, also when it changes; public/theme.js sets the first one before the
 * first paint.
 */
export const followSystemTheme = (): void => {
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  dark.addEventListener("change", () => {
    document.documentElement.classList.toggle("dark", dark.matches);
    document.documentElement.style.colorScheme = dark.matches ? "dark" : "light";
  });
};
