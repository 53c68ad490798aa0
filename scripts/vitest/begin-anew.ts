import { vi } from "vitest";

/**
 * A worker runs several test files one after the other, so that packages are loaded only once. Each file still begins
 * like the first one: this project's modules are loaded again, and the environment and the real time are restored.
 */
const worker: typeof globalThis & { environmentAtStart?: NodeJS.ProcessEnv } = globalThis;
worker.environmentAtStart ??= { ...process.env };

for (const name of Object.keys(process.env)) if (!(name in worker.environmentAtStart)) delete process.env[name];
Object.assign(process.env, worker.environmentAtStart);
vi.useRealTimers();
vi.resetModules();
