/** The mark beside the name of what must be filled in. */
export function Required() {
  return (
    <span aria-hidden="true" className="text-destructive">
      {" *"}
    </span>
  );
}
