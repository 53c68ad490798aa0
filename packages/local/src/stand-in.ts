/** A part of the embedded run that replaces an AWS service on this machine and speaks its protocol. */
export interface StandIn {
  /** Base address, without a trailing slash. */
  endpoint: string;
  /** Frees the port and everything else; resolves once that is done. */
  stop(): Promise<void>;
}

export const LOOPBACK = "127.0.0.1";
export const REGION = "us-east-1";
export const ACCOUNT = "000000000000";

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
}

/** Prints one line; the only place in this package that writes to the terminal. */
export const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** A failure that a person can fix: its message is printed without a stack. */
export class StartError extends Error {
  override name = "StartError";
}
