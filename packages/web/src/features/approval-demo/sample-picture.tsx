/** The sample asset's picture, drawn in code, so that the demo needs no image file. */
export function SamplePicture({ title }: { title: string }) {
  return (
    <svg viewBox="0 0 640 360" role="img" aria-label={title} className="block w-full">
      <defs>
        <linearGradient id="demo-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#3b3a73" />
          <stop offset="0.6" stopColor="#d9687a" />
          <stop offset="1" stopColor="#f6b26b" />
        </linearGradient>
        <linearGradient id="demo-sea" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#b4586a" />
          <stop offset="1" stopColor="#2b2d55" />
        </linearGradient>
      </defs>
      <rect width="640" height="240" fill="url(#demo-sky)" />
      <circle cx="320" cy="212" r="52" fill="#ffe2a8" />
      <rect y="232" width="640" height="128" fill="url(#demo-sea)" />
      <path
        d="M0 232 L90 190 L160 220 L240 196 L300 232 Z M430 232 L500 184 L570 214 L640 188 L640 232 Z"
        fill="#2b2748"
      />
      <path
        d="M268 262 H372 M284 282 H356 M296 302 H344"
        stroke="#ffe2a8"
        strokeWidth="4"
        strokeLinecap="round"
        opacity="0.7"
      />
    </svg>
  );
}
