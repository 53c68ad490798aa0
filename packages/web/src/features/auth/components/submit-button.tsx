import { Button } from "@/components/ui/button.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";

/** Not disabled while sending, which would take the focus from it: the forms send nothing twice. */
export function SubmitButton({ pending, label, busy }: { pending: boolean; label: string; busy: string }) {
  return (
    <Button type="submit" className="w-full" aria-disabled={pending}>
      {pending && <Spinner />}
      {pending ? busy : label}
    </Button>
  );
}
