import { readFileSync } from "node:fs";
import { WEBHOOK_EVENTS } from "@clearhouse/core/integrations/webhook/webhook.schema.ts";
import { API_SCOPES } from "@clearhouse/core/people/api-key/api-key.schema.ts";
import { expect, it } from "vitest";
import { inProcess } from "../testing/call.ts";

const docs = new URL("../../../../docs/", import.meta.url);
const guide = readFileSync(new URL("api.md", docs), "utf8");

it.each(["client.ts", "verify-webhook.ts"])("the API guide contains the tested example %s word for word", (name) => {
  expect(guide).toContain(readFileSync(new URL(`examples/${name}`, docs), "utf8"));
});

it("the API guide names each scope, and each event by its whole name or by the part after the first dot", () => {
  for (const scope of API_SCOPES) expect(guide).toContain(`| \`${scope}\` |`);
  for (const event of WEBHOOK_EVENTS) {
    const [, last = ""] = /^[^.]+(\..*)$/.exec(event) ?? [];
    expect(guide.includes(`\`${event}\``) || guide.includes(`\`${last}\``), event).toBe(true);
  }
});

it("the API's description names a key's scope for reading an asset in version 1, and none for reading a profile", async () => {
  const { text } = await inProcess.send({ method: "GET", path: "/api/openapi.json" });
  const { paths, components } = JSON.parse(text);
  expect(components.securitySchemes.apiKey).toMatchObject({ type: "http", scheme: "bearer" });
  expect(paths["/api/assets/{assetId}"].get.security).toEqual([{ idToken: [] }, { apiKey: ["assets:read"] }]);
  expect(paths["/api/v1/assets/{assetId}"].get.security).toEqual([{ apiKey: ["assets:read"] }]);
  expect(paths["/api/profile"].get.security).toBeUndefined();
  const page = await inProcess.send({ method: "GET", path: "/api/docs" });
  expect(page.text).toContain("Open to API keys with the scope <code>assets:read</code>");
  expect(page.text, "described once").toContain("As at <code>/api/v1/assets/{assetId}</code>");
});
