// npm run dev: like npm start, but from the sources. Vite, inside the running server, reloads pages. A change in
// packages/core, functions, first-screens, emails or local restarts the server, because an imported module can't be
// unloaded. A restart takes about a second; the data stays, and browsers reconnect automatically.
import { watch } from "node:fs";
import { join } from "node:path";
import { ensureInstalled, ROOT } from "./install.mjs";
import { main, spawnEntry } from "./launch.mjs";

const WATCHED = ["core", "functions", "first-screens", "emails", "local"].map((name) =>
  join(ROOT, "packages", name, "src"),
);
const SETTLE_MS = 150;

await main(async () => {
  await ensureInstalled({ dev: true });
  return new Promise((resolve) => {
    let child;
    let restarting = false;
    let stopping = false;
    let timer;

    const start = () => {
      restarting = false;
      const started = spawnEntry("packages/local/src/main.ts", ["--dev", ...process.argv.slice(2)]);
      child = started;
      started.once("exit", (code) => {
        child = undefined;
        if (stopping) return resolve(code ?? 1);
        if (restarting) return start();
        if (code !== 0) console.log("Waiting for a change …");
        else resolve(0);
      });
    };
    const restart = () => {
      if (stopping) return;
      if (!child) return start();
      restarting = true;
      child.kill("SIGTERM");
    };
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
      process.on(signal, () => {
        stopping = true;
        if (child) child.kill(signal);
        else resolve(0);
      });
    }
    for (const folder of WATCHED) {
      watch(folder, { recursive: true }, (_event, file) => {
        if (!file || /\.test\.tsx?$/.test(file) || !/\.(tsx?|json)$/.test(file)) return;
        clearTimeout(timer);
        timer = setTimeout(restart, SETTLE_MS);
      });
    }
    start();
  });
}).finally(() => process.exit());
