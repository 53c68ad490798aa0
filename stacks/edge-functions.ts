/** Code that CloudFront runs on each request; plain JavaScript of its runtime 2.0, at most 10 KB. */

/** Pages of the app are paths without a file's extension; all of them are index.html. */
export const SITE_FALLBACK = `function handler(event) {
  var request = event.request;
  var lastSegment = request.uri.slice(request.uri.lastIndexOf("/") + 1);
  if (lastSegment.indexOf(".") === -1) request.uri = "/index.html";
  return request;
}`;
