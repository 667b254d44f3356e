/** A shield of four tinctures: the sign of the service. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" className="size-6" aria-hidden>
      <path d="M4 3h24v13c0 7-5 11-12 14C9 27 4 23 4 16z" fill="#1d3557" />
      <path d="M4 3h12v27C9 27 4 23 4 16z" fill="#e63946" />
      <path d="M4 3h12v11H4z" fill="#f4a261" />
      <path d="M16 14h12v2c0 7-5 11-12 14z" fill="#2a9d8f" />
    </svg>
  );
}
