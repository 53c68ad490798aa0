declare module "autocannon" {
  interface Result {
    requests: { average: number };
    non2xx: number;
    errors: number;
  }
  interface Options {
    url: string;
    headers?: Record<string, string>;
    connections: number;
    /** Seconds. */
    duration: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
