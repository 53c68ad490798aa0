import type { Use } from "../recorder.ts";

/** Does what a member does with contract templates. One template's text is so long that it is stored in two parts. */
const useTemplates: Use = async ({ asPerson }, { admin }) => {
  const call = asPerson(admin);
  await call("GET", "/api/contract-templates?active=true");
  const template = { name: "Video license", description: "", content: "x".repeat(150_000), active: true };
  const { id, version } = await call("POST", "/api/contract-templates", template);
  await call("PATCH", `/api/contract-templates/${id}`, { ...template, content: "Dear {{creator_name}}", version });
  await call("GET", `/api/contract-templates/${id}`);
  await call("GET", `/api/contract-templates/${id}/versions`);
  await call("GET", `/api/contract-templates/${id}/versions/1`);
  await call("DELETE", `/api/contract-templates/${id}`);
};

export const CONTRACT_TEMPLATE: readonly Use[] = [useTemplates];
