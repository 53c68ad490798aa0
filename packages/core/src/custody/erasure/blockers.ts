import type { ContractRecord } from "../../contracts/contract/contract.entity.ts";
import { contractStatusAt } from "../../contracts/contract/contract.policy.ts";
import { signersOf } from "../../contracts/contract/signers.ts";
import { readRoster } from "../../people/team/change.ts";
import { nowIso, nowMs } from "../../platform/clock.ts";
import type { Item } from "../archive/registry.ts";
import type { ImportFile } from "./files.ts";
import type { Asked, Found, OfTeam } from "./findings.ts";
import type { Matcher } from "./person.ts";

/** What the operator has to do about a request or contract that waits for an answer of the person to be erased. */
export const blockerOf = (kind: string, item: Item, matcher: Matcher): string | undefined => {
  const isTheirs = (email: unknown): boolean => typeof email === "string" && matcher.isEmail(email);
  if (kind === "rightsrequest" && item.status === "pending" && isTheirs(item.contentOwnerEmail)) {
    const isOpen = String(item.expiresAt) > nowIso();
    return isOpen
      ? `${item.teamId}: the rights request of asset ${item.assetId} waits for their answer: withdraw it`
      : undefined;
  }
  if (kind !== "contract") return undefined;
  const contract = item as unknown as ContractRecord;
  if (!signersOf(contract).some(({ email, signed }) => isTheirs(email) && !signed)) return undefined;
  const status = contractStatusAt(contract, nowMs());
  return status === "pending"
    ? `${item.teamId}: the contract ${item.contractId} waits for their signature: void it`
    : undefined;
};

/**
 * The imports that have to end first. An import of somebody else's file with the person's name doesn't count until it is
 * confirmed that the name is theirs: otherwise ordinary words that somebody always imports would be in the way for good.
 */
export const importsToEnd = (files: readonly OfTeam<ImportFile>[], { othersToo }: Asked): string[] => {
  const open = files.filter((file) => file.open !== undefined && (othersToo || file.words === undefined));
  return [
    ...new Set(
      open.map((one) => `${one.teamId}: the import ${one.open} reads a file that names them: wait until it ends`),
    ),
  ];
};

/**
 * What the operator has to do in teams whose last admin is to be erased. A team without an admin could never invite a
 * new admin.
 */
export const lastAdmins = async (changes: readonly Found[]): Promise<string[]> => {
  const found: string[] = [];
  for (const { kind, item } of changes) {
    if (kind !== "member" || item.role !== "admin") continue;
    const { admins } = await readRoster(String(item.teamId));
    if (admins <= 1) found.push(`${item.teamId}: they are the last admin: make somebody else one, or close the team`);
  }
  return found;
};
