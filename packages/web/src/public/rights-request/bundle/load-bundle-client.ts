/** The API's client with its checks, brought when it is first needed: a page that came filled in needs none to be read. */
export const loadBundleClient = () => import("./bundle-client.ts");
