import {
  type DeclineInput,
  type SignerContract,
  type SignInput,
  signerContract,
} from "@clearhouse/core/contracts/contract/contract.schema.ts";
import { aProof } from "@clearhouse/core/testing/scene.ts";
import type { Answer, Transport } from "../call.ts";

/** The browser of a person with a contract's link. The browser stores the page's cookies. */
export const aSigner = ({ send }: Transport, token: string, userAgent = "Mozilla/5.0 (iPhone)") => {
  let cookie: string | undefined;
  const call = async (method: string, step: string, body?: object, key?: string): Promise<Answer> => {
    const headers = { "clearhouse-token": token, "user-agent": userAgent, cookie, "idempotency-key": key };
    const answer = await send({ method, path: `/api/sign-contract${step}`, headers, body });
    cookie = answer.cookies[0]?.split(";")[0] ?? cookie;
    return answer;
  };
  const asked = async (): Promise<SignerContract> => signerContract.parse(JSON.parse((await call("GET", "")).text));
  return {
    cookie: () => cookie,
    look: () => call("GET", ""),
    asked,
    view: () => call("POST", "/view"),
    /** Signs as the page does. */
    sign: async (change: Partial<SignInput> & Record<string, unknown> = {}, key?: string): Promise<Answer> => {
      const { disclosure, name } = await asked();
      const answer = { fullName: name, signatureText: name, agreed: true, proof: await aProof(), ...change };
      return call("POST", "/sign", { disclosureSha256: disclosure?.sha256 ?? "0".repeat(64), ...answer }, key);
    },
    decline: async (change: Partial<DeclineInput> = {}): Promise<Answer> =>
      call("POST", "/decline", { reason: "Not these terms", proof: await aProof(), ...change }),
  };
};
