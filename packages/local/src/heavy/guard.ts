import { Worker } from "node:worker_threads";

/**
 * Ends this process when the server has ended, however it ended: the server holds the other end of this process's
 * input. A thread of its own watches the input, because a function may block the main thread for minutes.
 */
const GUARD = `
  const { Socket } = require("node:net");
  new Socket({ fd: 0, readable: true, writable: false })
    .on("error", () => undefined)
    .on("close", () => process.kill(process.pid, "SIGKILL"))
    .resume();
`;
new Worker(GUARD, { eval: true, execArgv: [] });
