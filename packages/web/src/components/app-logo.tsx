import { useState } from "react";
import { ProductMark } from "@/components/product-mark.tsx";
import { cn } from "@/lib/utils.ts";

/**
 * The picture of the workspace: what the team chose, else the product's own (spec-map B9). As high as `className` says, and
 * up to four times as wide. On white, for most logos are drawn for paper.
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
