/**
 * The API's client with its checks, loaded when it is first needed: reading a page that the server has filled in
 * doesn't need it.
 */
export const loadBundleClient = () => import("./bundle-client.ts");
