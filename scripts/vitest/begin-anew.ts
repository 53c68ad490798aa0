import { Entity } from "electrodb";
import { vi } from "vitest";

/**
 * A worker runs several test files one after the other, so that packages are loaded only once. Each file still begins
 * like the first one: this project's modules are loaded again, and the environment and the real time are restored.
 */
const worker: typeof globalThis & { environmentAtStart?: NodeJS.ProcessEnv } = globalThis;

/**
 * Lets ElectroDB check each model once in a worker. Checking all entities takes a fifth of a second, and each file makes
 * them again.
 */
const checkModelsOnce = (): void => {
  const entity = Entity.prototype as unknown as { _validateModel(model: object): void };
  const check = entity._validateModel;
  const valid = new Set<string>();
  entity._validateModel = (model) => {
    const text = JSON.stringify(model);
    if (!valid.has(text)) check(model);
    valid.add(text);
  };
};

if (!worker.environmentAtStart) checkModelsOnce();
worker.environmentAtStart ??= { ...process.env };

for (const name of Object.keys(process.env)) if (!(name in worker.environmentAtStart)) delete process.env[name];
Object.assign(process.env, worker.environmentAtStart);
vi.useRealTimers();
vi.resetModules();
