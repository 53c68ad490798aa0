export interface Attribute {
  Name: string;
  Value?: string;
}

export const CODE_PURPOSES = ["confirm", "reset", "attribute"] as const;
/** The purpose of a mailed code. */
export type CodePurpose = (typeof CODE_PURPOSES)[number];

export interface MailedCode {
  code: string;
  /** Milliseconds since 1970, like all times in this file without another unit. */
  expiresAt: number;
}

/** A sign-in with the data of its tokens. */
export interface Session {
  /** The origin_jti of the tokens. */
  id: string;
  /** SHA-256 of the refresh token. */
  hash: string;
  expiresAt: number;
  /** Seconds since 1970. */
  authTime: number;
  scope: string;
}

export interface Authenticator {
  secret: string;
  /** The last time step whose code was accepted; codes of this step and of earlier steps are refused. */
  lastStep: number;
  enabled: boolean;
  preferred: boolean;
}

export interface PoolUser {
  Username: string;
  Attributes: Attribute[];
  Enabled: boolean;
  UserStatus: string;
  Password: string;
  Codes?: Partial<Record<CodePurpose, MailedCode>>;
  /** A new email address, which replaces the old email address when the new one's code is entered. */
  PendingEmail?: string;
  Sessions?: Session[];
  Authenticator?: Authenticator;
  /** The secret of an authenticator app until the person has entered one of its codes. */
  PendingSecret?: string;
  /** Set for a person who signs in with Google. */
  Federated?: { userId: string; since: number };
}

export const isEmail = (value: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value);

/** The attributes that a person may set; the pool sets the others. */
const WRITABLE = ["email", "name"];
export const mayWrite = (attributes: readonly Attribute[]): boolean =>
  attributes.every(({ Name }) => WRITABLE.includes(Name));

export const attributeOf = ({ Attributes }: PoolUser, name: string): string | undefined =>
  Attributes.find(({ Name }) => Name === name)?.Value;

export const withAttributes = (user: PoolUser, values: Record<string, string>): PoolUser => ({
  ...user,
  Attributes: [
    ...user.Attributes.filter(({ Name }) => !Object.hasOwn(values, Name)),
    ...Object.entries(values).map(([Name, Value]) => ({ Name, Value })),
  ],
});

/** The person without the mailed code for this purpose, because a code works only once. */
export const withoutCode = (user: PoolUser, purpose: CodePurpose): PoolUser => {
  const { [purpose]: _used, ...Codes } = user.Codes ?? {};
  return { ...user, Codes };
};
