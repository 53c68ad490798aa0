interface Lock {
  lockfileVersion?: number;
  packages: Record<string, Record<string, unknown>>;
}

export function lockOf(lock: Lock, names: readonly string[]): Lock;
export function ensureNativePackages(root?: string): string;
