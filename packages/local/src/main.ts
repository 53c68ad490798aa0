/** Run by scripts/start.mjs and scripts/dev.mjs. */
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./demo/accounts.ts";
import { type Embedded, startEmbedded } from "./embedded.ts";
import { readSettings } from "./environment.ts";
import { StartError, say } from "./stand-in.ts";
import { atMost } from "./timer.ts";

const flags = new Set(process.argv.slice(2));
const demo = !flags.has("--empty");
const development = flags.has("--dev");
/** Whether pages are served; programs that only call the API need neither pages nor their build. */
const pages = !flags.has("--no-web");

/**
 * Stopping ends within ten seconds, whatever is running. Each part gives its running work a few seconds, which can add
 * up to more. Processes that this one has started end with it.
 */
const STOP_MS = 9_000;

const announce = ({ url, inboxUrl, hasDemo }: Embedded): void => {
  say("");
  say(`  Clearhouse   ${url}`);
  say(`  Mail inbox   ${inboxUrl}`);
  if (hasDemo) {
    for (const { email, role } of DEMO_ACCOUNTS) say(`  Demo ${role.padEnd(6)}  ${email}   password: ${DEMO_PASSWORD}`);
  } else {
    say('  First team   npm run cli -- team:create --name "Your team" --admin-email you@example.com');
  }
  say(development ? "\n  Pages and handlers follow your edits. Ctrl+C stops.\n" : "\n  Ctrl+C stops.\n");
};

const run = async (): Promise<void> => {
  const settings = readSettings();
  const embedded = await startEmbedded({
    dataDir: settings.CLEARHOUSE_DATA,
    port: settings.PORT,
    demo,
    web: pages && (development ? "development" : "built"),
  });
  let stopping = false;
  const stop = () => {
    // For one Ctrl+C, both the terminal and the launcher send a signal, so the second signal is ignored.
    if (stopping) return;
    stopping = true;
    atMost(STOP_MS, embedded.stop()).then(
      (isDone) => {
        if (!isDone) say("Not everything could be stopped in time. The next start finishes what was running.");
        process.exit(0);
      },
      (error: unknown) => {
        say(`Stopping failed: ${String(error)}`);
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  // The channel closes when the launcher ends, for whatever reason.
  process.on("disconnect", stop);
  // It may have ended during the start already. Without a launcher, this is undefined.
  if (process.connected === false) return stop();
  announce(embedded);
};

run().catch((error: unknown) => {
  if (error instanceof StartError) say(`\n${error.message}\n`);
  else say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exit(1);
});
