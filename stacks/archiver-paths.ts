import childProcess from "node:child_process";
import { syncBuiltinESMExports } from "node:module";

/** Escapes the project's folder in a shell command, because the folder's path may contain a space. */
export const withQuoted = (root: string, command: string): string =>
  command.replaceAll(root, root.replace(/[^\w/.\-\u0080-\uffff]/g, "\\$&"));

/** Escapes the paths that SST passes to the shell when it runs a static site's archiver at the end of a build. */
export const quoteArchiverPaths = (root: string): void => {
  const { execSync } = childProcess;
  const quoting = (command: string, options?: childProcess.ExecSyncOptions) =>
    execSync(command.includes("base-site-archiver.mjs") ? withQuoted(root, command) : command, options);
  Object.assign(childProcess, { execSync: quoting });
  syncBuiltinESMExports();
};
