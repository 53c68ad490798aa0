import { cn } from "@/lib/utils.ts";

/** The colors are fixed, because each preview shows one theme, whichever theme the page has. */
const COLORS = {
  light: { page: "bg-[#ffffff]", edge: "border-[#e4e4e7]", bar: "bg-[#fafafa]", line: "bg-[#d4d4d8]" },
  dark: { page: "bg-[#111113]", edge: "border-[#2c2c31]", bar: "bg-[#161618]", line: "bg-[#4a4a52]" },
} as const;

/** A small drawing of the workspace. The drawing for `system` is half light and half dark. */
export function ThemePreview({ theme }: { theme: "light" | "dark" | "system" }) {
  if (theme !== "system") return <Workspace theme={theme} className="aspect-[16/10] rounded-md border" />;
  return (
    <div aria-hidden="true" className="relative aspect-[16/10] overflow-hidden rounded-md border">
      <Workspace theme="light" className="absolute inset-0" />
      <Workspace theme="dark" className="absolute inset-0 [clip-path:polygon(100%_0,100%_100%,0_100%)]" />
    </div>
  );
}

function Workspace({ theme, className }: { theme: "light" | "dark"; className: string }) {
  const { page, edge, bar, line } = COLORS[theme];
  return (
    <div aria-hidden="true" className={cn("flex flex-col overflow-hidden", page, edge, className)}>
      <div className={cn("flex h-[18%] items-center justify-between border-b px-[5%]", edge)}>
        <span className={cn("h-1.5 w-1/4 rounded-full", line)} />
        <span className="h-2 w-1/6 rounded-sm bg-primary" />
      </div>
      <div className="flex min-h-0 flex-1">
        <div className={cn("w-1/4 space-y-1.5 border-r p-[4%]", bar, edge)}>
          <span className={cn("block h-1.5 rounded-full", line)} />
          <span className={cn("block h-1.5 w-2/3 rounded-full", line)} />
        </div>
        <div className="grid flex-1 grid-cols-3 gap-[4%] p-[4%]">
          {["a", "b", "c"].map((column) => (
            <span key={column} className={cn("rounded-sm border", bar, edge)} />
          ))}
        </div>
      </div>
    </div>
  );
}
