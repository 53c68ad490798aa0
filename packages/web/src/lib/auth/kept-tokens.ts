import * as z from "zod";
import { TOKENS_PREFIX } from "./has-kept-tokens.ts";

/** A token that expires sooner than this is renewed by Amplify. */
const MARGIN_MS = 60_000;

const idClaims = z.looseObject({ sub: z.string(), exp: z.number() });
type IdClaims = z.infer<typeof idClaims>;

/**
 * The ID token that Amplify keeps for this client, while it is valid. Most pages need only this token, so they needn't
 * load Amplify before their first call. Amplify handles a token that can't be read or has expired.
 */
export const keptIdToken = (clientId: string): { text: string; claims: IdClaims } | undefined => {
  const user = localStorage.getItem(`${TOKENS_PREFIX}${clientId}.LastAuthUser`);
  const kept = (name: string) => localStorage.getItem(`${TOKENS_PREFIX}${clientId}.${user}.${name}`);
  const text = kept("idToken");
  const claims = text === null ? undefined : claimsOf(text);
  if (text === null || !claims) return undefined;
  const drift = Number(kept("clockDrift") ?? 0) || 0;
  return claims.exp * 1_000 - MARGIN_MS > Date.now() + drift ? { text, claims } : undefined;
};

const claimsOf = (token: string): IdClaims | undefined => {
  try {
    const part = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(part), (letter) => letter.charCodeAt(0));
    return idClaims.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    // Amplify hasn't written this value; Amplify decides what to do about it.
    return undefined;
  }
};
