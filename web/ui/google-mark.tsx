/** A plain G, in the colour of the surrounding text. */
export const GoogleMark = () => (
  <svg viewBox="0 0 24 24" aria-hidden className="size-5 shrink-0" fill="none" stroke="currentColor">
    <path d="M18.6 6.2A8.6 8.6 0 1 0 20.6 12H12.4" strokeWidth="2.25" strokeLinejoin="round" />
  </svg>
)
