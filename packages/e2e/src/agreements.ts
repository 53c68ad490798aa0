import { randomBytes } from "node:crypto";
import { answerTerms } from "@clearhouse/core/base/license/answer-terms.policy.ts";
import { templateList } from "@clearhouse/core/contracts/contract-template/contract-template.schema.ts";
import { ownerRequest } from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";
import { createdRequest } from "@clearhouse/core/rights/rights-request/rights-request.schema.ts";
import type { Api } from "./api.ts";
import { proof } from "./proof.ts";

/** The team's latest template that contracts can be made from. */
export const activeTemplate = async (api: Api) => {
  const { items } = templateList.parse(await api("GET", "contract-templates"));
  const latest = items.find(({ active }) => active);
  if (!latest) throw new Error("The team has no active template.");
  return latest;
};

/** Approves everything that was requested, as the owner, by the API. @param expiresOn the last day, if any */
export const allow = async (api: Api, link: string, expiresOn = ""): Promise<void> => {
  const holder = { "clearhouse-token": new URL(link).searchParams.get("token") ?? "" };
  const asked = ownerRequest.parse(await api("GET", "owner/rights-request", undefined, holder));
  const answer = { usageRights: asked.intendedUse, restrictions: [], credit: "", expiresOn };
  const { terms } = answerTerms(asked, asked.team.legalName, answer);
  const termsSha256 = await sha256(terms.text);
  const person = { name: "Olivia Waves", email: "olivia@example.com", notes: "" };
  const yes = { ...person, ...answer, termsSha256, website: "", proof: await proof(api) };
  await api("POST", "owner/rights-request/approve", yes, holder);
};

const sha256 = async (text: string): Promise<string> =>
  Buffer.from(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))).toString("hex");

/**
 * Makes a request that needs a contract, and approves the request as the owner, both by the API.
 * @returns the request's link
 */
export const awaitingLink = async (api: Api): Promise<string> => {
  const made = await api("POST", "rights-requests", {
    contentUrl: `https://www.instagram.com/p/${randomBytes(6).toString("hex")}/`,
    contentTitle: "Rooftop at noon",
    contentOwner: "@olivia.waves",
    contentOwnerEmail: "",
    brand: "Clearhouse Network",
    intendedUse: "Social media posts",
    requestedBy: "Ada Okafor",
    contractTemplateId: (await activeTemplate(api)).id,
    website: "",
    proof: await proof(api),
  });
  const { link } = createdRequest.parse(made).request;
  await allow(api, link);
  return link;
};
