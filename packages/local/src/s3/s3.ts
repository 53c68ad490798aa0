import type { DataFolder } from "../data-folder.ts";
import { LOOPBACK, type StandIn } from "../stand-in.ts";
import { BUCKETS } from "./buckets.ts";
import { createS3rver } from "./s3rver.ts";

/** The buckets on this machine, in this process. */
export const startS3 = async (folder: DataFolder): Promise<StandIn> => {
  const server = createS3rver(folder.file("s3"), Object.values(BUCKETS));
  const { port } = await server.run();
  return {
    endpoint: `http://${LOOPBACK}:${port}`,
    stop: async () => {
      const closed = server.close();
      server.httpServer.closeAllConnections();
      await closed;
    },
  };
};
