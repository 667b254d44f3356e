/** Where visitors go who want what only people with an account can do. */
export function signInAddress(back: string): string {
  return `/sign-in?${new URLSearchParams({ next: back })}`;
}
