import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";

/** The team's brands that the asset's tags name, with or without "@", in the order of the list of brands. */
export const taggedBrands = ({ tags }: Pick<Asset, "tags">, brands: readonly string[]): string[] => {
  const tagged = new Set(tags.flatMap(({ type, name }) => (type === "brand" ? name : [])));
  return brands.filter((brand) => tagged.has(brand) || tagged.has(`@${brand}`));
};
