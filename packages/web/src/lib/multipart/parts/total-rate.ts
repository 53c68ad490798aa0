import type { PartTransport } from "../port/upload-port.ts";
import type { UploadEnvironment } from "../upload-environment.ts";
import { RateMeter } from "./rate-meter.ts";

/** A pause shorter than this, as between two files, is ignored. After a longer pause, the speed is measured anew. */
const IDLE_MS = 8_000;

/**
 * The speed of everything that is sent by a transport, because single small files are sent too quickly to show a speed.
 */
export class TotalRate {
  readonly #meter = new RateMeter();
  readonly #environment: Pick<UploadEnvironment, "now">;
  #last = Number.NEGATIVE_INFINITY;

  constructor(environment: Pick<UploadEnvironment, "now">) {
    this.#environment = environment;
  }

  /** 0 while the speed is unknown. */
  get bytesPerSecond(): number {
    return this.#meter.bytesPerSecond(this.#environment.now());
  }

  /** The transport, with its bytes counted. */
  measure(transport: PartTransport): PartTransport {
    return (request) => {
      this.#begin();
      let counted = 0;
      const onProgress = (sent: number) => {
        this.#last = this.#environment.now();
        if (sent > counted) this.#meter.add(sent - counted, this.#last);
        counted = sent;
        request.onProgress(sent);
      };
      return transport({ ...request, onProgress });
    };
  }

  #begin(): void {
    const now = this.#environment.now();
    if (now - this.#last > IDLE_MS) this.#meter.start(now);
    this.#last = now;
  }
}
