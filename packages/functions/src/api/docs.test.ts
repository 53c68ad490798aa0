import { describe, expect, it } from "vitest";
import { inProcess, TRANSPORTS } from "../testing/call.ts";
import { V1 } from "../testing/further-routes.ts";
import { ROUTES } from "../testing/routes.ts";

interface Operation {
  summary?: string;
  requestBody?: { content?: Record<string, { schema?: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema?: object }> }>;
}

const ofApi = [...ROUTES, ...V1].filter(({ path }) => path.startsWith("/api/"));
const specPath = (path: string) => path.replace(/:(\w+)/g, "{$1}");

describe.each(TRANSPORTS)("the API's description, $name", ({ send }) => {
  const description = async (): Promise<{ openapi: string; paths: Record<string, Record<string, Operation>> }> =>
    JSON.parse((await send({ method: "GET", path: "/api/openapi.json" })).text);

  it("the OpenAPI document describes exactly the routes of the API", async () => {
    const { openapi, paths } = await description();
    expect(openapi).toMatch(/^3\.1\./);
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(ofApi.map(({ method, path }) => `${method} ${specPath(path)}`).sort());
  });

  it("the OpenAPI document has a summary, a success, a refusal and the body's schema for each route", async () => {
    const { paths } = await description();
    for (const { method, path, body } of ofApi) {
      const operation = paths[specPath(path)]?.[method.toLowerCase()];
      const { summary = "", requestBody, responses = {} } = operation ?? {};
      expect(summary, path).toMatch(/^[A-Z].{5,}[^.]$/);
      expect(Object.keys(responses), path).toContain("default");
      expect(
        Object.keys(responses).some((status) => status.startsWith("2")),
        path,
      ).toBe(true);
      expect(requestBody?.content?.["application/json"]?.schema !== undefined, `body of ${method} ${path}`).toBe(
        body !== undefined,
      );
    }
  });

  it("the API's page names every route and loads no script, style or picture", async () => {
    const page = await send({ method: "GET", path: "/api/docs" });
    expect(page.status).toBe(200);
    expect(page.headers.get("content-type")).toBe("text/html; charset=UTF-8");
    const lines = ofApi.map(({ method, path }) => `<b>${method}</b> <code>${specPath(path)}</code>`);
    expect(lines.filter((line) => !page.text.includes(line))).toEqual([]);
    expect(/<script|<link|<img|<iframe|@import|url\(/.exec(page.text)).toBeNull();
  });
});

/** The places of a schema's lists without a limit. */
const unlimited = (schema: unknown, at: string): string[] => {
  if (typeof schema !== "object" || schema === null) return [];
  const isOpen = "type" in schema && schema.type === "array" && !("maxItems" in schema);
  return [...(isOpen ? [at] : []), ...Object.entries(schema).flatMap(([name, one]) => unlimited(one, `${at}.${name}`))];
};

it("every list in the body of a call has a limit, beyond which its elements aren't read", async () => {
  const { text } = await inProcess.send({ method: "GET", path: "/api/openapi.json" });
  const { paths }: { paths: Record<string, Record<string, Operation>> } = JSON.parse(text);
  const bodies = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]) => [`${method} ${path}`, requestBody] as const),
  );
  expect(bodies.length).toBeGreaterThan(50);
  expect(JSON.stringify(bodies), "a reference would have to be followed").not.toContain("$ref");
  expect(bodies.flatMap(([operation, body]) => unlimited(body, operation))).toEqual([]);
});

it("the OpenAPI document is the same each time it is read", async () => {
  const read = async () => (await inProcess.send({ method: "GET", path: "/api/openapi.json" })).text;
  expect(await read()).toBe(await read());
});
