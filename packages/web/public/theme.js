// Runs before the first paint, so that a dark workspace never flashes white and a compact one never jumps. A file, for
// the CSP allows no inline script. lib/theme.tsx and lib/appearance.ts say what the keys mean.
(() => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage is closed to the page (private mode, policy): as if nothing had been chosen.
      return null;
    }
  };
  const theme = stored("theme");
  const dark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  const page = document.documentElement;
  page.classList.toggle("dark", dark);
  page.style.colorScheme = dark ? "dark" : "light";
  page.dataset.compact = String(stored("compact") === "true");
  page.dataset.thumbnails = String(stored("thumbnails") !== "false");
})();
