import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Asset } from "@clearhouse/core/asset/asset.schema.ts";
import { listPage } from "@clearhouse/core/search/search.schema.ts";
import { WARM_CALLS } from "@clearhouse/functions/testing/aws-calls/store-calls.ts";
import type { Target } from "./built-run.ts";
import { startChild } from "./child.ts";
import type { Held } from "./children/reference.ts";
import { type Call, type Load, loadOf } from "./load.ts";
import { median, type Row } from "./measure.ts";
import { cpuMsOf, settled } from "./processes.ts";

interface Route {
  what: string;
  goal?: { rate: number; cpuMs: number };
  /** Returns a function that makes the next request for a target with these assets. */
  calls(assets: readonly Asset[], answer: (path: string) => Promise<unknown>): Promise<() => Call> | (() => Call);
}

const get = (path: string) => () => (): Call => ({ method: "GET", path });

/** Returns a function that returns the next asset with its current version, and begins again after the last asset. */
const inTurnOf = (assets: readonly Asset[]) => {
  const current = assets.map((one) => ({ ...one }));
  let asked = 0;
  return () => {
    const one = current[asked++ % current.length];
    if (!one) throw new Error("There are no assets to change");
    return { one, moved: (news: Partial<Asset>) => void Object.assign(one, news, { version: one.version + 1 }) };
  };
};

const edits = (assets: readonly Asset[]) => {
  const next = inTurnOf(assets.filter(({ status }) => status === "approved"));
  return (): Call => {
    const { one, moved } = next();
    const { version, name, source, uploadedBy, tags } = one;
    moved({});
    const body = { version, name, source, uploadedBy, tags, notes: `Looked at again, ${version} times by now.` };
    return { method: "PATCH", path: `/api/assets/${one.id}`, body };
  };
};

const statusChanges = (assets: readonly Asset[]) => {
  const next = inTurnOf(assets.filter(({ status }) => status === "pending"));
  return (): Call => {
    const { one, moved } = next();
    const { version } = one;
    const status = one.status === "pending" ? "denied" : "pending";
    moved({ status });
    return { method: "PUT", path: `/api/assets/${one.id}/status`, body: { version, status } };
  };
};

const CHANGE: Route = {
  what: "status change",
  goal: { rate: 200, cpuMs: 7 },
  calls: statusChanges,
};
const ROUTES: readonly Route[] = [
  {
    what: "list of 50",
    goal: { rate: 300, cpuMs: 5 },
    calls: get("/api/assets?limit=50"),
  },
  {
    what: "list of 50 by status and brand",
    goal: { rate: 300, cpuMs: 5 },
    calls: get("/api/assets?status=approved&brand=%40rap"),
  },
  { what: "search, 50 of 111", calls: get("/api/assets?q=the+bridge+77") },
  { what: "the whole board", calls: get("/api/assets/board?limit=50") },
  {
    what: "one asset",
    calls: (assets) => {
      const next = inTurnOf(assets);
      return () => ({ method: "GET", path: `/api/assets/${next().one.id}` });
    },
  },
  { what: "session", calls: get("/api/session") },
  { what: "counts", calls: get("/api/assets/counts") },
  {
    what: "poll for changes that finds none",
    calls: async (_, answer) => {
      const { cursor } = (await answer("/api/assets/changes")) as { cursor: string };
      return get(`/api/assets/changes?since=${encodeURIComponent(cursor)}`)();
    },
  },
  { what: "edit of a note", calls: edits },
  CHANGE,
];

const answerOf =
  ({ url, headers }: Target) =>
  async (path: string): Promise<unknown> => {
    const answer = await fetch(`${url}${path}`, { headers });
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
    return answer.json();
  };

/** All assets, as the API returns them. */
const everything = async (target: Target): Promise<Asset[]> => {
  const answer = answerOf(target);
  const items: Asset[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page = listPage.parse(
      await answer(`/api/assets?limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`),
    );
    items.push(...page.items);
    cursor = page.cursor;
  }
  return items;
};

const medianOf = (loads: readonly Load[]): Load => ({
  rate: median(loads.map(({ rate }) => rate)),
  cpuMs: median(loads.map(({ cpuMs }) => cpuMs)),
  storeMs: median(loads.map(({ storeMs }) => storeMs)),
});

const said = ({ rate, cpuMs }: Load): string =>
  `${Math.round(rate).toLocaleString("en")}/s, ${cpuMs.toFixed(2)} ms CPU`;

const rowOf = ({ what, goal }: Route, ours: Load, theirs: Load): Row => ({
  what: `${what}: requests per second at 16 connections, CPU per request`,
  ours: `${said(ours)} (store ${ours.storeMs.toFixed(2)})`,
  limit: `${said(theirs)} reference server`,
  ratio: ours.cpuMs / theirs.cpuMs,
  goal: goal ? `≥ ${goal.rate}/s, ≤ ${goal.cpuMs} ms` : "",
  met: goal && ours.rate >= goal.rate && ours.cpuMs <= goal.cpuMs,
});

/** Measures changes of status together with the work that follows the answer: events, signals and search. */
const followed = async (run: Target, calls: () => Call, amount: number): Promise<Row> => {
  const pids = () => Object.values(run.processes()).flat();
  const before = cpuMsOf(pids());
  const { cpuMs } = await loadOf(run, calls, amount);
  await settled(pids);
  const all = (cpuMsOf(pids()) - before) / amount;
  return {
    what: "status change with its event handlers",
    ours: `${all.toFixed(2)} ms CPU`,
    limit: `${cpuMs.toFixed(2)} ms until the answer`,
    ratio: all / cpuMs,
    goal: "",
    met: undefined,
  };
};

/** The row about table calls, which a test of the API counts. */
const calledTable = (): Row => ({
  what: "DynamoDB calls per request, if the process has answered the same request before",
  ours: Object.entries(WARM_CALLS)
    .map(([route, { person }]) => `${route.replace("GET ", "")} ${person}`)
    .join(", "),
  limit: "",
  ratio: undefined,
  goal: "",
  met: undefined,
});

/**
 * Measures requests per second and processor time of the most used routes, compared with a minimal server that gives
 * the same answers. The processor time includes the database's. Both servers have the same assets and are measured in
 * turn (A B A B …).
 * @param run npm start's local server with its assets, idle
 * @param folder for the other server
 */
export const routes = async (
  run: Target,
  folder: string,
  size: { rounds: number; requests: number },
): Promise<Row[]> => {
  const items = await everything(run);
  // The demo's own assets are left out, because they aren't all alike.
  const assets = items.filter(({ name }) => name.startsWith("Sunset over the bridge"));
  const token = run.headers.authorization?.slice("Bearer ".length) ?? "";
  const held: Held = { token, session: await answerOf(run)("/api/session"), items };
  writeFileSync(join(folder, "held.json"), JSON.stringify(held));
  const server = await startChild<{ url: string; pid: number }>("reference", [folder, join(folder, "held.json")]);
  const { url, pid } = server.message;
  const reference: Target = { url, headers: run.headers, processes: () => ({ app: [pid], store: [] }) };
  try {
    const rows: Row[] = [];
    for (const route of ROUTES) {
      const [asksOurs, asksTheirs] = await Promise.all(
        [run, reference].map((target) => route.calls(assets, answerOf(target))),
      );
      if (!asksOurs || !asksTheirs) throw new Error("The run and the reference must both be called");
      const loads: [Load[], Load[]] = [[], []];
      for (let round = 0; round <= size.rounds; round++) {
        const pair = [
          await loadOf(run, asksOurs, size.requests),
          await loadOf(reference, asksTheirs, size.requests),
        ] as const;
        // The first round is for warming up.
        if (round > 0) for (const [n, load] of pair.entries()) loads[n]?.push(load);
      }
      rows.push(rowOf(route, medianOf(loads[0]), medianOf(loads[1])));
      if (route === CHANGE) rows.push(await followed(run, asksOurs, size.requests));
    }
    return [...rows, calledTable()];
  } finally {
    await server.stop();
  }
};
