// Runs before the first paint, so that a dark workspace never flashes white and a compact one never jumps. It is a
// separate file, because the CSP allows no inline script. The files in src/lib/appearance say what the keys mean.
(() => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // If the page may not use the storage (private mode, policy), nothing counts as chosen.
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
