import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { serve } from "@hono/node-server";
import { type Context, Hono } from "hono";

/**
 * A minimal server that gives the same answers as our API: Hono on node-server, node:sqlite on disk, and a lookup of
 * each call's token. The server has no log, sends no events or signals, and checks no input. Arguments: a folder for
 * the database, a file with its content.
 */
interface Asset extends Record<string, unknown> {
  id: string;
  name: string;
  status: string;
  uploadedBy: string;
  uploadedAt: string;
  changedAt: string;
  tags: { type: string; name: string }[];
  version: number;
}
/** The database's content: the assets as our API returns them, and the answer to /api/session. */
export interface Held {
  token: string;
  session: unknown;
  items: Asset[];
}
type Row = { json: string };
type Bound = Record<string, string | number>;

const [folder = "", file = ""] = process.argv.slice(2);
const held: Held = JSON.parse(readFileSync(file, "utf8"));
const COLUMNS = ["pending", "requesting-rights", "approved", "denied"];
const PAGE = 50;

const database = new DatabaseSync(`${folder}/reference.sqlite`);
database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
  CREATE TABLE sessions (hash TEXT PRIMARY KEY, json TEXT);
  CREATE TABLE assets (id TEXT PRIMARY KEY, place TEXT, brand TEXT, uploadedAt TEXT, changedAt TEXT, words TEXT, version INTEGER, json TEXT);
  CREATE INDEX newest ON assets (uploadedAt); CREATE INDEX inPlace ON assets (place, uploadedAt);
  CREATE INDEX ofBrand ON assets (brand, place, uploadedAt); CREATE INDEX changed ON assets (changedAt);`);

const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");
const placeOf = (status: string): string => (status === "time-limited" ? "approved" : status);
const rowOf = (one: Asset): Bound => ({
  id: one.id,
  place: placeOf(one.status),
  brand: one.tags.find(({ type }) => type === "brand")?.name ?? "",
  uploadedAt: one.uploadedAt,
  changedAt: one.changedAt,
  words: [one.name, one.uploadedBy, ...one.tags.map(({ name }) => name)].join("\n").toLowerCase(),
  version: one.version,
  json: JSON.stringify(one),
});
const keep = database.prepare(
  "INSERT OR REPLACE INTO assets VALUES (:id, :place, :brand, :uploadedAt, :changedAt, :words, :version, :json)",
);
database.prepare("INSERT INTO sessions VALUES (?, ?)").run(hashOf(held.token), JSON.stringify(held.session));
database.exec("BEGIN");
for (const one of held.items) keep.run(rowOf(one));
database.exec("COMMIT");

const prepared = new Map<string, ReturnType<DatabaseSync["prepare"]>>();
const all = <T>(sql: string, bound: Bound = {}): T[] => {
  const statement = prepared.get(sql) ?? database.prepare(sql);
  prepared.set(sql, statement);
  return statement.all(bound) as T[];
};
const assetsOf = (rows: Row[]): Asset[] => rows.map(({ json }) => JSON.parse(json));

/** The SQL conditions of a list, and their parameters. */
const narrowed = (c: Context): [where: string, bound: Bound] => {
  const { brand, status, q } = c.req.query();
  const bound: Bound = { ...(brand && { brand }), ...(status && { status }), ...(q && { q: `%${q.toLowerCase()}%` }) };
  const where = ["1", ...(brand ? ["brand = :brand"] : []), ...(status ? ["place = :status"] : [])];
  return [[...where, ...(q ? ["words LIKE :q"] : [])].join(" AND "), bound];
};
const page = (where: string, bound: Bound): { items: Asset[]; cursor: string | null } => {
  const items = assetsOf(
    all(`SELECT json FROM assets WHERE ${where} ORDER BY uploadedAt DESC LIMIT ${PAGE + 1}`, bound),
  );
  const more = items.length > PAGE ? items.pop() : undefined;
  return { items, cursor: more ? Buffer.from(`${more.uploadedAt} ${more.id}`).toString("base64url") : null };
};
const counted = (where: string, bound: Bound): { counts: Record<string, number>; total: number } => {
  const found = all<{ place: string; n: number }>(
    `SELECT place, COUNT(*) AS n FROM assets WHERE ${where} GROUP BY place`,
    bound,
  );
  const counts = Object.fromEntries(COLUMNS.map((place) => [place, found.find((one) => one.place === place)?.n ?? 0]));
  return { counts, total: found.reduce((sum, { n }) => sum + n, 0) };
};

/** Changes an asset if the asset still has the given version. */
const change = async (c: Context): Promise<Response> => {
  const { version, ...news } = await c.req.json<Partial<Asset>>();
  const [one] = assetsOf(all("SELECT json FROM assets WHERE id = :id", { id: c.req.param("id") ?? "" }));
  if (!one) return c.notFound();
  if (one.version !== version) return c.json({ error: { code: "asset.changed" } }, 409);
  const next: Asset = { ...one, ...news, version: version + 1, changedAt: new Date().toISOString() };
  keep.run(rowOf(next));
  return c.json(next);
};

const app = new Hono<{ Variables: { session: string } }>()
  .use(async (c, next) => {
    const token = c.req.header("authorization")?.slice("Bearer ".length) ?? "";
    const [session] = all<Row>("SELECT json FROM sessions WHERE hash = :hash", { hash: hashOf(token) });
    if (!session) return c.json({ error: { code: "auth.required" } }, 401);
    c.set("session", session.json);
    return next();
  })
  .get("/api/session", (c) => c.json(JSON.parse(c.get("session"))))
  .get("/api/assets", (c) => {
    const asked = narrowed(c);
    return c.json({ ...page(...asked), ...counted(...asked) });
  })
  .get("/api/assets/board", (c) => {
    const [where, bound] = narrowed(c);
    const columns = COLUMNS.map((place) => [place, page(`${where} AND place = :place`, { ...bound, place })] as const);
    return c.json({ columns: Object.fromEntries(columns), ...counted(where, bound) });
  })
  .get("/api/assets/counts", (c) => c.json(counted("1", {}).counts))
  .get("/api/assets/changes", (c) => {
    const since = c.req.query("since");
    const items = since
      ? assetsOf(all("SELECT json FROM assets WHERE changedAt > :since ORDER BY changedAt LIMIT 100", { since }))
      : [];
    const [last] = all<{ at: string }>("SELECT MAX(changedAt) AS at FROM assets");
    return c.json({
      items,
      deleted: [],
      cursor: items.at(-1)?.changedAt ?? last?.at ?? "",
      more: items.length === 100,
    });
  })
  .get("/api/assets/:id", (c) => {
    const [one] = assetsOf(all("SELECT json FROM assets WHERE id = :id", { id: c.req.param("id") }));
    return one ? c.json(one) : c.notFound();
  })
  .put("/api/assets/:id/status", change)
  .patch("/api/assets/:id", change);

const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => {
  process.send?.({ url: `http://127.0.0.1:${port}`, pid: process.pid });
});
process.once("disconnect", () => {
  server.close();
  process.exit(0);
});
