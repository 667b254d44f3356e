/**
 * Palettes that an entry of the tab's history should name and does not: who leaves the editor right after a change is on another entry
 * before this one has its address, and browsers change no entry but the present one. Noted in the tab, and read on the way back.
 */
import { parsePalette } from "@tincture/color";
import { attempt } from "./session-memory.ts";

/** Reaching for a storage can fail by itself. */
type OpenTab = () => Pick<Storage, "getItem" | "setItem" | "removeItem">;

const latePrefix = "tincture-late-";

/** An entry of the history as it is left. */
interface LeftEntry {
  /** As the router names it. */
  readonly key: string;
  /** The address that it has. */
  readonly standing: string;
  /** The palette that it should show. */
  readonly palette: string;
}

/** Where nothing can be noted, the way back leads to the palette of the address. */
export function noteLate(open: OpenTab, { key, standing, palette }: LeftEntry): void {
  attempt(() => open().setItem(latePrefix + key, `${palette} ${standing}`));
}

/** @returns the colors that were noted for an entry, once; undefined where it has another address by now */
export function takeLate(open: OpenTab, { key, standing }: Omit<LeftEntry, "palette">): readonly string[] | undefined {
  return attempt(() => {
    const [palette = "", address] =
      open()
        .getItem(latePrefix + key)
        ?.split(" ") ?? [];
    open().removeItem(latePrefix + key);
    return address === standing ? parsePalette(palette) : undefined;
  });
}
