export { CURRENCIES } from "./currencies.policy.ts";

/** The currencies whose minor unit isn't a hundredth, by the number of its digits. */
const MINOR_UNITS: readonly (readonly [digits: number, codes: string])[] = [
  [0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF"],
  [3, "BHD IQD JOD KWD LYD OMR TND"],
];

/** How many digits an amount in a currency has after its point, by ISO 4217. */
export const minorDigits = (currency: string): number =>
  MINOR_UNITS.find(([, codes]) => codes.split(" ").includes(currency))?.[0] ?? 2;

const FEE_MAX = 1_000_000;
export const AMOUNT_OUTSIDE = "Please enter an amount above 0, at most 1,000,000";

/** A fee for a license. */
export interface Fee {
  /** A decimal number with all digits of the currency's minor unit: "400.00", in JPY "400". */
  amount: string;
  /** A code of ISO 4217 (currencies.policy.ts). */
  currency: string;
}

/** When a license with a fee starts: with the yes, or once the fee is paid. */
export const FEE_STARTS = ["at_once", "when_paid"] as const;
export type FeeStarts = (typeof FEE_STARTS)[number];

/** A fee as the terms name it, with when the license starts. */
export interface AgreedFee extends Fee {
  starts: FeeStarts;
}

/** A fee of a license that was given. */
export interface GrantFee extends AgreedFee {
  /** Last day on which it isn't overdue, a calendar date in the team's time zone. */
  dueOn: string;
}

/** Whether a license isn't valid yet, because it starts only when its fee is paid. */
export const isAwaitingFee = ({
  fee,
  feePaidAt,
}: {
  fee?: AgreedFee | undefined;
  feePaidAt?: string | undefined;
}): boolean => fee?.starts === "when_paid" && feePaidAt === undefined;

/** The days from the yes until a fee is due. */
export const FEE_DAYS = 30;

/** Why an amount, a decimal number, can't be a fee in a currency, in words; undefined if it can. */
export const feeProblem = ({ amount, currency }: Fee): string | undefined => {
  const value = Number(amount);
  if (!(value > 0 && value <= FEE_MAX)) return AMOUNT_OUTSIDE;
  const [, decimals = ""] = amount.split(".");
  const digits = minorDigits(currency);
  if (decimals.length <= digits) return undefined;
  return digits === 0
    ? `${currency} has no decimals`
    : `An amount in ${currency} has at most ${digits} digits after the point`;
};

/** An amount that {@link feeProblem} accepts, with all digits of its currency and no zeros before it. */
export const normalAmount = ({ amount, currency }: Fee): string => {
  const [whole = "", decimals = ""] = amount.split(".");
  const digits = minorDigits(currency);
  const units = whole.replace(/^0+(?=\d)/, "");
  return digits === 0 ? units : `${units}.${decimals.padEnd(digits, "0")}`;
};

/** A fee in words that are the same everywhere, because terms contain them: "EUR 1,200.00". */
export const feeWords = ({ amount, currency }: Fee): string => {
  const [whole = "", decimals] = amount.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return `${currency} ${grouped}${decimals === undefined ? "" : `.${decimals}`}`;
};
