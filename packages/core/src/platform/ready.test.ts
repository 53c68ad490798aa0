import { expect, inject, it, vi } from "vitest";
import { startTroubledServer } from "../testing/troubled-server.ts";

it("what never answers isn't ready within 5 seconds, also where calls may take longer than on AWS", async () => {
  const objects = await startTroubledServer(inject("services").s3);
  vi.stubEnv("AWS_ENDPOINT_URL_S3", objects.url);
  vi.stubEnv("AWS_PATIENCE", "5");
  // The clients read their endpoints and limits when they are made.
  vi.resetModules();
  const { ready } = await import("./ready.ts");
  objects.trouble("silent");
  const began = performance.now();
  expect((await ready()).parts).toMatchObject({ table: true, media: false });
  expect(performance.now() - began).toBeLessThan(5_000);
  await objects.stop();
  vi.unstubAllEnvs();
}, 15_000);
