const PAGE = /^[1-9]\d{0,5}$/;

/** The page of a list that an address asks for: the first one where it says nothing understandable. */
export function readPage(address: string): number {
  const text = new URL(address).searchParams.get("page") ?? "";
  return PAGE.test(text) ? Number(text) : 1;
}
