/** Code that CloudFront runs on each request; plain JavaScript of its runtime 2.0, at most 10 KB. */

/** Pages are paths without a file's extension: the check page has a file of its own, all others are the app's index.html. */
export const SITE_FALLBACK = `function handler(event) {
  var request = event.request;
  var lastSegment = request.uri.slice(request.uri.lastIndexOf("/") + 1);
  if (lastSegment.indexOf(".") === -1) request.uri = request.uri === "/check" ? "/check.html" : "/index.html";
  return request;
}`;
