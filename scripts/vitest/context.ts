import "vitest";

/** What the test files of one project's run share; setup-core.ts makes the environment of each test file from it. */
export interface TestServices {
  dynamodb: string;
  s3: string;
  /** Each folder in it is a bucket. */
  s3Directory: string;
  ses: string;
  /** The bus and the user pool's keys: recorder.ts. */
  recorder: string;
  /** The address of a Slack without any workspace. */
  slack: string;
  appSecret: string;
  mediaPrivateKey: string;
  licenceSeal: string;
  /** PEM of the key with which tests sign members' ID tokens. */
  tokenPrivateKey: string;
}

declare module "vitest" {
  export interface ProvidedContext {
    services: TestServices;
  }
}
