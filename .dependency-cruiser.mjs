// Which file may import which. `npm run check` passes these rules to dependency-cruiser, which reads the TypeScript
// sources, including tests and imports of types. Rules for smaller sets of modules are in scripts/imports/domains.mjs
// and scripts/imports/public-pages.mjs. For each rule, scripts/imports/rules.test.ts has files that break the rule.

/** A pattern for one file. */
const file = (path) => `^${path.replaceAll(".", "[.]")}$`;
/** A pattern for packages from the registry, subpaths included. */
const packages = (...names) => `(^|/)node_modules/(${names.join("|")})/`;

export const TESTS = ["[.](test|journey)[.]tsx?$", "/test/", "/testing/"];

/** Files of this repository, in contrast to Node's own modules and packages from the registry. */
const OURS = ["^(packages|stacks|infra-tests|docs)/", "^[^/]+[.](ts|mjs|json)$"];

/** Runs in the browser as well as on the server. */
const BROWSER_SAFE = "^packages/core/.+[.](schema|policy)[.]ts$";

/** What can happen: the names of the events that functions subscribe to. */
const HAPPENINGS = "^packages/core/src/base/happenings/[^/]+[.]schema[.]ts$";

/** Data that stacks, commands and benchmarks read. */
const CONTRACTS = [
  file("packages/functions/src/subscriptions.ts"),
  // The files that subscriptions.ts puts together.
  "^packages/functions/src/subscriptions/[^/]+[.]ts$",
  file("packages/functions/src/function-definition.ts"),
  file("packages/functions/src/font-packages.ts"),
  file("packages/functions/src/delivery.ts"),
  file("packages/functions/src/load.ts"),
  file("packages/functions/src/security-headers.ts"),
  file("packages/functions/src/site-paths.ts"),
  file("packages/core/src/platform/store/table.definition.ts"),
  file("packages/core/src/platform/protection.policy.ts"),
  file("packages/core/src/library/upload/upload-days.policy.ts"),
  file("packages/core/src/integrations/live/live.policy.ts"),
];

/** The folders of packages/core/src, lowest first. A folder in a floor is a domain. */
export const FLOORS = [
  "platform",
  "base",
  "people",
  "contracts",
  "library",
  "notices",
  "rights",
  "integrations",
  "custody",
];

const API = file("packages/functions/src/api/app.ts");

/**
 * The part of a public page that the API draws before the page's script runs: React components without browser code.
 */
const FIRST_SCREENS = "^packages/first-screens/src/";
/** Draws a first screen as HTML, with React's code for servers. */
const FIRST_SCREEN_HTML = "^packages/first-screens/src/[^/]+/html[.]tsx$";

/** The imagined team that tests, screens and sample mails are about. */
const FIXTURES = "^packages/fixtures/src/";

/** Example programs in the docs are run as customers would run them. */
const EXAMPLES = "^docs/examples/";

/**
 * The only file that requests foreign URLs, and the module through which that file uses the network. Tests replace the
 * module.
 */
const SAFE_FETCH = file("packages/core/src/base/safe-fetch/safe-fetch.ts");
const NETWORK = file("packages/core/src/base/safe-fetch/network.ts");

/**
 * The kind of imports that load no module at run time. `import { type X }` would load the module, so biome refuses such
 * imports.
 */
const TYPES_ONLY = ["type-only"];

/** For each folder, what its files may import from other folders. All other imports are refused. */
const MAY_IMPORT = {
  "packages/core": { why: "The domain imports nothing that uses it.", may: [] },
  "packages/emails": { why: "Mails are drawn from what they are given.", may: [BROWSER_SAFE, FIXTURES] },
  "packages/first-screens": {
    why: "The server and the browser draw the same first screen, from what they are given.",
    may: [BROWSER_SAFE],
  },
  "packages/fixtures": {
    why: "Sample records are typed by the schemas; what makes or stores records is another world.",
    may: [BROWSER_SAFE],
  },
  "packages/functions": {
    why: "Entry points translate between AWS and the domain.",
    may: ["^packages/core/", "^packages/emails/", FIRST_SCREENS],
  },
  "packages/web": {
    why: "A browser loads schemas and policies; for everything else it calls the API, whose type it imports.",
    may: [BROWSER_SAFE, API, FIRST_SCREENS, FIXTURES],
  },
  "packages/local": {
    why: "The embedded run replaces AWS for the functions, and serves any pages that it is given.",
    may: ["^packages/functions/", "^packages/core/", EXAMPLES],
  },
  "packages/cli": {
    // The command redrive moves dead letters back into the queues of the functions in subscriptions.ts.
    why: "Commands call the domain; of the functions, they import only the lists.",
    may: ["^packages/core/", ...CONTRACTS],
  },
  "packages/e2e": {
    why: "Journeys use what people use; screens fake answers with sample records.",
    may: ["^packages/local/", "^packages/core/", FIXTURES, EXAMPLES],
  },
  "packages/bench": {
    // The bench measures the API alone, the functions' bundles as SST makes them, the drawing of contracts, and the site
    // in the browser of the end-to-end tests.
    why: "The bench loads only what it measures.",
    may: [
      "^packages/local/",
      "^packages/core/",
      ...CONTRACTS,
      API,
      "^packages/functions/src/pdf/",
      file("packages/functions/src/testing/contract.ts"),
      file("packages/e2e/src/api.ts"),
      file("infra-tests/testing/sst-bundle.ts"),
    ],
  },
  stacks: {
    why: "Stacks read lists and strings; they load no handler.",
    may: [...CONTRACTS, file("packages/core/src/platform/personal-stage.ts")],
  },
};

const betweenPackages = Object.entries(MAY_IMPORT).map(([folder, { why, may }]) => ({
  name: `${folder.replace("packages/", "")}-imports`,
  comment: why,
  from: { path: `^${folder}/` },
  to: { path: OURS, pathNot: [`^${folder}/`, ...may] },
}));

/**
 * Makes a rule for imports of scripts. End-to-end tests may import any script; other tests may import scripts/vitest,
 * because it gives each test file its own table.
 */
const ofScripts = (name, folder, may) => ({
  name,
  comment: "What is built and deployed stands without the repository's scripts, but for the ones that are named.",
  from: { path: folder, pathNot: TESTS },
  to: { path: "^scripts/", pathNot: may },
});

const rules = [
  ...betweenPackages,
  ofScripts("product-scripts", "^packages/(core|emails|first-screens|functions|web|cli)/", []),
  ofScripts("local-scripts", "^packages/local/", [file("scripts/dynamodb-local.mjs")]),
  ofScripts("bench-scripts", "^packages/bench/", [file("scripts/browser/browser.mjs")]),
  ofScripts("stacks-scripts", "^stacks/", [file("scripts/native-packages/native-packages.mjs")]),
  {
    name: "sample-data",
    comment: "What is sample data must not be taken for a team's own.",
    from: { path: "^packages/", pathNot: [...TESTS, "^packages/(fixtures|e2e)/"] },
    to: { path: FIXTURES },
  },
  {
    name: "web-loads-no-api",
    comment: "The web knows the API by its type alone; loading it would put the server into the page.",
    from: { path: "^packages/web/" },
    to: { path: API, dependencyTypesNot: [...TYPES_ONLY, "type-import"] },
  },
  {
    name: "one-language",
    comment: "A page loads English and its reader's language; this module holds all languages, for the server.",
    from: { path: "^packages/(web|first-screens)/src/", pathNot: [...TESTS, FIRST_SCREEN_HTML] },
    to: { path: "^packages/core/src/base/texts/texts[.]policy[.]ts$" },
  },
  {
    name: "web-loads-no-html",
    comment: "A page draws its first screen with React's code for browsers; the code for servers would double it.",
    from: { path: "^packages/web/", pathNot: TESTS },
    to: { path: FIRST_SCREEN_HTML },
  },
  {
    name: "features",
    comment: "A feature can be read and changed alone. A route composes features.",
    from: { path: "^packages/web/src/features/([^/]+)/" },
    to: { path: "^packages/web/src/features/[^/]+/", pathNot: "^packages/web/src/features/$1/" },
  },
  ...FLOORS.map((floor, at) => ({
    name: "floors",
    comment:
      "What lies lower is understood without what lies higher. Code that needs both belongs on the higher floor.",
    from: { path: `^packages/core/src/${floor}/`, pathNot: TESTS },
    to: {
      path: "^packages/core/src/",
      pathNot: FLOORS.slice(0, at + 1).map((lower) => `^packages/core/src/${lower}/`),
    },
  })),
  {
    name: "on-a-floor",
    comment: "A domain that lies on no floor could import, and be imported by, all of them.",
    from: { path: "^packages/core/src/", pathNot: [...TESTS, `^packages/core/src/(${FLOORS.join("|")})/`] },
    to: {},
  },
  {
    name: "domain-folders",
    comment:
      "A folder within a domain is the domain's own. The rule against cycles of domains relies on it: it sees folders, not what they lie in.",
    from: { path: "^packages/core/src/([^/]+/[^/]+)/", pathNot: TESTS },
    to: { path: "^packages/core/src/[^/]+/[^/]+/[^/]+/", pathNot: "^packages/core/src/$1/" },
  },
  {
    name: "browser-safe",
    comment: "Schemas and policies run in the browser: only zod and their like.",
    from: { path: BROWSER_SAFE },
    to: { pathNot: [BROWSER_SAFE, packages("zod", "iso-3166")] },
  },
  {
    name: "contracts",
    comment: "This file is data that stacks read; it imports nothing but its like.",
    from: { path: CONTRACTS },
    to: { pathNot: [...CONTRACTS, HAPPENINGS] },
  },
  {
    name: "foreign-fetch",
    comment:
      "Only core's safe-fetch.ts may ask foreign addresses: it checks and pins them. Calls of fetch are refused by biome.json.",
    from: {
      path: "^packages/(core|functions)/",
      pathNot: [
        ...TESTS,
        SAFE_FETCH,
        NETWORK,
        // The file jwks.ts requests only one URL: the URL of the user pool's keys on npm start's local server.
        file("packages/functions/src/api/http/jwks.ts"),
      ],
    },
    to: {
      path: [
        "^(https?|http2|tls|dgram|dns|dns/promises)$",
        packages("undici", "axios", "got", "node-fetch", "ky", "ws"),
      ],
      dependencyTypesNot: TYPES_ONLY,
    },
  },
  {
    name: "foreign-network",
    comment: "Only tests and the bench put something in the internet's place.",
    from: { pathNot: [...TESTS, SAFE_FETCH, "^packages/bench/"] },
    to: { path: [NETWORK, file("packages/core/src/testing/network.ts")] },
  },
  {
    name: "runtime-dependencies",
    comment:
      '`npm ci --omit=dev` must suffice to run: the package belongs into "dependencies" of the root\'s package.json.',
    from: { path: "^packages/(core|functions|first-screens|emails|web|local|cli)/src/", pathNot: TESTS },
    to: {
      dependencyTypes: ["npm-dev", "npm-peer", "npm-no-pkg", "npm-unknown"],
      dependencyTypesNot: TYPES_ONLY,
    },
  },
  {
    name: "test-helpers",
    comment: "Only tests import the test harness.",
    from: { pathNot: [...TESTS, "^scripts/", "vitest[^/]*[.]ts$", "^infra-tests/"] },
    to: { path: ["^scripts/vitest/", packages("vitest")] },
  },
  {
    name: "types-by-import-type",
    comment:
      'Types come by `import type`. Of a file with both import("x").T and a later import("x"), dependency-cruiser sees the first alone, which loads nothing.',
    from: { pathNot: TESTS },
    to: { dependencyTypes: ["type-import"] },
  },
  {
    name: "no-circle",
    comment:
      "Files in a circle of imports, also of types only, can be neither read nor moved one by one; what they share belongs in a file below them. A domain's index may export itself under the domain's name.",
    from: { path: "^(.+)$" },
    to: { circular: true, pathNot: "^$1$" },
  },
  {
    name: "resolvable",
    comment: "What isn't found isn't checked by any other rule.",
    from: {},
    to: { couldNotResolve: true },
  },
];

/** Options for reading sources and resolving their imports. */
export const options = {
  // Imports of types are read too; rules that are only about run time exclude such imports.
  tsPreCompilationDeps: true,
  moduleSystems: ["es6", "cjs"],
  detectProcessBuiltinModuleCalls: true,
  // Files that are built from the sources.
  exclude: "^packages/[^/]+/(dist|dist-types)/",
  doNotFollow: "(^|/)node_modules/",
  // Our packages list no dependencies of their own; they use the root's dependencies.
  combinedDependencies: true,
  enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "types"] },
  webpackConfig: { fileName: "scripts/imports/aliases.mjs" },
  skipAnalysisNotInRules: true,
};

export default { forbidden: rules.map((rule) => ({ severity: "error", ...rule })), options };
