// Runs before the first paint, so that a dark workspace never flashes white. A file, for the CSP allows no inline script.
(() => {
  let theme = "system";
  try {
    theme = localStorage.getItem("theme") ?? "system";
  } catch {
    // Storage is closed to the page (private mode, policy): the system's choice stands.
  }
  const dark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.classList.toggle("dark", dark);
  document.documentElement.style.colorScheme = dark ? "dark" : "light";
})();
