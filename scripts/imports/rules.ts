import { type Edge, type Graph, reachable } from "./graph.ts";

export interface Violation {
  rule: string;
  file: string;
  line: number;
  message: string;
}

const CONTRACTS = [
  "packages/functions/src/subscriptions.ts",
  "packages/functions/src/function-definition.ts",
  "packages/functions/src/delivery.ts",
  "packages/functions/src/load.ts",
  "packages/functions/src/security-headers.ts",
  "packages/functions/src/site-paths.ts",
  "packages/core/src/platform/store/table.definition.ts",
  "packages/core/src/upload/upload-days.policy.ts",
  "packages/core/src/live/live.policy.ts",
];
/** The files that make up the list of subscriptions. */
const SUBSCRIPTIONS = /^packages\/functions\/src\/subscriptions\/[\w-]+\.ts$/;
const BROWSER_SAFE = /\.(schema|policy)\.ts$/;
/** These may call an address from the deployment's own settings (the user pool's keys in the embedded run). */
const OWN_ENDPOINT = [
  "packages/functions/src/api/auth.ts",
  "packages/functions/src/api/jwks.ts",
  // Signals for open pages, on the deployment's own channels.
  "packages/core/src/live/channel.ts",
];
/** Calls only Slack's addresses, given in a call that Slack signed. */
const SLACK_RESPONSE = "packages/core/src/slack/response-url.ts";
/** The only file that calls addresses from outside. */
const SAFE_FETCH = "packages/core/src/safe-fetch/safe-fetch.ts";
/** Modules that can make a connection. */
const ASKS = /^(node:)?(https?|http2|tls|dgram|dns|dns\/promises)$|^(undici|axios|got|node-fetch|ky|ws)$/;
/** From here safe-fetch.ts gets the network; tests replace it to replace the internet. */
const NETWORK = "packages/core/src/safe-fetch/network.ts";
const TEST_NETWORK = "packages/core/src/testing/network.ts";
const API_TYPE = "packages/functions/src/api/app.ts";
const PDF = "packages/functions/src/pdf/";
const DRAWN = ["packages/functions/src/testing/licence.ts", "packages/functions/src/testing/contract.ts"];
const STORE_CALLS = "packages/functions/src/testing/store-calls.ts";
const TEST = /\.(test|journey)\.tsx?$|\/test\/|\/testing\//;
/** What the API draws of a public page before the page's script hydrates it; React, but nothing of a browser. */
const FIRST_SCREEN = /^packages\/web\/src\/public\/[\w-]+\/first-screen\/[\w-]+\.tsx?$/;
/** Packages that a content owner's phone must not download. */
const NOT_PUBLIC = /^(aws-amplify|@aws-amplify\/.+|react-router|react-router-dom|@tanstack\/.+)$/;
/** Packages of ours that must run after `npm ci --omit=dev`. */
const RUNS = ["core", "functions", "emails", "web", "local", "cli"];

const owner = (file: string): string => /^packages\/([^/]+)\//.exec(file)?.[1] ?? file.split("/")[0] ?? "";
const feature = (file: string): string | undefined => /^packages\/web\/src\/features\/([^/]+)\//.exec(file)?.[1];
const domain = (file: string): string | undefined => /^packages\/core\/src\/([^/]+)\//.exec(file)?.[1];
const contract = (file: string): boolean => CONTRACTS.includes(file) || SUBSCRIPTIONS.test(file);

/** Example programs in the docs, which are run as customers would run them. */
const EXAMPLES = (_: Edge, file: string): boolean => file.startsWith("docs/examples/");

/** Which of our packages a package may import; a function restricts it to some files. */
const MAY_IMPORT: Record<string, Record<string, true | ((edge: Edge, file: string) => boolean)>> = {
  core: {},
  emails: { core: (_, file) => BROWSER_SAFE.test(file) },
  functions: { core: true, emails: true, web: (_, file) => FIRST_SCREEN.test(file) },
  web: {
    core: (_, file) => BROWSER_SAFE.test(file),
    functions: (edge, file) => edge.typeOnly && file === API_TYPE,
  },
  local: { functions: true, core: true, docs: EXAMPLES, scripts: (_, file) => file === "scripts/dynamodb-local.mjs" },
  // It moves dead letters back to the queues in the list of consequences.
  cli: { core: true, functions: (_, file) => contract(file) },
  e2e: { local: true, core: true, docs: EXAMPLES, scripts: true },
  // It measures the API alone, the functions' bundles as the stacks make them, the drawing of licenses, and the site in
  // the journeys' browser; the calls of routes to the table are counted elsewhere.
  bench: {
    e2e: (_, file) => file === "packages/e2e/src/api.ts",
    scripts: (_, file) => file === "scripts/browser.mjs",
    local: true,
    core: true,
    functions: (_, file) =>
      contract(file) || file === API_TYPE || file.startsWith(PDF) || [...DRAWN, STORE_CALLS].includes(file),
    stacks: (_, file) => file === "stacks/bundle.ts",
  },
  stacks: {
    functions: (_, file) => contract(file),
    core: (_, file) => contract(file),
    scripts: (_, file) => file === "scripts/native-packages.mjs",
  },
};

const filesOnly = (graph: Graph): (Edge & { to: { file: string } })[] =>
  graph.edges.filter((edge): edge is Edge & { to: { file: string } } => "file" in edge.to);

function packages(graph: Graph): Violation[] {
  return filesOnly(graph).flatMap((edge) => {
    const [from, to] = [owner(edge.from), owner(edge.to.file)];
    const allowed = MAY_IMPORT[from];
    if (allowed === undefined || from === to) return [];
    // Tests share the setup that gives each of them its own table.
    if (to === "scripts" && TEST.test(edge.from)) return [];
    const verdict = allowed[to];
    if (verdict === true || verdict?.(edge, edge.to.file)) return [];
    return [violation("packages", edge, `${from} may not import ${edge.to.file}`)];
  });
}

function features(graph: Graph): Violation[] {
  return filesOnly(graph).flatMap((edge) => {
    const [from, to] = [feature(edge.from), feature(edge.to.file)];
    if (from === undefined || to === undefined || from === to) return [];
    return [violation("features", edge, `the feature ${from} may not import the feature ${to}; a route composes them`)];
  });
}

/**
 * Domains are the folders of core/src. A domain in an import cycle, also if it is only of types, can't be understood or
 * changed alone; code that needs both of two domains belongs above them.
 */
function domains(graph: Graph): Violation[] {
  const between = filesOnly(graph).flatMap((edge) => {
    const [from, to] = [domain(edge.from), domain(edge.to.file)];
    return from && to && from !== to && !TEST.test(edge.from) ? [{ edge, from, to }] : [];
  });
  const next = Map.groupBy(between, ({ from }) => from);
  return between.flatMap(({ edge, from, to }) => {
    const back = path(to, from, (name) => next.get(name)?.map((tie) => tie.to) ?? []);
    if (!back) return [];
    return [
      violation(
        "domains",
        edge,
        `${from} may not import ${to}, which imports ${back.slice(1).join(", which imports ")}`,
      ),
    ];
  });
}

/** The shortest path from one to another, both included. */
function path(from: string, to: string, next: (name: string) => readonly string[]): string[] | undefined {
  const queue = [[from]];
  const seen = new Set([from]);
  for (let way = queue.shift(); way !== undefined; way = queue.shift()) {
    const last = way.at(-1) ?? from;
    if (last === to) return way;
    for (const name of next(last)) {
      if (seen.has(name)) continue;
      seen.add(name);
      queue.push([...way, name]);
    }
  }
  return undefined;
}

function browserSafe(graph: Graph): Violation[] {
  const allowed = ({ to }: Edge): boolean => ("file" in to ? BROWSER_SAFE.test(to.file) : to.package === "zod");
  return graph.edges
    .filter((edge) => /^packages\/core\//.test(edge.from) && BROWSER_SAFE.test(edge.from) && !allowed(edge))
    .map((edge) => violation("browser-safe", edge, "schemas and policies run in the browser: only zod and their like"));
}

function contracts(graph: Graph): Violation[] {
  return graph.edges
    .filter((edge) => contract(edge.from) && !("file" in edge.to && contract(edge.to.file)))
    .map((edge) => violation("contracts", edge, "this file is data that stacks read; it imports nothing but its like"));
}

function publicEntry(graph: Graph): Violation[] {
  const entries = graph.files.filter((file) => file.startsWith("packages/web/src/public/") && !TEST.test(file));
  return [...reachable(graph, entries)]
    .filter(([name]) => NOT_PUBLIC.test(name))
    .map(([name, { target, chain }]) =>
      violation("public-entry", target, `the public pages must not load ${name}: ${chain.join(" → ")}`),
    );
}

function foreignFetch(graph: Graph): Violation[] {
  const server = (file: string): boolean => /^packages\/(core|functions)\//.test(file) && !TEST.test(file);
  const may = (file: string): boolean =>
    file === SAFE_FETCH || file === NETWORK || file === SLACK_RESPONSE || OWN_ENDPOINT.includes(file);
  const calls = graph.fetches
    .filter(({ from }) => server(from) && !may(from))
    .map((call) => ({
      rule: "foreign-fetch",
      file: call.from,
      line: call.line,
      message: "only core's safe-fetch.ts may call fetch: it checks and pins the address",
    }));
  const asks = ({ to }: Edge): boolean => "package" in to && ASKS.test(to.package);
  const imports = graph.edges
    .filter((edge) => !edge.typeOnly && asks(edge) && server(edge.from) && !may(edge.from))
    .map((edge) => violation("foreign-fetch", edge, "only core's safe-fetch.ts may ask foreign addresses"));
  const networks = filesOnly(graph)
    .filter(({ from, to }) => [NETWORK, TEST_NETWORK].includes(to.file) && from !== SAFE_FETCH)
    .filter(({ from }) => !TEST.test(from) && owner(from) !== "bench")
    .map((edge) => violation("foreign-fetch", edge, "only tests and the bench put something in the internet's place"));
  return [...calls, ...imports, ...networks];
}

function runtimeDependencies(graph: Graph, dependencies: ReadonlySet<string>): Violation[] {
  return graph.edges.flatMap((edge) => {
    if (edge.typeOnly || "file" in edge.to || edge.to.package.startsWith("node:")) return [];
    if (!RUNS.includes(owner(edge.from)) || TEST.test(edge.from) || !/^packages\/[^/]+\/src\//.test(edge.from))
      return [];
    if (dependencies.has(edge.to.package)) return [];
    return [
      violation("runtime-dependencies", edge, `${edge.to.package} is not in "dependencies", which running needs`),
    ];
  });
}

function testHelpers(graph: Graph): Violation[] {
  const isHelper = (edge: Edge): boolean =>
    "file" in edge.to ? edge.to.file.startsWith("scripts/vitest/") : edge.to.package === "vitest";
  return graph.edges
    .filter(
      (edge) =>
        isHelper(edge) && !TEST.test(edge.from) && !/^scripts\/|vitest[^/]*\.ts$|^infra-tests\//.test(edge.from),
    )
    .map((edge) => violation("test-helpers", edge, "only tests import the test harness"));
}

function violation(rule: string, edge: Edge, message: string): Violation {
  return { rule, file: edge.from, line: edge.line, message };
}

/**
 * All violations of the import rules. `dependencies` are those of the root package.json that are installed to run the
 * product.
 */
export function violations(graph: Graph, dependencies: ReadonlySet<string>): Violation[] {
  return [
    ...packages(graph),
    ...features(graph),
    ...domains(graph),
    ...browserSafe(graph),
    ...contracts(graph),
    ...publicEntry(graph),
    ...foreignFetch(graph),
    ...runtimeDependencies(graph, dependencies),
    ...testHelpers(graph),
  ];
}
