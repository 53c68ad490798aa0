import type { ServerResponse } from "node:http";

/** What s3rver, which is built on Koa, passes to a middleware. */
interface Context {
  method: string;
  path: string;
  query: Record<string, string | string[] | undefined>;
  get: (header: string) => string;
  set: (header: string, value: string) => void;
  res: ServerResponse;
  status: number;
  body: unknown;
}

export type Middleware = (context: Context, next: () => Promise<void>) => Promise<void>;
