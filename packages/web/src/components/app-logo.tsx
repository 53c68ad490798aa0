import { ProductMark } from "@clearhouse/first-screens/look/product-mark.tsx";
import { useState } from "react";
import { cn } from "@/lib/utils.ts";

/**
 * The team's logo, otherwise the product's own. `className` sets the logo's height; the logo may be up to
 * four times as wide as high. The background is white, because most logos are made for paper.
 */
export function AppLogo({ url, className = "size-8" }: { url: string; className?: string }) {
  const [broken, setBroken] = useState("");
  if (url === "" || url === broken) return <ProductMark className={className} />;
  return (
    <img
      src={url}
      alt=""
      className={cn("min-w-6 max-w-28 shrink-0 rounded-md bg-white object-contain", className, "w-auto")}
      onError={() => setBroken(url)}
    />
  );
}
