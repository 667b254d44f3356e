/** A browser's storage without exceptions: browsers can block it, and it can be full. */
export interface SafeStorage {
  get(key: string): string | undefined;
  set(key: string, value: string): boolean;
  remove(key: string): void;
  keys(): readonly string[];
}

type StorageArea = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

export function openStorage(open: () => StorageArea): SafeStorage {
  return {
    get: (key) => attempt(() => open().getItem(key) ?? undefined),
    set: (key, value) =>
      attempt(() => {
        open().setItem(key, value);
        return true;
      }) ?? false,
    remove: (key) => attempt(() => open().removeItem(key)),
    keys: () =>
      attempt(() => {
        const area = open();
        return Array.from({ length: area.length }, (_, index) => area.key(index) ?? "");
      }) ?? [],
  };
}

export function openLocal(): SafeStorage {
  return openStorage(() => localStorage);
}

export function openTab(): SafeStorage {
  return openStorage(() => sessionStorage);
}

function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

// Keys in localStorage, which all tabs share. Prefixes precede the id of a draft or an account.
export const ownerKey = "tincture-owner";
export const draftPrefix = "tincture-draft-";
export const historyKey = "tincture-history";
/** Before the id of an account: what was cleared here and may still be in that account. */
export const clearedPrefix = "tincture-cleared-";

// Keys in sessionStorage, which belongs to one tab.
export const tabDraftKey = "tincture-session";
/** In the form of the cookie `last-palette`. */
export const lastPaletteKey = "tincture-last-palette";
/** Before the router's key of a history entry: the palette that the entry should show. */
export const entryPrefix = "tincture-late-";
