/** Out of sight, out of the tab order and silent: whatever fills it in is no person. */
export function Honeypot({ value, onValue }: { value: string; onValue: (value: string) => void }) {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        Website
        <input
          type="text"
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      </label>
    </div>
  );
}
