import { createServer } from "node:net";

/** A port of 127.0.0.1 that is free right now. Another program may use it first, so callers retry. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", resolve);
  });
  const address = probe.address();
  await new Promise<void>((resolve) => probe.close(() => resolve()));
  if (address === null || typeof address === "string") throw new Error("The probe socket has no port.");
  return address.port;
}
