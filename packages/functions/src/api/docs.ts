import { Hono } from "hono";
import { html, raw } from "hono/html";
import { generateSpecs } from "hono-openapi";
import type { OpenAPIV3_1 } from "openapi-types";
import { describe } from "./describe.ts";

const documentation = {
  info: {
    title: "Clearhouse API",
    version: "1",
    description:
      "Members send a Cognito ID token (`Authorization: Bearer …`), content owners the token of their link (`Clearhouse-Token: …`). A refusal is always `{ error: { code, message, fields?, requestId } }`. Creates take an `Idempotency-Key`.",
  },
};

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

const operations = (spec: OpenAPIV3_1.Document) =>
  Object.entries(spec.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item?.[method];
      return operation ? [{ method, path, operation }] : [];
    }),
  );

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
code{font-size:.95em}summary{cursor:pointer;padding:.5rem 0}details{border-bottom:1px solid #8884}b{display:inline-block;min-width:4.5rem}
pre{overflow:auto;padding:.75rem;border:1px solid #8884;border-radius:.5rem;font-size:.85em}`;

/** The API's description, for programs and for people. The page is plain HTML: it loads nothing from anywhere. */
export const docsRoutes = (app: Parameters<typeof generateSpecs>[0]): Hono => {
  let spec: Promise<OpenAPIV3_1.Document> | undefined;
  const described = () => {
    spec ??= generateSpecs(app, { documentation, excludeStaticFile: false }) as Promise<OpenAPIV3_1.Document>;
    return spec;
  };
  return new Hono()
    .get("/openapi.json", describe("This description, for programs", { 200: undefined }), async (c) =>
      c.json(await described()),
    )
    .get("/docs", describe("This description, to be read", { 200: undefined }), async (c) => {
      const all = operations(await described());
      return c.html(
        html`<!doctype html>
          <html lang="en">
            <head>
              <meta charset="utf-8" />
              <meta name="viewport" content="width=device-width" />
              <title>Clearhouse API</title>
              <style>
                ${raw(STYLE)}
              </style>
            </head>
            <body>
              <h1>Clearhouse API</h1>
              <p>${documentation.info.description}</p>
              <p><a href="/api/openapi.json">OpenAPI document</a></p>
              ${all.map(
                ({ method, path, operation }) =>
                  html`<details>
                    <summary><b>${method.toUpperCase()}</b> <code>${path}</code> ${operation.summary ?? ""}</summary>
                    <pre>${JSON.stringify({ parameters: operation.parameters, requestBody: operation.requestBody, responses: operation.responses }, null, 2)}</pre>
                  </details>`,
              )}
            </body>
          </html>`,
      );
    });
};
