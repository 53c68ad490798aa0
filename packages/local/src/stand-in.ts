/** A part of the embedded run that speaks an AWS protocol on this machine. */
export interface StandIn {
  /** Base address, without a trailing slash. */
  endpoint: string;
  /** Frees the port and everything else; resolves once it is gone. */
  stop(): Promise<void>;
}

export const LOOPBACK = "127.0.0.1";
export const REGION = "us-east-1";
export const ACCOUNT = "000000000000";

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
}

/** Prints one line; the only place of this package that writes to the terminal. */
export const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** A failure that a person can act on: its message is printed as it is, without a stack. */
export class StartError extends Error {
  override name = "StartError";
}
