/** A field that only bots fill in: it is invisible, and hidden from the keyboard and from screen readers. */
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
