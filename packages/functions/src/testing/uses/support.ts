import type { Use } from "../recorder.ts";

/** Sends support requests and feedback, and reads and changes feedback as an admin. */
const useSupport: Use = async ({ asPerson }, { admin }) => {
  const call = asPerson(admin);
  await call("GET", "/api/support");
  await call("POST", "/api/support", { priority: "Low", subject: "A question", description: "How?" });
  const told = { type: "General Feedback", subject: "Thank you", details: "It helps." };
  await call("POST", "/api/feedback", told);
  const { id } = await call("POST", "/api/feedback", told);
  const { cursor } = await call("GET", "/api/feedback?limit=1");
  await call("GET", `/api/feedback?limit=1&cursor=${encodeURIComponent(cursor)}`);
  await call("GET", "/api/feedback?archived=true");
  await call("GET", "/api/feedback/unread");
  await call("GET", `/api/feedback/${id}`);
  for (const act of ["read", "archive", "unarchive"]) await call("POST", `/api/feedback/${id}/${act}`);
};

export const SUPPORT: readonly Use[] = [useSupport];
