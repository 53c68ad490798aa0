import type { ApproveInput, DenyInput } from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";
import { approvedRequest, deniedRequest } from "@clearhouse/fixtures/pages.ts";
import { screen, within } from "@testing-library/react";
import { type Payload, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { HttpResponse, http } from "msw";
import { CHALLENGE_SECRET } from "@/test/challenges.ts";
import { OWNER_REQUEST } from "./owner-page.tsx";

/** The server's answer to the first, second, … time that something is sent. */
export type Reply = (attempt: number) => Response;

/** A route to which an owner sends something; stores what was sent and answers by the number of the attempt. */
export const route = <Input>(
  answer: "approve" | "deny" | "replies" | "removal" | "counter-offers" | "accept-terms",
  reply: Reply,
) => {
  const sent: Input[] = [];
  const handler = http.post(`${OWNER_REQUEST}/${answer}`, async ({ request }) => {
    sent.push((await request.json()) as Input);
    return reply(sent.length);
  });
  return { sent, handler };
};
export const approveRoute = (reply: Reply = () => HttpResponse.json(approvedRequest())) =>
  route<ApproveInput>("approve", reply);
export const denyRoute = (reply: Reply = () => HttpResponse.json(deniedRequest())) => route<DenyInput>("deny", reply);

/** What a sent proof of work says. */
export const payloadOf = (proof: string): Payload => JSON.parse(Buffer.from(proof, "base64").toString());

/** Whether the proof solves the server's challenge. */
export const isProven = async (proof: string): Promise<boolean> => {
  const { verified } = await verifySolution({ ...payloadOf(proof), deriveKey, hmacSignatureSecret: CHALLENGE_SECRET });
  return verified;
};

export const termsRegion = () =>
  within(screen.getByRole("region", { name: /^(License terms|Términos de la licencia)$/ }));
