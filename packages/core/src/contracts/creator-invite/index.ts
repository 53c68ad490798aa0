export * as CreatorInvite from "./index.ts";
export { create, list, renew, revoke } from "./manage.ts";
export { find, isUsable, link, mailId } from "./record.ts";
