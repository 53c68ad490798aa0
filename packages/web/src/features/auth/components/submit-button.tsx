import { Button } from "@/components/ui/button.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";

/**
 * A form's submit button. The button isn't disabled while the form is sent, because a disabled button would lose the
 * focus. The forms ignore a second press.
 */
export function SubmitButton({ pending, label, busy }: { pending: boolean; label: string; busy: string }) {
  return (
    <Button type="submit" size="wrapping" className="w-full" aria-disabled={pending}>
      {pending && <Spinner />}
      {pending ? busy : label}
    </Button>
  );
}
