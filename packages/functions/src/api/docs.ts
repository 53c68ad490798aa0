import { Hono } from "hono";
import { html, raw } from "hono/html";
import { generateSpecs } from "hono-openapi";
import type { OpenAPIV3_1 } from "openapi-types";
import { inTodaysSpelling, inV1, isOfV1 } from "../api-addresses.ts";
import { scopeOf } from "./http/auth.ts";
import { describe } from "./http/describe.ts";

type App = Parameters<typeof generateSpecs>[0];

const documentation = {
  info: {
    title: "Clearhouse API",
    version: "1",
    description:
      "Programs send an API key of the team (`Authorization: Bearer chk_…`) to the addresses under /api/v1, each of which names the scope that the key needs. Version 1 is a draft until keys have answers without links, calls for many assets are jobs, and assets have a verdict (whether they may be used). Then it is frozen, and a change that would break programs becomes /api/v2. Members send a Cognito ID token (`Authorization: Bearer …`). Content owners send the token of their link (`Clearhouse-Token: …`). A refusal is always `{ error: { code, message, fields?, requestId } }`. Calls that create something accept an `Idempotency-Key`.",
  },
  components: {
    securitySchemes: {
      idToken: {
        type: "http",
        scheme: "bearer",
        bearerFormat: "JWT",
        description: "The ID token of a signed-in person",
      },
      apiKey: {
        type: "http",
        scheme: "bearer",
        bearerFormat: "chk_…",
        description:
          "An API key of the team, made by an admin under Admin panel → API. It opens the routes that name one of its scopes.",
      },
    },
  },
} as const;

/** Adds the required scope to each route that API keys may call, and removes addresses in their earlier spelling. */
const withScopes = (spec: OpenAPIV3_1.Document, app: App): OpenAPIV3_1.Document => {
  for (const { path, method, handler } of app.routes) {
    const scope = scopeOf(handler);
    const described = path.replace(/:(\w+)(\{[^}]*\})?/g, "{$1}");
    if (inTodaysSpelling(path) !== path) delete spec.paths?.[described];
    const item = spec.paths?.[described];
    const operation = METHODS.find((one) => one === method.toLowerCase());
    const operated = operation && item?.[operation];
    if (scope && operated) operated.security = [...(isOfV1(path) ? [] : [{ idToken: [] }]), { apiKey: [scope] }];
  }
  return spec;
};

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

const operations = (spec: OpenAPIV3_1.Document) =>
  Object.entries(spec.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item?.[method];
      return operation ? [{ method, path, operation }] : [];
    }),
  );

const scopeOfOperation = ({ security = [] }: OpenAPIV3_1.OperationObject) =>
  security.flatMap(({ apiKey = [] }) => apiKey)[0];

/** A route's input and answers, and the scope that a key needs. What version 1 has too is described only there. */
const details = (path: string, operation: OpenAPIV3_1.OperationObject) => {
  const { parameters, requestBody, responses } = operation;
  const scope = scopeOfOperation(operation);
  if (scope && !isOfV1(path)) return html`<p>As at <code>${inV1(path)}</code></p>`;
  return html`${scope ? html`<p>Open to API keys with the scope <code>${scope}</code></p>` : ""}
    <pre>${JSON.stringify({ parameters, requestBody, responses }, null, 2)}</pre>`;
};

const block = ({ method, path, operation }: ReturnType<typeof operations>[number]) =>
  html`<details>
    <summary><b>${method.toUpperCase()}</b> <code>${path}</code> ${operation.summary ?? ""}</summary>
    ${details(path, operation)}
  </details>`;

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
code{font-size:.95em;overflow-wrap:anywhere}summary{cursor:pointer;padding:.5rem 0}details{border-bottom:1px solid #8884}b{display:inline-block;min-width:4.5rem}
pre{overflow:auto;padding:.75rem;border:1px solid #8884;border-radius:.5rem;font-size:.85em}`;

/** The API's description, as a document for programs and a page for people, in plain HTML that loads nothing. */
export const docsRoutes = (app: App): Hono => {
  let spec: Promise<OpenAPIV3_1.Document> | undefined;
  const described = () => {
    spec ??= generateSpecs(app, { documentation, excludeStaticFile: false }).then((made) =>
      withScopes(made as OpenAPIV3_1.Document, app),
    );
    return spec;
  };
  return new Hono()
    .get("/openapi.json", describe("Returns this description as an OpenAPI document", { 200: undefined }), async (c) =>
      c.json(await described()),
    )
    .get("/docs", describe("Returns this description as a page", { 200: undefined }), async (c) => {
      const { true: forKeys = [], false: others = [] } = Object.groupBy(operations(await described()), ({ path }) =>
        String(isOfV1(path)),
      );
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
              <h2>For API keys</h2>
              ${forKeys.map(block)}
              <h2>For the workspace, and for the links of owners and signers</h2>
              ${others.map(block)}
            </body>
          </html>`,
      );
    });
};
