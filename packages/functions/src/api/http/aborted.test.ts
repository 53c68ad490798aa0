import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterEach, expect, it, vi } from "vitest";
import { apiEnv } from "../../env.ts";
import { app } from "../app.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const BEGUN = '{"plan":';

it.each([
  ["of a declared length", "Content-Length: 1000", BEGUN],
  ["in chunks", "Transfer-Encoding: chunked", `${BEGUN.length}\r\n${BEGUN}`],
])("a caller who goes away within a body %s causes no error in the log", async (_, header, begun) => {
  const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { promise: answer, resolve } = Promise.withResolvers<number>();
  const server = createServer(
    getRequestListener(async (request) => {
      const response = await app.fetch(request);
      resolve(response.status);
      return response;
    }),
  );
  await once(server.listen(0, "127.0.0.1"), "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(
    `POST /api/site-interest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${header}\r\n` +
      `x-clearhouse-origin: ${apiEnv().ORIGIN_SECRET}\r\ncloudfront-viewer-address: 192.0.2.7:443\r\n\r\n${begun}`,
  );
  const [request] = await once(server, "request");
  await once(request, "readable");
  socket.destroy();
  expect(await answer).toBe(400);
  expect(errors.mock.calls).toEqual([]);
  server.close();
});
