import type { LucideIcon } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";

interface Props {
  icon: LucideIcon;
  label: string;
  className?: string;
  onClick: () => void;
}

/** A button of the tray that shows only an icon. */
export function TrayButton({ label, ...props }: Props) {
  return <Button variant="ghost" size="icon-sm" aria-label={label} title={label} {...props} />;
}
