/** A part of npm start's local server that replaces an AWS service and speaks its protocol. */
export interface StandIn {
  /** The URL of the service, without a slash at the end. */
  endpoint: string;
  /** Stops the service; resolves once its port and its files are free. */
  stop(): Promise<void>;
}

export const LOOPBACK = "127.0.0.1";
export const REGION = "us-east-1";
export const ACCOUNT = "000000000000";

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
}

/** Prints one line. Only this function of the package writes to the terminal. */
export const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** A failure that a person can fix; its message is printed without a stack. */
export class StartError extends Error {
  override name = "StartError";
}
