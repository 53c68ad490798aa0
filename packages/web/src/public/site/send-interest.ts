import { interestAnswer, interestFields } from "@clearhouse/core/people/site-interest/site-interest.schema.ts";
import type { Api } from "@clearhouse/functions/api/app.ts";
import { hc } from "hono/client";
import { ApiError } from "@/lib/api/api-error.ts";
import { receive } from "@/lib/api/receive.ts";
import { readChallenge } from "@/lib/proof-of-work/challenge.ts";
import { HONEYPOT_NAME } from "@/lib/proof-of-work/honeypot-name.ts";
import { ProofError, proofSource } from "@/lib/proof-of-work/proof-source.ts";

type Sent = { kind: "sent"; email: string };
/** `fields`: message by field; `message` is about the whole form, "" if the fields' messages are enough. */
type Refused = { kind: "refused"; message: string; fields: Readonly<Record<string, string>> };

const proofs = proofSource(readChallenge);

/** Begins the proof of work, so that it is ready when the form is sent. */
export const prepare = (): void => proofs.prepare();

const NO_PROOF = "The check against spam failed. Please try again.";

/** The server may have refused a challenge because of its limit. */
const reasonOf = ({ cause }: ProofError): string => (cause instanceof ApiError ? cause.message : NO_PROOF);

/** Validates the input with the server's own schema, and sends it. @throws errors that aren't refusals */
export const sendInterest = async (form: Readonly<Record<string, unknown>>): Promise<Sent | Refused> => {
  const parsed = interestFields.safeParse(form);
  if (!parsed.success) {
    const fields = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]));
    return { kind: "refused", message: "", fields };
  }
  const { [HONEYPOT_NAME]: filled } = form;
  const website = typeof filled === "string" ? filled : "";
  try {
    const json = { ...parsed.data, website, proof: await proofs.take(website) };
    await receive(hc<Api>(window.location.origin).api["site-interest"].$post({ json }), interestAnswer);
    return { kind: "sent", email: parsed.data.email };
  } catch (error) {
    if (error instanceof ProofError) return { kind: "refused", message: reasonOf(error), fields: {} };
    if (error instanceof ApiError) return { kind: "refused", message: error.message, fields: error.fields };
    throw error;
  }
};
