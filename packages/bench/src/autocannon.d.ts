declare module "autocannon" {
  interface Result {
    requests: { average: number };
    non2xx: number;
    errors: number;
  }
  interface Request {
    method: string;
    path: string;
    body?: string;
  }
  interface Options {
    url: string;
    headers?: Record<string, string>;
    connections: number;
    /** Seconds. */
    duration?: number;
    /** The total number of requests, instead of a `duration`. */
    amount?: number;
    /** `setupRequest` is called for each request, and returns the request to send. */
    requests?: [{ setupRequest(request: object): Request }];
  }
  interface Running extends PromiseLike<Result> {
    on(event: "response", listener: () => void): void;
  }
  export default function autocannon(options: Options): Running;
}
