import { pickedUses, useClassOf } from "@clearhouse/core/base/license/presets.policy.ts";
import { isOwnName } from "@clearhouse/core/base/license/rights-terms.policy.ts";
import { useFormContext, useWatch } from "react-hook-form";
import { useSession } from "@/lib/auth/session-context.tsx";
import { ManyField } from "./many-field.tsx";

const TEXTS = {
  uses: "Intended Use",
  brands: "Brand",
  includedIn: (use: string) => `included in ${use}`,
  useClasses: { commercial: "Commercial", editorial: "Editorial" },
} as const;

/** The fields of the forms that ask for brands and uses, beside others. */
interface Scoped {
  scope?: { uses?: string[]; brands?: string[] };
}

/**
 * Brands and uses, several of each, as `scope.brands` and `scope.uses` of the form. A use that another one contains is
 * said to be included.
 */
export function BrandUseFields({ uses, brands: offered }: { uses: readonly string[]; brands?: readonly string[] }) {
  const { team } = useSession();
  const { control } = useFormContext<Scoped>();
  const chosen = useWatch({ control, name: "scope.uses" }) ?? [];
  const brands = useWatch({ control, name: "scope.brands" }) ?? [];
  // The team's own name stands for all its brands, so a brand beside it changes nothing.
  const whole = brands.find((brand) => isOwnName(brand, team.name));
  const container = new Map(pickedUses(chosen).map(({ label, includedIn }) => [label, includedIn]));
  return (
    <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
      <ManyField
        name="scope.brands"
        label={TEXTS.brands}
        options={(offered ?? team.brandOptions).map((brand) => ({
          value: brand,
          label: <Picked value={brand} about={whole && whole !== brand ? TEXTS.includedIn(whole) : ""} />,
        }))}
      />
      <ManyField
        name="scope.uses"
        label={TEXTS.uses}
        options={uses.map((use) => ({ value: use, label: <Use use={use} includedIn={container.get(use)} /> }))}
      />
    </div>
  );
}

/** An intended use with its class, because the class decides which terms the owner accepts. */
function Use({ use, includedIn }: { use: string; includedIn: string | undefined }) {
  const kind = TEXTS.useClasses[useClassOf(use)];
  return <Picked value={use} about={includedIn ? TEXTS.includedIn(includedIn) : kind} />;
}

function Picked({ value, about }: { value: string; about: string }) {
  if (about === "") return value;
  return (
    <>
      {value} <span className="text-muted-foreground">· {about}</span>
    </>
  );
}
