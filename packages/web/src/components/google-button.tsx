import { Button, type ButtonProps } from "@/components/ui/button.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";

/** A button with Google's logo in its own colors, as Google's branding rules require. */
export function GoogleButton({ pending, children, ...props }: ButtonProps & { pending: boolean }) {
  return (
    <Button variant="outline" size="wrapping" className="w-full" disabled={pending} {...props}>
      {pending ? <Spinner /> : <GoogleMark />}
      {children}
    </Button>
  );
}

function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
      <path
        fill="#4285f4"
        d="M23.5 12.3c0-.8-.1-1.6-.2-2.3H12v4.4h6.5a5.5 5.5 0 0 1-2.4 3.6v3h3.9c2.2-2.1 3.5-5.2 3.5-8.7z"
      />
      <path fill="#34a853" d="M12 24c3.2 0 6-1.1 8-2.9l-3.9-3a7.2 7.2 0 0 1-10.8-3.8h-4v3.1A12 12 0 0 0 12 24z" />
      <path fill="#fbbc05" d="M5.3 14.3a7.2 7.2 0 0 1 0-4.6V6.6h-4a12 12 0 0 0 0 10.8z" />
      <path fill="#ea4335" d="M12 4.8c1.8 0 3.3.6 4.6 1.8L20 3.1A12 12 0 0 0 1.3 6.6l4 3.1A7.2 7.2 0 0 1 12 4.8z" />
    </svg>
  );
}
