import "vitest";

/** The services that all test files of a project share; setup-core.ts makes each file's environment from them. */
export interface TestServices {
  dynamodb: string;
  s3: string;
  /** The folder with a subfolder for each bucket. */
  s3Directory: string;
  ses: string;
  /** The URL of recorder.ts, which has the bus and the user pool's keys. */
  recorder: string;
  /** The URL of a local replacement of Slack without any workspace. */
  slack: string;
  appSecret: string;
  mediaPrivateKey: string;
  mediaPublicKey: string;
  licenseSeal: string;
  /** The PEM of the key with which tests sign members' ID tokens. */
  tokenPrivateKey: string;
}

declare module "vitest" {
  export interface ProvidedContext {
    services: TestServices;
  }
}
