import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { SECURITY_HEADERS, contentSecurityPolicy } from "@clearhouse/functions/security-headers.ts";
const kind = process.argv[2];
const l = getRequestListener(new Hono().get("/", (c) => c.text("hello")).fetch);
const H: Record<string, string> = { ...SECURITY_HEADERS, "content-security-policy": contentSecurityPolicy() };
const entries = Object.entries(H);
const s = createServer((req, res) => {
  if (kind === "node9") for (const [k, v] of entries) res.setHeader(k, v);
  if (kind === "node9w") { const w = res.writeHead; res.writeHead = ((st: number, h: object) => w.call(res, st, { ...H, ...h } as any)) as any; }
  void l(req, res);
});
s.listen(0, "127.0.0.1", () => process.send?.({ url: `http://127.0.0.1:${(s.address() as any).port}/` }));
