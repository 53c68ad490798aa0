import { sourceKey } from "../../base/post-url/post-url.policy.ts";
import {
  accountOf,
  type Holder,
  type Holders,
  mailAccountOf,
  platformIn,
  posterIn,
} from "../../contracts/creator/agreement-accounts.ts";
import type { AssetRecord } from "./asset.entity.ts";
import type { RequestSummary } from "./kept.ts";

/** Stands before the account that posted the content, as the platform itself says. */
const POSTED = "!";
const SEPARATOR = "\n";

type Attributed = Partial<Pick<AssetRecord, "source" | "request" | "posted" | "files" | "fileUrl" | "refusals">>;

/**
 * The accounts by which an asset's content may be a creator's, the surest first, as one text: the account that the
 * platform says has posted it, the one that the post's URL names, and the handle and the address of the owner who was
 * asked. Whoever adds a file of their own to a post, or names one in an import, says by hand that the two belong together.
 * Once somebody who was asked for the post has said that it isn't theirs, who posted it says nothing; nor do the accounts of
 * a creator who has said so.
 * @returns undefined for none, and if the owner who was asked last says that it isn't theirs
 */
export const accountsOf = ({
  source = "",
  request,
  posted,
  files = [],
  fileUrl,
  refusals = [],
}: Attributed): string | undefined => {
  if (request?.notTheirs) return undefined;
  const platform = platformIn(source);
  const isPost = posted !== undefined && posted.post === sourceKey(source);
  const isDisowned = isPost && posted.notTheirs === true;
  const stated = isPost && !isDisowned && platform && accountOf(platform, posted.handle);
  const isPostAlone = !fileUrl && files.every(({ origin }) => origin === "owner");
  const accounts = [
    stated && `${isPostAlone ? POSTED : ""}${stated}`,
    !isDisowned && posterIn(source),
    ...ownerAccounts(source, request),
  ];
  const others = refusals.flatMap(({ ifBy, email, ...asked }) =>
    ifBy ? [asked, { ownerEmail: email ?? "" }].flatMap((one) => ownerAccounts(source, one)) : [],
  );
  const left = accounts.filter((account) => account && !others.includes(account.replace(POSTED, "")));
  return [...new Set(left)].join(SEPARATOR) || undefined;
};

/** The accounts of {@link accountsOf} one by one, whoever says that they are. */
export const accountList = (asset: Attributed): string[] =>
  (accountsOf(asset) ?? "")
    .split(SEPARATOR)
    .filter((account) => account !== "")
    .map((account) => (account.startsWith(POSTED) ? account.slice(POSTED.length) : account));

/** The accounts of an owner who was asked about content from a source: the handle there, and the address. */
export const ownerAccounts = (source: string, asked: Pick<RequestSummary, "owner" | "ownerEmail"> = {}): string[] => {
  const { owner = "", ownerEmail = "" } = asked;
  const platform = platformIn(source);
  const handle = platform && owner.startsWith("@") ? accountOf(platform, owner) : undefined;
  return [handle, mailAccountOf(ownerEmail)].flatMap((account) => account ?? []);
};

/**
 * What is known of who posted an asset's post after somebody who was asked said that it isn't theirs. It outlasts the
 * request, because the next owner is asked about the same post.
 */
export const disowned = ({ source = "", posted }: Attributed): AssetRecord["posted"] => {
  const post = sourceKey(source);
  if (!post) return posted;
  return { ...(posted?.post === post ? posted : { handle: "", post }), notTheirs: true };
};

/** By whose agreement an asset is covered. */
export interface CoveringCreator {
  creator: Holder;
  /** The platform says that an account has posted the content that the creator gave as theirs. */
  isPosted: boolean;
  /** Nobody chose the creator: it was found by an account. */
  isFound: boolean;
}

/** Whether the answer to {@link coveringCreator} depends on who has which account. */
export const needsHolders = ({ creator, accounts }: Pick<AssetRecord, "creator" | "accounts">): boolean =>
  accounts !== undefined && (creator === undefined || accounts.startsWith(POSTED));

/** The creator whom a member chose, otherwise the one with an agreement whose account comes first. */
export const coveringCreator = (
  { creator, accounts = "" }: Pick<AssetRecord, "creator" | "accounts">,
  holders: Holders,
): CoveringCreator | undefined => {
  const all = accounts.split(SEPARATOR).flatMap((account) => {
    const isPosted = account.startsWith(POSTED);
    const found = holders.get(isPosted ? account.slice(POSTED.length) : account);
    if (!found) return [];
    const { id, name, isStated = false } = found;
    return [{ creator: { id, name }, isPosted: isPosted && isStated }];
  });
  if (!creator) return all[0] && { ...all[0], isFound: true };
  return { creator, isPosted: all.some((one) => one.isPosted && one.creator.id === creator.id), isFound: false };
};

/** Creator and accounts as a search row keeps them; "" for none. */
export const coverText = ({ creator, accounts }: Pick<AssetRecord, "creator" | "accounts">): string =>
  accounts === undefined ? (creator?.id ?? "") : [creator?.id ?? "", accounts].join(SEPARATOR);

/** What {@link coverText} was made of. Rows of earlier releases have a creator alone. */
export const readCoverText = (text: string): Pick<AssetRecord, "creator" | "accounts"> => {
  const [id = "", ...accounts] = text.split(SEPARATOR);
  return {
    ...(id !== "" && { creator: { id, name: "" } }),
    ...(accounts.length > 0 && { accounts: accounts.join(SEPARATOR) }),
  };
};
