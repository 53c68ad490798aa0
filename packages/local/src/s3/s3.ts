import type { DataFolder } from "../data-folder.ts";
import { behindSecret } from "../server.ts";
import { type Credentials, LOOPBACK, type StandIn } from "../stand-in.ts";
import { BUCKETS } from "./buckets.ts";
import { createS3rver } from "./s3rver.ts";

/** The buckets on this machine, in this process. */
export const startS3 = async (folder: DataFolder, credentials: Credentials): Promise<StandIn> => {
  const server = createS3rver(folder.file("s3"), Object.values(BUCKETS), credentials);
  const { port } = await server.run();
  return {
    endpoint: `http://${LOOPBACK}:${port}${behindSecret(server.httpServer)}`,
    stop: async () => {
      const closed = server.close();
      server.httpServer.closeAllConnections();
      await closed;
    },
  };
};
