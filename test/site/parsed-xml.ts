/** XML as a browser reads it, which nothing has to be loaded for. */
import type { Page } from "playwright-core";
import { openWindow, type startBrowser } from "../browser.ts";

/** @param origin - of whose texts are read @returns a page that shows nothing */
export async function openReader(browser: Awaited<ReturnType<typeof startBrowser>>, origin: string): Promise<Page> {
  return (await openWindow(browser, origin)).newPage();
}

/**
 * @param read - the body of a function of `xml`, the document, and `textOf(element, name)`
 * @returns its result; "no XML" for malformed text
 */
export function readXml<Read>(reader: Page, text: string, read: string): Promise<Read | "no XML"> {
  return reader.evaluate(`(() => {
    const xml = new DOMParser().parseFromString(${JSON.stringify(text)}, "application/xml");
    const textOf = (element, name) => element.getElementsByTagName(name)[0]?.textContent;
    if (xml.querySelector("parsererror")) return "no XML";
    ${read}
  })()`);
}
