/**
 * The content security policy of a page: scripts and styles from here, inline scripts only with this answer's nonce. Style
 * attributes are allowed, since every swatch has its color in one; they can neither run anything nor fetch from elsewhere.
 *
 * @param nonce - of this answer alone
 * @param signInOrigins - where signing in with another service leads, which Chromium counts as a form's target
 */
export function formatSitePolicy(nonce: string, signInOrigins: readonly string[] = []): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    ["form-action 'self'", ...signInOrigins].join(" "),
    "frame-ancestors 'none'",
  ].join("; ");
}
