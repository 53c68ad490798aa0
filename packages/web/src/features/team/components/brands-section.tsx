import { BRANDS_MAX, brandTag, type TeamSettings } from "@clearhouse/core/people/team/team.schema.ts";
import { useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog.tsx";
import { Card, CardContent, CardHeading } from "@/components/ui/card.tsx";
import { useEditBrands } from "../api/edit-team.ts";
import { moved } from "../lib/moved.ts";
import { BRAND_TEXTS } from "../texts.ts";
import { AddBrand } from "./add-brand.tsx";
import { BrandRow } from "./brand-row.tsx";
import { DefaultBrand } from "./default-brand.tsx";

/** Edits the team's brands; each change is saved at once. Forms and tags offer the brands in the same order. */
export function BrandsSection({ team }: { team: TeamSettings }) {
  const { brands } = team;
  const { mutate } = useEditBrands();
  const [removing, setRemoving] = useState<string | null>(null);
  const save = (next: TeamSettings["brands"]) => mutate({ brands: next });
  /** @returns why the brand can't be added; undefined if it was added */
  const add = (typed: string): string | undefined => {
    const parsed = brandTag.safeParse(typed);
    if (!parsed.success) return parsed.error.issues[0]?.message;
    if (brands.some(({ tag }) => tag.toLowerCase() === parsed.data.toLowerCase())) return BRAND_TEXTS.duplicate;
    if (brands.length >= BRANDS_MAX) return BRAND_TEXTS.tooMany(BRANDS_MAX);
    save([...brands, { tag: parsed.data, inFilter: false }]);
    return undefined;
  };
  return (
    <Card>
      <CardHeading title={BRAND_TEXTS.title} text={BRAND_TEXTS.text} />
      <CardContent className="flex flex-col gap-5">
        <AddBrand onAdd={add} />
        {brands.length === 0 && <p className="text-muted-foreground">{BRAND_TEXTS.none}</p>}
        {brands.length > 0 && (
          <ul aria-label={BRAND_TEXTS.list} className="divide-y rounded-md border">
            {brands.map((brand, index) => (
              <BrandRow
                key={brand.tag}
                brand={brand}
                first={index === 0}
                last={index === brands.length - 1}
                onInFilter={(inFilter) => save(brands.with(index, { ...brand, inFilter }))}
                onMove={(by) => save(moved(brands, index, by))}
                onRemove={() => setRemoving(brand.tag)}
              />
            ))}
          </ul>
        )}
        <DefaultBrand team={team} onChange={(defaultBrand) => mutate({ defaultBrand })} />
      </CardContent>
      <ConfirmDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title={BRAND_TEXTS.removeTitle(removing ?? "")}
        text={BRAND_TEXTS.removeText}
        confirm={BRAND_TEXTS.removeConfirm}
        onConfirm={() => {
          save(brands.filter(({ tag }) => tag !== removing));
          setRemoving(null);
        }}
      />
    </Card>
  );
}
