/** The mark beside the name of a required field. */
export function Required() {
  return (
    <span aria-hidden="true" className="text-destructive">
      {" *"}
    </span>
  );
}
