import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { FONT_PACKAGES } from "../packages/functions/src/font-packages.ts";
import type { Access } from "../packages/functions/src/function-definition.ts";
import { PROFILES } from "../packages/functions/src/subscriptions.ts";
import { ASSEMBLIES } from "./testing/deployment.ts";
import { FUNCTIONS } from "./testing/functions.ts";

const API_BYTES = 1.95 * 1024 * 1024;
/** The most bytes that a process of the API loads before it answers its first list. */
const LISTS_BYTES = 1.05 * 1024 * 1024;
const SLACK_BYTES = 0.85 * 1024 * 1024;

/** For each SDK client, whether a function with this `access` may contain the client. No other client is allowed. */
const CLIENTS: Record<string, (access: Access, secrets: readonly string[]) => boolean> = {
  "client-dynamodb": ({ table = [] }) => table.length > 0,
  "client-s3": ({ media = [], documents = [], site = [], branding = [], imports = [], backup = [] }) =>
    [media, documents, site, branding, imports, backup].some(({ length }) => length > 0),
  "client-ses": ({ mail }) => mail !== undefined,
  "client-cognito-identity-provider": ({ accounts }) => accounts === true,
  "client-eventbridge": ({ bus }) => bus === true,
  "client-ssm": (_, secrets) => secrets.length > 0,
};

/**
 * SDK clients that a function's bundle contains as part of shared code, although the function never calls the client.
 * Rights requests from a Slack command or to many owners have no files, and another function removes the original files
 * of a withdrawn approval.
 */
const NEVER_CALLED: Record<string, readonly string[]> = {
  Contracts: ["client-s3"],
  Rights: ["client-s3"],
  Slack: ["client-s3"],
};

const ENVIRONMENT = {
  PATH: process.env.PATH,
  AWS_REGION: "us-east-1",
  AWS_EC2_METADATA_DISABLED: "true",
  STAGE: "test",
  SITE_URL: "https://test.clearhouse.example",
  TABLE_NAME: "table",
  BUS_NAME: "bus",
  MEDIA_BUCKET: "media",
  DOCUMENTS_BUCKET: "documents",
  SITE_BUCKET: "site",
  BRANDING_BUCKET: "branding",
  IMPORTS_BUCKET: "imports",
  BACKUP_BUCKET: "backup",
  MAIL_FROM: "Clearhouse <no-reply@clearhouse.example>",
  USER_POOL_ID: "us-east-1_ABCDEFGHI",
  USER_POOL_CLIENT_ID: "client",
  AUTH_FLOW: "USER_SRP_AUTH",
  COGNITO_ENDPOINT: "",
  COGNITO_JWKS_URL: "",
  GOOGLE_ORIGIN: "",
  MEDIA_KEY_PAIR_ID: "K00000000000",
  ORIGIN_SECRET: "the-origin-secret-of-this-test",
};

/**
 * Imports each bundle, and prints its handler's type or the error. The process ends only when nothing is left to do, so
 * that errors shortly after an import are found too.
 */
const START = `
const found = {};
for (const [name, url] of Object.entries(JSON.parse(process.argv[1]))) {
  found[name] = await import(url).then(({ handler }) => typeof handler, (error) => String(error));
}
process.stdout.write(JSON.stringify(found));`;

/** Loads each consequence of a bundle, and prints the names of those that have a handler. */
const LOAD = `
const { handler } = await import(process.argv[1]);
const found = [];
for (const consequence of process.argv.slice(2)) {
  const body = JSON.stringify({ consequence, "detail-type": "none", detail: {} });
  const record = { messageId: consequence, body, attributes: { ApproximateReceiveCount: "1" } };
  await handler({ Records: [record] }, { getRemainingTimeInMillis: () => 10000 }).catch((error) => {
    if (!String(error).includes("no consequence")) found.push(consequence);
  });
}
process.stdout.write("\\n" + JSON.stringify(found), () => process.exit(0));`;

/** Two calls as an HTTP API makes them (payload 2.0). */
const CALL = `
const { handler } = await import(process.argv[1]);
const call = (path) => handler({
  version: "2.0", routeKey: "ANY /api/{proxy+}", rawPath: path, rawQueryString: "", isBase64Encoded: false,
  headers: { host: "api.example", "x-clearhouse-origin": process.env.ORIGIN_SECRET, "cloudfront-viewer-address": "192.0.2.1:443" },
  requestContext: { domainName: "api.example", requestId: "1", stage: "$default", http: { method: "GET", path, protocol: "HTTP/1.1", sourceIp: "192.0.2.9", userAgent: "t" } },
}, { getRemainingTimeInMillis: () => 10000 });
const answers = [await call("/api/health"), await call("/api/openapi.json")];
process.stdout.write(JSON.stringify(answers), () => process.exit(0));`;

const root: { dependencies: Record<string, string> } = JSON.parse(readFileSync("package.json", "utf8"));

const bundles = FUNCTIONS.map(({ definition, resource }) => {
  const { S3Key } = resource.Properties.Code as { S3Key: string };
  const directory = join(ASSEMBLIES, "prod", `asset.${S3Key.replace(/\.zip$/, "")}`);
  return { name: definition.name, definition, directory, file: join(directory, `${definition.handler}.mjs`) };
});

/** All files of code of the bundle with this handler. */
const filesOf = (file: string): string[] =>
  readdirSync(dirname(file)).flatMap((name) => (name.endsWith(".mjs") ? [join(dirname(file), name)] : []));
const codeOf = (file: string): string =>
  filesOf(file)
    .map((one) => readFileSync(one, "utf8"))
    .join("\n");
const bytesOf = (files: Iterable<string>): number => [...files].reduce((sum, one) => sum + statSync(one).size, 0);

/** A file of code, and all others that are loaded with it. */
const loadedWith = (file: string, known = new Set<string>()): Set<string> => {
  known.add(file);
  for (const [, name = ""] of readFileSync(file, "utf8").matchAll(/(?:\bfrom|\bimport)"\.\/([^"]+)"/g)) {
    const other = join(dirname(file), name);
    if (!known.has(other)) loadedWith(other, known);
  }
  return known;
};

/** The modules in the bundle, from its source maps. */
const sourcesOf = (file: string): string[] =>
  filesOf(file).flatMap((one): string[] => JSON.parse(readFileSync(`${one}.map`, "utf8")).sources);

const sdkClientsIn = (file: string): string[] => {
  const names = sourcesOf(file).map((source) => /\/@aws-sdk\/(client-[\w-]+)\//.exec(source)?.[1] ?? "");
  return [...new Set(names)].filter(Boolean).sort();
};

describe.each(bundles)("$name", ({ definition, directory, file }) => {
  it("a bundle contains a handler", () => {
    expect(statSync(file).size).toBeGreaterThan(100);
    expect(readFileSync(file, "utf8")).toMatch(/as handler\b|\bhandler\b/);
  });

  it("a bundle is minified, and its source map names the handler's source file", () => {
    const code = codeOf(file);
    expect(code.length / code.split("\n").length).toBeGreaterThan(150);
    expect(sourcesOf(file).some((source) => source.endsWith(`${definition.handler}.ts`))).toBe(true);
  });

  it("a bundle contains only the SDK clients that its function's permissions need, apart from listed exceptions", () => {
    const forbidden = sdkClientsIn(file).filter(
      (client) => !CLIENTS[client]?.(definition.access, definition.secrets ?? []),
    );
    expect(forbidden).toEqual(NEVER_CALLED[definition.name] ?? []);
  });

  it("a bundle contains no code that looks for credentials outside the environment", () => {
    const ways = sourcesOf(file).flatMap(
      (source) => /node_modules\/.*(credential-provider-\w+|nested-clients)\//.exec(source)?.[1] ?? [],
    );
    expect([...new Set(ways)].filter((way) => way !== "credential-provider-env")).toEqual([]);
  });

  it("three AWS operations that our code never calls are left out of a bundle", () => {
    const found = /PutBucketAcl|CreateAssociation|CreateArchive/.exec(codeOf(file));
    expect(found?.[0]).toBeUndefined();
  });

  it("a bundle imports sharp if and only if sharp is installed beside the bundle, in the project's version", () => {
    const install = definition.install ?? [];
    const code = codeOf(file);
    const asked = ["sharp"].filter((name) => code.includes(`"${name}"`));
    expect(asked).toEqual(install);
    for (const name of install) {
      const installed: { version: string } = JSON.parse(
        readFileSync(join(directory, "node_modules", name, "package.json"), "utf8"),
      );
      expect(installed.version).toBe(root.dependencies[name]);
    }
    if (install.length === 0 && !definition.fonts) expect(existsSync(join(directory, "node_modules"))).toBe(false);
  });
});

it("each bundle can be imported on Node 24, as on Lambda, and exports a handler function", () => {
  expect(process.version).toMatch(/^v24\./);
  const copies = bundles.map(({ name, file }) => {
    // The sharp beside the bundle runs only on arm64, so the test copies the bundle to a folder in which Node finds the
    // repository's sharp instead.
    const copy = join(ASSEMBLIES, "started", name);
    for (const one of filesOf(file)) cpSync(one, join(copy, basename(one)));
    return [name, pathToFileURL(join(copy, basename(file))).href];
  });
  const addresses = JSON.stringify(Object.fromEntries(copies));
  const output = execFileSync(process.execPath, ["-e", START, addresses], { encoding: "utf8", env: ENVIRONMENT });
  const found = JSON.parse(output.trim().split("\n").at(-1) ?? "");
  expect(found).toEqual(Object.fromEntries(bundles.map(({ name }) => [name, "function"])));
}, 180_000);

it.each(PROFILES)(
  "the bundle of $name has the handlers of its own consequences, and no code of other consequences",
  ({ name, consequences }) => {
    const folder = join(ASSEMBLIES, "started", name);
    const names = consequences.map((one) => one.name);
    const url = pathToFileURL(join(folder, "profile.mjs")).href;
    const output = execFileSync(process.execPath, ["-e", LOAD, url, ...names], {
      encoding: "utf8",
      env: ENVIRONMENT,
    });
    expect(JSON.parse(output.trim().split("\n").at(-1) ?? "")).toEqual(names);
    const { file = "" } = bundles.find((one) => one.name === name) ?? {};
    const handlers = sourcesOf(file).flatMap(
      (source) => /packages\/functions\/src\/events\/[\w-]+\/[\w-]+(?=\.tsx?$)/.exec(source)?.[0] ?? [],
    );
    expect([...new Set(handlers)].sort()).toEqual(consequences.map(({ handler }) => handler).sort());
  },
  60_000,
);

it("the API's bundle answers a health check and a call for the API's description", () => {
  const api = bundles.find(({ name }) => name === "Api");
  const url = pathToFileURL(api?.file ?? "").href;
  // Lambda answers with at most 6 MB.
  const maxBuffer = 6 * 1024 * 1024;
  const output = execFileSync(process.execPath, ["-e", CALL, url], { encoding: "utf8", env: ENVIRONMENT, maxBuffer });
  const [health, description] = JSON.parse(output.trim().split("\n").at(-1) ?? "") as {
    statusCode: number;
    body: string;
  }[];
  expect(health).toMatchObject({ statusCode: 200 });
  expect(JSON.parse(health?.body ?? "")).toEqual({ status: "ok" });
  expect(description?.statusCode).toBe(200);
  expect(Object.keys(JSON.parse(description?.body ?? "").paths)).toContain("/api/assets/{assetId}");
});

it("the API's bundle has at most 1.95 MB, of which at most 1.05 MB is loaded for a list", () => {
  const files = filesOf(bundles.find(({ name }) => name === "Api")?.file ?? "");
  expect(bytesOf(files)).toBeLessThanOrEqual(API_BYTES);
  const needed = files.filter((one) => /^(app|lists-.*)\.mjs$/.test(basename(one)));
  expect(needed).toHaveLength(2);
  expect(bytesOf(needed.reduce((known, one) => loadedWith(one, known), new Set<string>()))).toBeLessThanOrEqual(
    LISTS_BYTES,
  );
});

it("the bundle that answers Slack has at most 0.85 MB and no code that draws pictures, documents or emails", () => {
  const slack = bundles.find(({ name }) => name === "SlackCalls");
  const file = slack?.file ?? "";
  expect(bytesOf(filesOf(file))).toBeLessThanOrEqual(SLACK_BYTES);
  const foreign = /node_modules\/(sharp|react|react-dom|@react-pdf|@react-email|hono-openapi|file-type|papaparse)\//;
  expect(sourcesOf(file).filter((source) => foreign.test(source))).toEqual([]);
});

const WITH_SHARP = bundles.filter(({ definition }) => definition.install?.includes("sharp"));

it("sharp is installed beside the functions that draw pictures and beside no other function", () => {
  expect(WITH_SHARP.map(({ name }) => name)).toEqual(["Images", "Thumbnails", "ForeignFiles", "Documents"]);
});

it.each(WITH_SHARP)("$name has sharp for Linux on arm64 and for no other platform", (bundle) => {
  const directory = join(bundle.directory, "node_modules", "@img");
  expect(
    readdirSync(directory)
      .filter((name) => name.startsWith("sharp-"))
      .sort(),
  ).toEqual(["sharp-libvips-linux-arm64", "sharp-linux-arm64"]);
  const library = join(directory, "sharp-linux-arm64", "lib");
  const binary = readdirSync(library).find((name) => name.endsWith(".node"));
  // An ELF file whose header names the machine AArch64 (183).
  const header = readFileSync(join(library, binary ?? "")).subarray(0, 20);
  expect(header.subarray(0, 4).toString("latin1")).toBe("\u007fELF");
  expect(header.readUInt16LE(18)).toBe(183);
});

const WITH_FONTS = bundles.filter(({ definition }) => definition.fonts);

it("fonts are installed beside the functions that draw documents and beside no other function", () => {
  expect(WITH_FONTS.map(({ name }) => name)).toEqual(["Documents"]);
});

it.each(WITH_FONTS)(
  "$name has each font package in the project's version, with one regular font file",
  ({ directory }) => {
    for (const name of FONT_PACKAGES) {
      const folder = join(directory, "node_modules", name);
      const { version }: { version: string } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
      expect(version).toBe(root.dependencies[name]);
      const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
      expect(files.filter((file) => file.endsWith("_400Regular.ttf"))).toHaveLength(1);
    }
  },
);

it("each bundle has less than 250 MB together with the packages that are installed beside it", () => {
  const bytes = (path: string): number =>
    readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
  for (const { directory } of bundles) expect(bytes(directory)).toBeLessThan(250 * 1024 * 1024);
});
