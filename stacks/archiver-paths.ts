import childProcess from "node:child_process";
import { syncBuiltinESMExports } from "node:module";

/** A command that the shell reads as it was meant although the project's folder has, say, a space in its name. */
export const withQuoted = (root: string, command: string): string =>
  command.replaceAll(root, root.replace(/[^\w/.\-\u0080-\uffff]/g, "\\$&"));

/**
 * SST hands the paths of a static site's archiver to the shell as they are, from a task that it runs at the end; where
 * they need quotes, this adds them.
 */
export const quoteArchiverPaths = (root: string): void => {
  const { execSync } = childProcess;
  const quoting = (command: string, options?: childProcess.ExecSyncOptions) =>
    execSync(command.includes("base-site-archiver.mjs") ? withQuoted(root, command) : command, options);
  Object.assign(childProcess, { execSync: quoting });
  syncBuiltinESMExports();
};
