import childProcess from "node:child_process";
import { syncBuiltinESMExports } from "node:module";

/** A command with quotes around paths, which the project's folder may need because of a space in its name. */
export const withQuoted = (root: string, command: string): string =>
  command.replaceAll(root, root.replace(/[^\w/.\-\u0080-\uffff]/g, "\\$&"));

/**
 * Adds quotes to the paths of a static site's archiver, which SST passes to the shell without any, in a task at the
 * end.
 */
export const quoteArchiverPaths = (root: string): void => {
  const { execSync } = childProcess;
  const quoting = (command: string, options?: childProcess.ExecSyncOptions) =>
    execSync(command.includes("base-site-archiver.mjs") ? withQuoted(root, command) : command, options);
  Object.assign(childProcess, { execSync: quoting });
  syncBuiltinESMExports();
};
