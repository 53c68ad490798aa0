import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here("."),
  plugins: [react(), tailwindcss()],
  resolve: { alias: { "@/": here("./src/") } },
  build: {
    manifest: true,
    target: "es2022",
    rolldownOptions: {
      input: { app: here("./index.html"), "rights-request": here("./rights-request.html") },
    },
  },
});
