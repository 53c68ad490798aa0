import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A server that answers as the user pool does, with an account for each subject until the account is deleted. */
export interface UserPool {
  endpoint: string;
  /** The subjects of the deleted accounts. */
  deleted: Set<string>;
  stop(): void;
}

export const startUserPool = async (): Promise<UserPool> => {
  const deleted = new Set<string>();
  const server = createServer(async (request, response) => {
    const { Filter = "", Username = "" } = JSON.parse(await text(request));
    // An account's username isn't its subject, as for people who sign in with Google.
    if (Username.startsWith("user ")) deleted.add(Username.slice("user ".length));
    const subject = /"(.+)"/.exec(Filter)?.[1];
    const account = { Username: `user ${subject}`, Attributes: [{ Name: "sub", Value: subject }] };
    const Users = subject && !deleted.has(subject) ? [account] : [];
    response.writeHead(200, { "content-type": "application/x-amz-json-1.1" }).end(JSON.stringify({ Users }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}`, deleted, stop: () => void server.close() };
};
