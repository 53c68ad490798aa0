import childProcess from "node:child_process";
import { syncBuiltinESMExports } from "node:module";

/** A command quoted so that the shell reads it correctly even if the project's folder has, say, a space in its name. */
export const withQuoted = (root: string, command: string): string =>
  command.replaceAll(root, root.replace(/[^\w/.\-\u0080-\uffff]/g, "\\$&"));

/**
 * SST passes the paths of a static site's archiver to the shell unquoted, in a task at the end; this adds the quotes.
 */
export const quoteArchiverPaths = (root: string): void => {
  const { execSync } = childProcess;
  const quoting = (command: string, options?: childProcess.ExecSyncOptions) =>
    execSync(command.includes("base-site-archiver.mjs") ? withQuoted(root, command) : command, options);
  Object.assign(childProcess, { execSync: quoting });
  syncBuiltinESMExports();
};
