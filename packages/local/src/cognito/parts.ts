import type { DataFolder } from "../data-folder.ts";
import type { Admit } from "./admit.ts";
import { type Attempts, openAttempts } from "./attempts.ts";
import { type Codes, openCodes, type SendCode } from "./mailed-codes.ts";
import { openPool, type Pool } from "./pool-service.ts";
import { openSessions, type Sessions } from "./sessions.ts";
import { openTokens, type Tokens } from "./tokens.ts";

export interface CognitoOptions {
  folder: DataFolder;
  /** The site's origin. */
  siteUrl: string;
  sendCode: SendCode;
  admit: Admit;
  now?: () => number;
}

export interface Parts {
  pool: Pool;
  attempts: Attempts;
  codes: Codes;
  tokens: Tokens;
  sessions: Sessions;
  admit: Admit;
  now: () => number;
  siteUrl: string;
}

export type Body = Record<string, unknown>;
export type Operations = Record<string, (body: Body) => Promise<Body>>;

export const openParts = ({ folder, siteUrl, sendCode, admit, now = Date.now }: CognitoOptions): Parts => {
  const pool = openPool(folder);
  const attempts = openAttempts(now);
  const tokens = openTokens(folder, now);
  return {
    pool,
    attempts,
    tokens,
    codes: openCodes(pool, attempts, now, sendCode),
    sessions: openSessions(pool, tokens, now),
    admit,
    now,
    siteUrl,
  };
};
