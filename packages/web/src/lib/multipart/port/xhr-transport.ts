import { kindOfStatus, NETWORK_MESSAGE, UploadFault } from "./upload-fault.ts";
import type { PartTransport } from "./upload-port.ts";

/** A connection without progress for this long counts as lost, even if the browser keeps it open. */
const STALL_MS = 45_000;

/** Sends a part with XMLHttpRequest instead of fetch, because fetch doesn't report how much of a body was sent. */
export const xhrTransport: PartTransport = ({ url, body, signal, onProgress }) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    let stall: ReturnType<typeof setTimeout>;
    const watch = () => {
      clearTimeout(stall);
      stall = setTimeout(() => {
        settle(() => reject(new UploadFault("network", NETWORK_MESSAGE)));
        request.abort();
      }, STALL_MS);
    };
    const abort = () => {
      settle(() => reject(signal.reason));
      request.abort();
    };
    const settle = (finish: () => void) => {
      clearTimeout(stall);
      signal.removeEventListener("abort", abort);
      finish();
    };

    signal.addEventListener("abort", abort, { once: true });
    request.upload.onprogress = (event) => {
      watch();
      onProgress(event.loaded);
    };
    request.onload = () =>
      settle(() => {
        const etag = request.getResponseHeader("ETag");
        if (request.status >= 200 && request.status < 300 && etag !== null) resolve(etag);
        else reject(faultOfAnswer(request));
      });
    request.onerror = () => settle(() => reject(new UploadFault("network", NETWORK_MESSAGE)));
    request.open("PUT", url);
    watch();
    // A slice has no type, so no Content-Type is sent; the URL wasn't signed for a Content-Type.
    request.send(body);
  });

const faultOfAnswer = (request: XMLHttpRequest): UploadFault => {
  const { status, responseText } = request;
  if (status >= 200 && status < 300)
    return new UploadFault("refused", "The storage didn't confirm the part: its answer has no readable ETag.");
  if (status === 403) return new UploadFault("expired", "The storage refused the part.");
  // S3 answers with status 400 and the code RequestTimeout if a connection was silent for too long.
  if (status === 400 && responseText.includes("<Code>RequestTimeout</Code>"))
    return new UploadFault("network", NETWORK_MESSAGE);
  return new UploadFault(kindOfStatus(status), `The storage answered with an error (${status}).`);
};
