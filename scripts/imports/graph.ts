import { posix } from "node:path";
import { parseSync, Visitor } from "oxc-parser";

/** One import of one file. */
export interface Edge {
  from: string;
  line: number;
  /** The imported file of the repository (path from its root), or package outside. */
  to: { file: string } | { package: string };
  /** `import type`, which is removed at run time. `import { type X }` isn't: the module is still loaded. */
  typeOnly: boolean;
}

export interface ForeignCall {
  from: string;
  line: number;
}

export interface Graph {
  files: readonly string[];
  edges: readonly Edge[];
  /** Calls of the global fetch. */
  fetches: readonly ForeignCall[];
}

const OURS = /^@clearhouse\/([^/]+)\/(.+)$/;

/** Resolves an import like Node, Vite and the packages' `exports`; extensions are always written here. */
function resolve(from: string, specifier: string): Edge["to"] {
  if (specifier.startsWith(".")) return { file: posix.normalize(posix.join(posix.dirname(from), specifier)) };
  // The web's alias for its own sources.
  if (specifier.startsWith("@/")) return { file: `packages/web/src/${specifier.slice(2)}` };
  const [, name, path] = OURS.exec(specifier) ?? [];
  if (name !== undefined) return { file: `packages/${name}/src/${path}` };
  const parts = specifier.split("/");
  return { package: parts.slice(0, specifier.startsWith("@") ? 2 : 1).join("/") };
}

/** Reads the imports from sources (path from the root → text). */
export function importGraph(sources: ReadonlyMap<string, string>): Graph {
  const edges: Edge[] = [];
  const fetches: ForeignCall[] = [];
  for (const [from, text] of sources) {
    const { program, errors } = parseSync(from, text);
    const error = errors[0];
    if (error !== undefined) throw new Error(`${from} does not parse: ${error.message}`);
    const line = (offset: number): number => text.slice(0, offset).split("\n").length;
    const add = (specifier: string, offset: number, typeOnly: boolean) =>
      edges.push({ from, line: line(offset), to: resolve(from, specifier), typeOnly });
    new Visitor({
      ImportDeclaration: (node) => void add(node.source.value, node.start, node.importKind === "type"),
      ExportAllDeclaration: (node) => void add(node.source.value, node.start, node.exportKind === "type"),
      ExportNamedDeclaration: (node) => {
        if (node.source !== null) add(node.source.value, node.start, node.exportKind === "type");
      },
      ImportExpression: (node) => {
        if (node.source.type === "Literal" && typeof node.source.value === "string") {
          add(node.source.value, node.start, false);
        }
      },
      TSImportType: (node) => void add(node.source.value, node.start, true),
      CallExpression: ({ callee, start }) => {
        const byName = callee.type === "Identifier" && callee.name === "fetch";
        const byGlobal =
          callee.type === "MemberExpression" &&
          callee.object.type === "Identifier" &&
          ["globalThis", "window", "self"].includes(callee.object.name) &&
          callee.property.type === "Identifier" &&
          callee.property.name === "fetch";
        if (byName || byGlobal) fetches.push({ from, line: line(start) });
      },
    }).visit(program);
  }
  return { files: [...sources.keys()], edges, fetches };
}

/** Everything that an entry loads at run time, each with the chain of files that leads to it. */
export function reachable(graph: Graph, entries: readonly string[]): Map<string, { target: Edge; chain: string[] }> {
  const byFile = Map.groupBy(
    graph.edges.filter((edge) => !edge.typeOnly),
    (edge) => edge.from,
  );
  const found = new Map<string, { target: Edge; chain: string[] }>();
  const queue = entries.map((file) => ({ file, chain: [file] }));
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    for (const edge of byFile.get(next.file) ?? []) {
      const name = "file" in edge.to ? edge.to.file : edge.to.package;
      if (found.has(name)) continue;
      const chain = [...next.chain, name];
      found.set(name, { target: edge, chain });
      if ("file" in edge.to) queue.push({ file: edge.to.file, chain });
    }
  }
  return found;
}
