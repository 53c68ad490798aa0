/** Light and dark as the system has it, also when it changes; public/theme.js has set the first before the first paint. */
export const followSystemTheme = (): void => {
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  dark.addEventListener("change", () => {
    document.documentElement.classList.toggle("dark", dark.matches);
    document.documentElement.style.colorScheme = dark.matches ? "dark" : "light";
  });
};
