/** @jsxRuntime automatic */
/**
 * The product's logo: an open C around a tick. The logo stays blue whatever accent color a team has. `className` sets
 * the logo's size.
 */
export function ProductMark({ className = "size-8" }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-lg bg-[#3b82f6] text-white ${className}`}
    >
      <svg
        viewBox="0 0 24 24"
        width="24"
        height="24"
        className="size-2/3"
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth="2.6"
        aria-hidden="true"
      >
        <path d="M18.2 7.6a7.6 7.6 0 1 0 0 8.8" />
        <path d="m8.8 12.1 2.5 2.5 5.6-5.8" />
      </svg>
    </span>
  );
}
