import { ownerNormals } from "../owner.policy.ts";
import type { Item, Migration } from "./migration.ts";

const textIn = (from: unknown, name: string): string => {
  const value = typeof from === "object" && from !== null ? (from as Item)[name] : undefined;
  return typeof value === "string" ? value : "";
};

/** Where each kind of record says whom it asked. */
const ownerOf = (item: Readonly<Item>): { owner: string; email: string } | undefined => {
  const { __edb_e__: kind, request } = item;
  if (kind === "asset") return { owner: textIn(request, "owner"), email: textIn(request, "ownerEmail") };
  if (kind !== "rightsrequest") return undefined;
  return { owner: textIn(item, "contentOwner"), email: textIn(item, "contentOwnerEmail") };
};

/** Until layout 4, requests and assets had the owner's name, handle and address only as somebody typed them. */
export const ownerNormalsMigration: Migration = {
  layout: 5,
  name: "normal forms of owners' handles and addresses",
  migrate: (item) => {
    const owner = ownerOf(item);
    if (!owner) return item;
    const { ownerHandleNormal: _, ownerEmailNormal: __, ...rest } = item;
    const normals = Object.entries(ownerNormals(owner)).filter(([, value]) => value !== undefined);
    return { ...rest, ...Object.fromEntries(normals) };
  },
};
