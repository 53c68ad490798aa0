import "vitest";

/** What one run of a project's tests shares; setup-core.ts turns it into the environment of each test file. */
export interface TestServices {
  dynamodb: string;
  s3: string;
  /** A folder in it is a bucket. */
  s3Directory: string;
  ses: string;
  /** The bus and the user pool's keys: recorder.ts. */
  recorder: string;
  /** Slack, where nobody has a workspace. */
  slack: string;
  appSecret: string;
  mediaPrivateKey: string;
  licenceSeal: string;
  /** PEM of the key by which tests sign members' ID tokens. */
  tokenPrivateKey: string;
}

declare module "vitest" {
  export interface ProvidedContext {
    services: TestServices;
  }
}
